import type { staff as texts } from '../ja/staff.ts';

export const staff: Record<keyof typeof texts, string> = {
  session_over: 'Your session has ended. Please log in again.',
  confirm_totp: 'Please enter a verification code.',
  totp_wrong: 'The code is wrong or was used before.',
  totp_set_already: 'Two-step verification is set up already.',
  totp_missing: 'Two-step verification is not set up.',
  last_owner: 'There is no other owner who is enabled. Please make somebody else an owner first.',
  staff_unknown: 'This member of staff is not known.',
  staff_email_taken: 'There is a member of staff with this email address already.',
  staff_password_wrong: 'The current password is not correct.',
  staff_link_unknown: 'The link is not correct. Please ask an owner.',
  staff_link_used: 'The link was used before. Please log in with the password you chose.',
  staff_link_expired: 'The link has expired (24 hours).',
  'validation.staff_password': 'Please enter at least 10 characters.',
  'validation.staff_password_is_email': 'The password must not be your email address.',
};
