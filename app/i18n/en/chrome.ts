import type * as ja from '#app/i18n/ja/chrome.ts';
import type { TextShape } from '#app/i18n/text-shape.ts';

export const chrome = {
  skip: 'Skip to content',
  title_suffix: '{{shop}} Official Shopping Site',
  description:
    '{{shop}} is the official shop for books, seminar tickets, CDs, DVDs, notebooks and teaching materials.',
  home: 'Home',
  menu: 'Menu',
  close: 'Close',
  categories: 'Categories',
  category_menu: 'Category menu',
  all_categories: 'All categories',
  all_of: 'All {{name}}',
  language: 'Language',
  login: 'Log in',
  logout: 'Log out',
  member_name: '{{name}}',
  account: 'Account',
  cart: 'Cart',
  cart_count_one: 'Cart ({{count}} item, {{total}})',
  cart_count_other: 'Cart ({{count}} items, {{total}})',
  breadcrumb: 'You are here',
  tax_included: ' (tax incl.)',
  price_from: 'from {{price}}',
  picture_of: 'Picture of {{name}}',
  no_image: 'No picture',
  contact: 'About the shop',
  address: 'Location',
  phone: 'Phone',
  email: 'Email',
  information: 'Information',
  about: 'Company',
  cards: 'Accepted cards',
  privacy: 'Privacy policy',
  company: 'Company',
  new_tab: ' (opens in a new tab)',
  back_to_top: 'Back to top',
  also_in_japanese: 'このページは日本語でもご覧いただけます。',
  show_in_japanese: '日本語で表示する',
  notices: 'Notices',
  copyright: '© {{year}} {{shop}}',
} as const satisfies TextShape<typeof ja.chrome>;

export const notice = {
  cart_added: 'Added to cart.',
  cart_view: 'View cart',
  cart_updated: 'Quantity changed.',
  quantity_limit: 'The quantity can be from {{min}} to {{max}}.',
  cart_removed: 'The item was removed from your cart.',
  cookies_refused:
    'Your browser does not accept cookies, so neither your cart nor your login could be kept. Please allow cookies for this site in your browser’s privacy or site settings (in Safari on an iPhone, turn off “Block All Cookies”), then try again.',
  cart_gone: 'Your cart was kept for as long as we could. It is empty now.',
  cart_replaced: 'Your cart had expired, so we started a new one.',
  logged_in: 'You are logged in.',
  logged_out: 'You are logged out.',
  login_required: 'Please log in. You will then go on to the page you wanted.',
  login_to_order:
    'Please log in. Your order has not been placed yet: you will come back to the payment step.',
  merged_added_one: '{{count}} item from your earlier cart was added to this one.',
  merged_added_other: '{{count}} items from your earlier cart were added to this one.',
  merged_raised_one:
    '{{count}} item was in your earlier cart, too: we kept the larger quantity. Please check your cart.',
  merged_raised_other:
    '{{count}} items were in your earlier cart, too: we kept the larger quantities. Please check your cart.',
  merged_reduced: 'Some quantities were adjusted to the limit or to the stock. Please check your cart.',
} as const satisfies TextShape<typeof ja.notice>;
