import type * as ja from '#app/i18n/ja/forms.ts';
import type { TextShape } from '#app/i18n/text-shape.ts';
import { cardValidation } from './card.ts';

export const form = {
  required_note: '＊ required',
  error_title: 'Error: {{title}}',
  error_of: '{{field}}: {{error}}',
  error_summary: 'Please check your input',
  not_accepted: 'Not possible just now',
  optional: ' (optional)',
  please_select: 'Please select',
  password_show: 'Show password',
  password_hide: 'Hide password',
  not_sent: 'It could not be sent. Please check your connection and try again in a while.',
} as const satisfies TextShape<typeof ja.form>;

export const login = {
  title: 'Log in',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  submit_after: 'The items of your earlier cart will be kept.',
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
} as const satisfies TextShape<typeof ja.login>;

export const validation = {
  refused: 'Please check this field.',
  field_required: '{{field}} is required.',
  field_selection_required: '{{field}} is required.',
  text_broken: 'Some characters could not be read (�). Please enter them again.',
  field_maximum: 'At most {{max}} characters.',
  email_required: 'Email is required.',
  password_required: 'Password is required.',
  email_invalid: 'Invalid email address.',
  customer_name: 'Enter a receipt name (up to 50 characters).',
  number_only: 'Numbers only.',
  name_split:
    'We have put the family name and the given name apart. If they are right, please send the form again.',
  quantity_minimum: 'At least 1 is required.',
  quantity_maximum: 'Must be 99 or less.',
  request_quantity_maximum: 'Must be 9,999 or less.',
  phone_number_invalid: 'Phone number must be 10–11 digits.',
  postal_code_invalid: 'Postal code must be 7 digits.',
  street_address_invalid: 'Street: at least 2 characters.',
  kana_field_invalid: 'Full-width katakana only.',
  fax_number_invalid: 'Invalid fax number.',
  birth_year: 'Enter the year of birth with four digits, for example 1985.',
  password_unchanged: 'Choose a password that differs from the current one.',
  date_invalid: 'Invalid date.',
  field_minimum: 'Use at least 6 characters.',
  password_invalid: 'Use at least 6 letters, digits or symbols.',
  passwords_does_not_match: 'Passwords do not match.',
  current_password_minimum: 'Current password: at least 6 characters.',
  email_does_not_match: 'Email addresses do not match.',
  ...cardValidation,
} as const satisfies TextShape<typeof ja.validation>;

export const error = {
  title: 'Error',
  away_title: 'Not available right now',
  status: 'Error code {{status}}',
  not_found_title: 'Page not found',
  not_found: 'This page could not be found.',
  not_found_hint: 'The address may have changed, or the page is gone. Try the search, or the shelves.',
  network: 'Network error. Refresh the page and try again.',
  card_number:
    'This looks like a card number, so it was not accepted. Enter card numbers on the payment page only.',
  unexpected_error: 'Unexpected error. Please contact support.',
  session_expired_error: 'Session expired. Please log in again.',
  too_many_requests: 'Too many attempts. Try again in about {{minutes}} min.',
  not_logged_in: 'Not logged in.',
  bad_credentials: 'Incorrect email or password.',
  user_not_enabled: 'This account is not enabled.',
  stock_exceeded: 'Only {{left}} in stock. Please reduce the quantity.',
  stock_exceeded_cart:
    'Only {{left}} in stock, and you have {{count}} in your cart. Please reduce the quantity.',
  seats_exceeded: 'Seats left: {{left}}. Please reduce the quantity.',
  seats_exceeded_cart:
    'Seats left: {{left}}, and you have {{count}} in your cart. Please reduce the quantity.',
  item_quantity_exceeded: 'Item quantity exceeded. Reduce the quantity and try again.',
  none_left: 'This is sold out. It was not added to your cart.',
  no_more_stock: 'There are no more in stock. Your cart already has {{count}}.',
  no_more_seats: 'There are no more seats. Your cart already has {{count}}.',
  cart_maximum: 'Your cart already has {{max}} of this product, which is the maximum.',
  cart_full: 'A cart can hold {{max}} different items. Remove some, or order these first.',
  item_unavailable: 'Item no longer available.',
  product_not_found: 'Product not found.',
  cart_locked: 'The cart cannot be changed while a payment is under way. Please try again in a while.',
  back_home: 'Go back to home',
  see_categories: 'Browse the categories',
  unsent: 'What you sent is still on this page (except passwords).',
  send_again: 'Send again',
  unconfirmed: 'We could not confirm the result. Please open the page again to see the current state.',
  others_form_title: 'Sent from another member’s page',
  others_form:
    'This was sent from a page that was opened while another member was logged in, so we did not accept it. Nothing was changed. You are now logged in as “{{name}}”.',
  others_form_again: 'Open this page again',
} as const satisfies TextShape<typeof ja.error>;

export const maintenance = {
  title: 'Under maintenance',
  text: 'We are under maintenance. Sorry for the trouble: please try again in about {{minutes}} minutes.',
  over_title: 'The shop is open',
  over: 'There is no maintenance at the moment.',
} as const satisfies TextShape<typeof ja.maintenance>;
