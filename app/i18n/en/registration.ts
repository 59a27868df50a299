import type * as ja from '#app/i18n/ja/registration.ts';
import type { TextShape } from '#app/i18n/text-shape.ts';

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
  terms_accept: 'I accept the terms of use',
  terms_decline: 'I decline the terms of use',
  terms_unanswered: 'Please accept the terms of use.',
  terms_required: 'You need to accept the terms of use to create an account.',
  purpose: 'We use your personal data to run your account and to contact you.',
  submit: 'Register',
  submit_after: 'We will send you a confirmation email. Open its link to complete the registration.',
  taken:
    'There is an account with this address. You can also set a new password or have the confirmation email sent again.',
  not_sure:
    'We could not confirm whether you are registered. If no confirmation email arrives, please try again.',

  verify_title: 'Confirm your email address',
  verify_text: 'Press the button to confirm your email address and complete your registration.',
  verify_submit: 'Confirm email address',
  verify_after: 'You can log in on the next page.',
  verify_token_success: 'Your email address is confirmed. Please log in.',
  verify_token_error: 'Your email address could not be confirmed with this link.',
  sent_title: 'We have sent you a confirmation email',
  sent_text: 'Sent to {{email}}.',
  sent_next: 'Open the link in the email to confirm your email address. The link works for 24 hours.',
  sent_missing: 'If it does not arrive in a while, look into your spam folder, then have it sent again.',
  waiting_text: 'Open the link in the confirmation email that we sent when you registered.',
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
  reset_password_fail: 'This link cannot set a new password.',
  again: 'Please ask for another email with the form below.',
  back_to_login: 'Back to the login page',
} as const satisfies TextShape<typeof ja.resetPassword>;

export const loginPage = {
  kept: 'Log in to go on with what you were doing; what you entered is kept.',
  kept_aside: 'Logged in on another tab? Go on from here.',
  kept_continue: 'I am logged in: go on',
  or: 'or',
  oauth: 'Log in with {{name}}',
  oauth_accept: 'Continue to {{name}}',
  oauth_accept_after: 'Once you allow it there, your account is open.',
  oauth_after: 'You will be taken to {{name}}.',
  terms_title: 'For new customers',
  terms_text:
    'To open an account with {{name}}, please accept our terms of use. You will be asked only this once.',
  oauth_aside: '{{name}} opens in a new tab. What you entered stays on this page.',
  forgot: 'Forgot your password?',
  new_here: 'New customers',
  register: 'Create an account',
  guide: 'Usage guide',
  barred: 'You could not be logged in',
  ask: 'Please contact support.',
  unverified:
    'Your email address is not confirmed yet. Open the link in the confirmation email to be able to log in.',
} as const satisfies TextShape<typeof ja.loginPage>;

export const memberNotice = {
  ac_token_invalid: 'Unauthenticated: Invalid or Expired AC App Token',
  oauth_denied: 'The login with your other account was not allowed. Please log in another way.',
  oauth_failed: 'The login with your other account could not be confirmed. Please try again.',
  oauth_not_enabled:
    'The email address of your other account is not verified, or the account is not enabled: we could not log you in.',
  back_to_form: 'Please return to the other tab and press “I am logged in: go on”.',
} as const satisfies TextShape<typeof ja.memberNotice>;

export const memberValidation = {
  email_does_not_match: 'Email addresses do not match.',
} as const satisfies TextShape<typeof ja.memberValidation>;

export const memberForm = {
  password_show: 'Show password',
  password_hide: 'Hide password',
  not_sent: 'It could not be sent. Please check your connection and try again in a while.',
} as const satisfies TextShape<typeof ja.memberForm>;

export const unsentForm = {
  unsent: 'What you sent is still on this page (except passwords).',
  send_again: 'Send again',
  others_form_title: 'Sent from another member’s page',
  others_form:
    'This was sent from a page that was opened while another member was logged in, so we did not accept it. Nothing was changed. You are now logged in as “{{name}}”.',
  others_form_again: 'Open this page again',
} as const satisfies TextShape<typeof ja.unsentForm>;
