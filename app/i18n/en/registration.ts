import type * as ja from '#app/i18n/ja/registration.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const registration = {
  title: 'Create an account',
  lead: 'With an account you can order, save addresses and keep a wishlist. It is free.',
  have_account: 'Already a member? Log in here.',
  last_name: 'Last name',
  first_name: 'First name',
  kana_last_name: 'Last name (kana)',
  kana_first_name: 'First name (kana)',
  kana_hint: 'For example スミス. Hiragana and half-width kana are converted.',
  email: 'Email',
  email_confirm: 'Confirm email',
  password: 'Password',
  password_hint: 'At least 6 letters, digits or symbols.',
  gender: 'Gender',
  gender_male: 'Male',
  gender_female: 'Female',
  gender_unspecified: 'Prefer not to say',
  newsletter: 'Receive the newsletter',
  terms: 'Terms of use',
  terms_read: 'Read the terms of use',
  minors: 'If you are under 18, please ask a parent or guardian for consent first.',
  terms_accept: 'I accept the terms of use',
  terms_decline: 'I decline the terms of use',
  terms_unanswered: 'Please accept the terms of use.',
  terms_required: 'You need to accept the terms of use to create an account.',
  purpose:
    'We use your personal data to run your account, to contact you and, if you wish, to send you the newsletter.',
  submit: 'Register',
  submit_after:
    'We will send you a confirmation email. Open the link in it and press “Confirm email address” to finish.',
  taken:
    'There is an account with this address. You can also set a new password or have the confirmation email sent again.',
  not_sure:
    'We could not confirm whether you are registered. If no confirmation email arrives, please try again.',

  verify_title: 'Confirm your email address',
  verify_text: 'Press the button to confirm your email address and complete your registration.',
  verify_submit: 'Confirm email address',
  verify_after: 'You can log in on the next page.',
  verify_logged_in:
    'You are logged in as {{name}}. This link confirms the account whose address received the email; you stay logged in as now.',
  verify_logged_in_success:
    'The email address is confirmed. You are still logged in as {{name}}. To use the confirmed account, log out and log in with it.',
  verify_token_success: 'Your email address is confirmed. Please log in.',
  verify_token_error: 'Your email address could not be confirmed with this link',
  sent_title: 'We have sent you a confirmation email',
  sent_text: 'Sent to {{email}}.',
  sent_next: 'Open the link in the email and press “Confirm email address”. The link works for 24 hours.',
  sent_missing: 'If it does not arrive in a while, look into your spam folder, then have it sent again.',
  waiting_text:
    'Open the link in the confirmation email that we sent when you registered, and press “Confirm email address”.',
  resend_title: 'No confirmation email?',
  resend: 'Resend verification link',
  resend_after: 'Links of earlier emails will no longer work.',
  resent_verify_success: 'We have sent the verification link again.',
  to_login: 'Go to the login page',
} as const satisfies TextShape<typeof ja.registration>;

export const resetPassword = {
  title: 'Reset your password',
  lead: 'We will send a link for a new password to your registered email address.',
  email: 'Email',
  request: 'Send the email',
  request_after: 'The link works once, for 24 hours.',
  sent_title: 'Please check your email',
  sent_text: 'If {{email}} belongs to a member, we have sent a link for a new password.',
  sent_missing:
    'If it does not arrive in a while, check your spam folder and the address, then have it sent again.',
  resend: 'Send the email again',
  resend_after: 'Links of earlier emails will no longer work.',
  resent: 'We have sent the email.',
  request_failed: 'The email could not be sent. Please try again in a while.',
  new_lead: 'Please enter a new password.',
  first: 'New password',
  second: 'Confirm new password',
  submit: 'Set password',
  submit_after: 'Afterwards every device has to log in with the new password.',
  success: 'Your new password is set. Please log in with it.',
  reset_password_fail: 'This link cannot set a new password',
  again: 'Please ask for another email with the form below.',
  back_to_login: 'Back to the login page',
} as const satisfies TextShape<typeof ja.resetPassword>;
