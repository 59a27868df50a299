import type * as ja from '#app/i18n/ja/forms.ts';
import { en as kitTexts } from '#kit/i18n/en.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';
import { cardValidation } from './card.ts';

export const login = {
  title: 'Log in',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  submit_after: 'When you log in, the items of your earlier cart are carried over.',
  kept: 'Log in to go on with what you were doing; what you entered is kept.',
  kept_aside: 'Logged in on another tab? Go on from here.',
  kept_continue: 'I am logged in: go on',
  or: 'or',
  oauth: 'Log in with {{name}}',
  oauth_accept: 'Continue to {{name}}',
  oauth_accept_after: 'Once you allow it there, your account is ready.',
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
    'Your email address is not confirmed yet. To log in, open the link in the confirmation email and press “Confirm email address”.',
} as const satisfies TextShape<typeof ja.login>;

export const validation = {
  ...kitTexts.validation,
  ...cardValidation,
} as const satisfies TextShape<typeof ja.validation>;

export const error = {
  title: 'Error',
  away_title: 'Not available right now',
  status: 'Error code {{status}}',
  not_found_title: 'Page not found',
  not_found: 'This page could not be found.',
  not_found_hint: 'The address may have changed, or the page is gone. Try the search, or the shelves.',
  away_minutes: 'This page is not available right now. Please try again in about {{minutes}} min.',
  network: 'Network error. Refresh the page and try again.',
  card_number:
    'This looks like a card number, so it was not accepted. Enter card numbers on the payment page only.',
  unexpected_error: 'Unexpected error. Please contact support.',
  session_expired_error: 'Session expired. Please log in again.',
  too_many_requests: 'Too many attempts. Try again in about {{minutes}} min.',
  not_logged_in: 'Not logged in.',
  email_not_found: 'Email not found.',
  bad_credentials: 'Incorrect email or password.',
  user_not_enabled: 'This account is not enabled.',
  stock_exceeded: 'Only {{left}} in stock. Please reduce the quantity.',
  stock_exceeded_cart:
    'Only {{left}} in stock, and you have {{count}} in your cart. Please reduce the quantity.',
  seats_exceeded: 'Seats left: {{left}}. Please reduce the quantity.',
  seats_exceeded_cart:
    'Seats left: {{left}}, and you have {{count}} in your cart. Please reduce the quantity.',
  item_quantity_exceeded: 'Item quantity exceeded. Reduce the quantity and try again.',
  none_left: 'This is out of stock. It was not added to your cart.',
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
