import type * as ja from '#app/i18n/ja/forms.ts';
import type { TextShape } from '#app/i18n/text-shape.ts';

export const form = {
  required_note: '＊ required',
  error_title: 'Error: {{title}}',
  error_of: '{{field}}: {{error}}',
  error_summary: 'Please check your input',
  not_accepted: 'Not possible just now',
  optional: ' (optional)',
  please_select: 'Please select',
} as const satisfies TextShape<typeof ja.form>;

export const login = {
  title: 'Log in',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  submit_after: 'The items of your earlier cart will be kept.',
} as const satisfies TextShape<typeof ja.login>;

export const validation = {
  refused: 'Please check this field.',
  field_required: '{{field}} is required.',
  field_selection_required: '{{field}} is required.',
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
} as const satisfies TextShape<typeof ja.validation>;

export const error = {
  title: 'Error',
  away_title: 'Not available right now',
  status: 'Error code {{status}}',
  not_found_title: 'Page not found',
  not_found: 'This page could not be found.',
  not_found_hint: 'The address may have changed, or the page is gone.',
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
  item_unavailable: 'Item no longer available.',
  product_not_found: 'Product not found.',
  cart_locked: 'The cart cannot be changed while a payment is under way. Please try again in a while.',
  back_home: 'Go back to home',
  see_categories: 'Browse the categories',
} as const satisfies TextShape<typeof ja.error>;

export const maintenance = {
  title: 'Under maintenance',
  text: 'We are under maintenance. Sorry for the trouble: please try again in about {{minutes}} minutes.',
  over_title: 'The shop is open',
  over: 'There is no maintenance at the moment.',
} as const satisfies TextShape<typeof ja.maintenance>;
