import type { account as texts } from '../ja/account.ts';

export const account: Record<keyof typeof texts, string> = {
  email_taken: 'This email address is already registered.',
  email_not_found: 'Email not found.',
  'registration.verify_token_error':
    'The link is incorrect. If part of it is missing, copy the whole link from the email.',
  verification_token_used: 'Your email address is confirmed already. You can simply log in.',
  verification_token_superseded:
    'A newer confirmation email was sent, so this link no longer works. Use the link of the latest email.',
  verification_token_expired: 'The link is older than 24 hours. Have the confirmation email sent again.',
  'reset_password.reset_password_fail':
    'The link is incorrect. If part of it is missing, copy the whole link from the email.',
  reset_token_used: 'This link has set a password already. You can log in with that password.',
  reset_token_superseded:
    'A newer email was sent, or the password was changed, so this link no longer works. Use the link of the latest email.',
  reset_token_expired: 'The link is older than 24 hours and no longer works.',
  'account.password.current_password_incorrect': 'Current password is incorrect.',
  'validation.field_minimum': 'Use at least 6 characters.',
  'validation.password_invalid': 'Use at least 6 letters, digits or symbols.',
  'validation.passwords_does_not_match': 'Passwords do not match.',
  'validation.kana_field_invalid': 'Full-width katakana only.',
  'validation.fax_number_invalid': 'Fax number must be 10–11 digits and start with 0, or start with +81.',
  bad_credentials: 'Incorrect email or password.',
  user_not_enabled: 'This account is not enabled. Please contact support.',
  email_not_verified:
    'Your email address is not confirmed yet, so you cannot log in. Open the link in the confirmation email and press “Confirm email address”.',
  token_missing: 'Please log in.',
  'error.session_expired_error': 'Session expired. Please log in again.',
  token_invalid: 'The session is not valid. Please log in again.',
  ac_token_invalid: 'Unauthenticated: Invalid or Expired AC App Token',
  ac_account_not_found: 'The linked account was not found.',
  oauth_refused: 'The login with your other account could not be confirmed. Please try again.',
  oauth_email_unverified:
    'The email address of your other account is not verified, so it cannot be used here. Please verify it there, or register with us.',
  terms_required: 'You need to accept the terms of use to create an account.',
  email_mismatch: 'This is not the email address you are logged in with.',
  'validation.password_required': 'Password is required.',
};
