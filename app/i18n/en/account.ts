import type * as ja from '#app/i18n/ja/account.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const account = {
  menu: 'My account menu',
  profile: 'Profile',
  orders: 'Order history',
  addresses: 'Address book',
  wishlist: 'Wishlist',
  limit: 'You made many changes within a short time. Please try again in about {{minutes}} min.',
  not_saved:
    'A network problem kept us from saving. What you entered is still here; please try again in a moment.',
  card_number: 'This looks like a card number. Please remove it before saving.',
} as const satisfies TextShape<typeof ja.account>;

export const profile = {
  edit: 'Edit profile',
  edit_title: 'Edit profile',
  name: 'Name',
  kana: 'Name (kana)',
  last_name: 'Last name',
  first_name: 'First name',
  last_kana: 'Last name (kana)',
  first_kana: 'First name (kana)',
  kana_hint: 'Hiragana and half-width kana are converted to katakana.',
  email: 'Email',
  phone: 'Phone number',
  fax: 'Fax',
  number_hint: 'Area code – exchange – subscriber. You may also enter the whole number in the first box.',
  area_code: '{{name}} (area code)',
  exchange: '{{name}} (exchange number)',
  subscriber: '{{name}} (subscriber number)',
  birthday: 'Date of birth',
  birth_year: 'Year',
  birth_month: 'Month',
  birth_day: 'Day',
  birth_none: 'None',
  profession: 'Profession',
  gender: 'Gender',
  gender_m: 'Male',
  gender_f: 'Female',
  gender_u: 'Prefer not to say',
  newsletter: 'Newsletter',
  newsletter_yes: 'Yes',
  newsletter_no: 'No',
  none: 'Not registered',
  purpose:
    'We use your personal data to run your account, to check who you are, for statistics that help us choose our goods, to contact you and, if you wish, to send you the newsletter.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Your profile was changed.',
  data_title: 'Your data',
  data_text:
    'You can have your profile, addresses, orders and wishlist, and the reviews, messages and purchase requests that you wrote, in one file. Please enter your current password for it (without one, set it by email under “Change password”).',
  data_download: 'Download for reading (HTML)',
  data_json: 'Download as JSON',
  data_at: 'Date',
  data_ask: 'To download your data, please enter your password once more.',
  delete_text: 'To close your account or have your personal data deleted, please use the contact form.',
  delete_ask: 'Ask for deletion',
} as const satisfies TextShape<typeof ja.profile>;

export const password = {
  title: 'Change password',
  current: 'Current password',
  next: 'New password',
  next_hint: 'At least 6 letters, digits or symbols',
  again: 'Confirm new password',
  submit: 'Change password',
  after: 'Other devices will be logged out.',
  change_password_successful: 'Password changed.',
  current_password_incorrect: 'Current password is incorrect.',
  forgotten:
    'If you have forgotten your current password, or log in through another service and have none, set one by email.',
  by_mail: 'Set a password by email',
  mail_sent: 'We have sent an email to {{email}}. Set your password by the link in it.',
} as const satisfies TextShape<typeof ja.password>;

export const wishlist = {
  empty: 'Your own shelf is still empty.',
  empty_hint: 'Press the heart (♡) on a product page, and the product is listed here.',
  look: 'Browse products',
  in_stock: 'In stock',
  seats: 'Seats available',
  to_cart: 'Add to cart',
  to_cart_of: 'Add “{{name}}” to the cart',
  choose: 'Choose options',
  choose_of: 'Choose an option of “{{name}}”',
  remove_of: 'Remove “{{name}}” from the wishlist',
  gone: 'This product is not on your wishlist. It may have been removed already.',
  removed: 'Removed from your wishlist.',
  count_one: '{{count}} product',
  count_other: '{{count}} products',
} as const satisfies TextShape<typeof ja.wishlist>;
