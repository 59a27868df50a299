export const emailChange = {
  title: 'Change of email address',
  text: 'This changes the email address of your account to {{address}}.',
  submit: 'Change the email address',
  after: 'All devices will be logged out. From then on, log in with this address.',
  done: 'Your email address is now {{address}}. Please log in with it.',
  refused: 'This link could not change the email address',
  unknown:
    'The link is incomplete, older than 24 hours, or replaced by a newer one. If you still need the change, please contact us.',
  taken: '{{address}} belongs to another account, so it cannot be used. Please contact us.',
} as const;
