import type * as ja from '#app/i18n/ja/privacy.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const privacy = {
  title: 'Privacy policy',
  description: 'What {{shop}} uses personal data for, how we keep it safe, and how to ask us about your own.',
  empty: 'Our privacy policy is not published yet. Please ask us about personal data with the contact form.',
  kept_title: 'How long we keep data',
  kept_unconfirmed_one: 'Registrations whose email address is not confirmed are deleted after {{count}} day.',
  kept_unconfirmed_other:
    'Registrations whose email address is not confirmed are deleted after {{count}} days.',
  kept_inquiries_one:
    'Messages from the contact form and purchase requests are deleted after {{count}} year.',
  kept_inquiries_other:
    'Messages from the contact form and purchase requests are deleted after {{count}} years.',
  kept_idle_one:
    'Members who have not logged in for {{count}} year get an email. If they still do not log in, we delete their accounts.',
  kept_idle_other:
    'Members who have not logged in for {{count}} years get an email. If they still do not log in, we delete their accounts.',
  kept_invoices:
    'Records of orders and copies of receipts are kept for about {{count}} years, as required by law.',
  kept_newsletter:
    'The record of a consent to the newsletter is kept for about three years after an account is closed, with the email address made unreadable.',
} as const satisfies TextShape<typeof ja.privacy>;
