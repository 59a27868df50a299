import type * as ja from '#app/i18n/ja/newsletter.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const newsletter = {
  hint: 'News of books, seminars and the season by email. You can stop it at any time in your account, or by the link in each email.',
  refusal_title: 'Stop the newsletter',
  refusal_text: 'This stops the newsletter to {{address}}.',
  refusal_submit: 'Stop the newsletter',
  refusal_after: 'Emails about your orders and payments still reach you.',
  stopped: 'The newsletter to {{address}} has been stopped.',
  stopped_nobody: 'No newsletter is sent to this email address.',
  stopped_crossing:
    'An email that was already prepared may still reach you. Emails about your orders and payments are sent as before.',
  stopped_again: 'If you would like to receive it again, change your profile.',
  unknown: 'This link could not stop the newsletter',
  unknown_text: 'It is incomplete, or no longer valid. Please open the link in the email again.',
  unknown_ways: 'If that does not help, log in and stop the newsletter in your profile, or write to us.',
} as const satisfies TextShape<typeof ja.newsletter>;
