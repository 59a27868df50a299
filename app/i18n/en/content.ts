import type * as ja from '#app/i18n/ja/content.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const faq = {
  title: 'FAQ',
  description:
    'Questions that {{shop}} is often asked about orders, payment, delivery, receipts and membership, with answers.',
  lead: 'Please have a look here before you write to us.',
  categories: 'Topics',
  other: 'Other questions',
  empty: 'There are no questions yet.',
  not_solved: 'Still have a question?',
  not_solved_text: 'Write to us with the contact form.',
} as const satisfies TextShape<typeof ja.faq>;

export const guides = {
  title: 'Usage guide',
  description: 'How to order from {{shop}}, pay, and receive your parcel.',
  lead: 'From your order to the delivery: how shopping here works.',
  list: 'All usage guides',
  empty: 'There are no usage guides yet.',
} as const satisfies TextShape<typeof ja.guides>;

export const terms = {
  title: 'Terms of use',
  description: 'The terms of {{shop}} for membership, orders and cancellation.',
  empty: 'There are no terms of use yet.',
} as const satisfies TextShape<typeof ja.terms>;

export const part = {
  failed: 'This part cannot be shown right now. Please look again in a while.',
} as const satisfies TextShape<typeof ja.part>;

export const notification = {
  label: 'Notices from the shop',
  dismiss: 'Dismiss notice',
  dismiss_named: 'Dismiss notice: {{name}}',
  open: 'More',
  others_one: '{{count}} more',
  others_other: '{{count}} more',
} as const satisfies TextShape<typeof ja.notification>;

/** Requests that never reach a screen (ui/bare-page.ts). */
export const offline = {
  title: 'You are offline',
  text: 'Please try again where you have a connection. Your cart and your orders are safe.',
  again: 'Try again',
} as const satisfies TextShape<typeof ja.offline>;

export const refusal = {
  title: 'This page cannot be shown',
  bad_address:
    'The address contains characters that cannot be read. Please check that it is complete and nothing was added to it.',
  long_address: 'The address is too long. Please check that nothing was added to it.',
  foreign_form:
    'This was sent from outside this site and could not be accepted. Please try again from a page of this site.',
  too_large: 'What was sent is too large to be accepted.',
  unknown: 'This is not something the shop can do.',
} as const satisfies TextShape<typeof ja.refusal>;
