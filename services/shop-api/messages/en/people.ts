import type { people as texts } from '../ja/people.ts';

export const people: Record<keyof typeof texts, string> = {
  not_in_stock: 'It is not in stock, so nobody can be notified.',
  mail_address_unknown: 'There is no email address to send it to.',
  mails_not_sent: 'There is no mail server to send them.',
  inquiry_not_found: 'The inquiry was not found.',
  review_not_found: 'The review was not found.',
  member_not_found: 'The member was not found.',
  email_same: 'This is the address that the account has now.',
  tag_present: 'The member has this tag already.',
  tags_too_many: 'A member can have ten tags. Please remove one that is not used.',
  mail_not_found: 'The email was not found.',
  orders_open:
    'Some orders are not over yet (awaiting payment, to be shipped, or for a seminar to come), so nothing can be erased.',
  payments_open: 'There are payments or refunds under way or in doubt, so nothing can be erased.',
  export_missing: 'Export the member’s data before erasing it. An export is valid for an hour.',
};
