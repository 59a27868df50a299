export const erasure = {
  link: 'Erase this member',
  link_text: 'When the customer asks for it. The next page shows what is erased.',
  title: 'Erase {{name}}',
  to_member: 'See the orders on the member’s page',
  refused_orders_open:
    'Some orders are not over yet (awaiting payment, to be shipped, or for a seminar to come). Nothing can be erased before they are completed or cancelled.',
  refused_payments_open:
    'There are payments or refunds under way or in doubt. Nothing can be erased before they are settled.',
  deleted: 'What is deleted',
  account: 'The account (name, kana, email, phone number, date of birth and so on) and its password',
  sessions_one: '{{count}} login',
  sessions_other: '{{count}} logins',
  identities_one: '{{count}} login by another service',
  identities_other: '{{count}} logins by other services',
  addresses_one: '{{count}} saved address',
  addresses_other: '{{count}} saved addresses',
  carts_one: '{{count}} cart',
  carts_other: '{{count}} carts',
  wishes_one: '{{count}} product on the wishlist',
  wishes_other: '{{count}} products on the wishlist',
  inquiries_one: '{{count}} inquiry and its answers',
  inquiries_other: '{{count}} inquiries and their answers',
  requests_one: '{{count}} purchase request',
  requests_other: '{{count}} purchase requests',
  phoneOrders_one: '{{count}} record of a telephone or fax order',
  phoneOrders_other: '{{count}} records of telephone or fax orders',
  notes_one: '{{count}} note of staff',
  notes_other: '{{count}} notes of staff',
  tags_one: '{{count}} tag',
  tags_other: '{{count}} tags',
  mails_one: 'The record of {{count}} email, sent or still to be sent',
  mails_other: 'The records of {{count}} emails, sent or still to be sent',
  kept: 'What is kept',
  orders_none: 'There are no orders.',
  orders_one:
    'Of {{count}} order: number, goods, amounts, name and address, and the copies of receipts, refund notices and packing slips, as the law asks. Phone number, email and notes are deleted.',
  orders_other:
    'Of {{count}} orders: number, goods, amounts, name and address, and the copies of receipts, refund notices and packing slips, as the law asks. Phone number, email and notes are deleted.',
  orders_until:
    'Names, addresses and copies are deleted later, when the law no longer asks for them (the last ones on {{day}}).',
  reviews_one: '{{count}} review, without the name of its author',
  reviews_other: '{{count}} reviews, without the name of their author',
  consents_one:
    '{{count}} answer about the newsletter, as proof of the consent: the email address becomes a hash, which cannot be read; deleted after {{day}}',
  consents_other:
    '{{count}} answers about the newsletter, as proof of the consent: the email address becomes a hash, which cannot be read; deleted after {{day}}',
  audit: 'The activity log: who did what and when, without what was changed',
  backups: 'Backups, until they are deleted',
  export: 'Export the data',
  export_text:
    'Before anything is erased, everything about this member is written into a file (JSON). Read it before you hand it to the customer: it has your own notes as well.',
  export_button: 'Export the data and continue',
  download: 'Download {{name}}',
  effect_gone: 'Everything about this member is erased. This cannot be undone.',
  effect_mail: '{{email}} gets one email that says so.',
  effect_file: 'The exported file is deleted as well. Download it first if you need it (until {{at}}).',
  button: 'Erase this member',
} as const;

export const erasureNotices = {
  member_erased: 'The data of member no. {{id}} was erased.',
} as const;
