/** Screens of a storefront with the back end of tests/plain-backend/, and the main content of each screen. */

import type { TextKey } from '#app/i18n/text.tsx';
import type { screens } from '#app/screens.ts';
import type { Locale } from '#kit/i18n/locale.ts';

type Both = Record<Locale, string>;
const both = (ja: string, en: string): Both => ({ ja, en });

export type Case = {
  screen: (typeof screens)[number]['id'];
  /** The special case, for the test's name. */
  state?: string;
  path: Both | string;
  /** The page's main content. */
  holds?: (Both | RegExp)[];
  says?: TextKey[];
  status?: number;
  never?: RegExp;
};

export const WINDOW = both('静かな窓辺', 'By the Quiet Window');
export const slugs = {
  WINDOW: both('shizukana-madobe', 'by-the-quiet-window'),
  LETTERS: both('手紙', 'letters-from-the-hill'),
  LONG: both('katei-saien-juunikagetsu', 'kitchen-gardening-companion'),
  SOLDOUT: both('yuki-no-zukan', 'field-guide-to-snow'),
  NOTEBOOK: both('keisen-note', 'ruled-notebook'),
  LECTURE: both('dokushokai-no-hirakikata', 'how-to-hold-a-reading-circle'),
  ATLAS: both('hoshi-no-chizu', 'atlas-of-stars'),
  BOOKMARK: both('shiori', 'bookmark'),
};
export const product = (code: keyof typeof slugs): Both =>
  both(`/products/${encodeURIComponent(slugs[code].ja)}`, `/products/${slugs[code].en}`);

export const ofGuests: Case[] = [
  { screen: 'home', path: '/', holds: [WINDOW, both('秋の読書フェア', 'Autumn reading fair'), /1,800/] },
  { screen: 'faq', path: '/faq', holds: [both('送料はいくらですか', 'How much is shipping')] },
  { screen: 'inquiry', path: '/inquiry', says: ['inquiry.title'] },
  {
    screen: 'usage-guides',
    path: '/usage-guides',
    holds: [both('ご注文の流れ', 'How to order')],
  },
  {
    screen: 'usage-guides.guide',
    path: both('/usage-guides/gochuumon', '/usage-guides/how-to-order'),
    holds: [both('商品をカートに入れます', 'Put what you like into the cart')],
  },
  { screen: 'terms', path: '/terms', holds: [both('本規約は', 'These terms')] },
  { screen: 'privacy', path: '/privacy', holds: [both('個人情報を', 'personal data')] },
  {
    screen: 'external-services',
    path: '/external-services',
    says: ['external.title', 'external.cookie_cart'],
  },
  { screen: 'commercial-transactions', path: '/commercial-transactions', says: ['statement.title'] },
  { screen: 'login', path: '/login', says: ['login.title'] },
  {
    screen: 'register',
    path: '/register',
    says: ['registration.title', 'registration.purpose', 'newsletter.hint'],
  },
  { screen: 'register.verification', path: '/register/verification', says: ['registration.verify_title'] },
  { screen: 'password-reset', path: '/password-reset', says: ['reset_password.title'] },
  // Such a Shop API has no links that refuse a newsletter.
  {
    screen: 'newsletter.refusal',
    path: '/newsletter/refusal?token=x',
    status: 404,
    says: ['error.not_found_title'],
  },
  // Nor links that change an address.
  { screen: 'email-change', path: '/email-change?token=x', status: 404, says: ['error.not_found_title'] },
  // Nor links to goods that were ordered by telephone.
  { screen: 'phone-order', path: '/phone-order?token=x', status: 404, says: ['error.not_found_title'] },
  { screen: 'page-not-found', path: '/page-not-found', status: 404, says: ['error.not_found_title'] },
  { screen: 'unmatched', path: '/no/such/page', status: 404, says: ['error.not_found_title'] },
  { screen: 'products.categories', path: '/products/categories', holds: [both('書籍', 'Books')] },
  {
    screen: 'products.categories',
    state: 'one category',
    path: both(
      '/products/categories/category/shoseki?page=1',
      '/products/categories/categories/books?page=1',
    ),
    holds: [WINDOW, /1,500/],
  },
  {
    screen: 'products.search',
    path: both('/products/search?searchQuery=四季', '/products/search?searchQuery=seasons'),
    holds: [both('四季の本 第1巻', 'The Four Seasons, Volume 1')],
  },
  {
    screen: 'products.search',
    state: 'a category',
    path: '/products/search?taxon=SEMINAR',
    holds: [both('読書会のひらき方', 'How to Hold a Reading Circle')],
  },
  {
    screen: 'products.search',
    state: 'nothing found',
    path: '/products/search?searchQuery=zzzz',
    holds: [/zzzz/],
  },
  {
    screen: 'products.product',
    path: product('WINDOW'),
    holds: [WINDOW, /1,800/, both('あおぞら社', 'Aozora Press'), both('何度も読みたい', '何度も読みたい')],
    says: ['product.add'],
    never: /reader@example\.com/,
  },
  {
    screen: 'products.product',
    state: 'a slug in kana, a former price',
    path: product('LETTERS'),
    holds: [both('丘の上の手紙', 'Letters from the Hill'), /1,500/],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'a long name',
    path: product('LONG'),
    holds: [both('保存食の十二か月', 'Third Edition'), /4,200/],
  },
  {
    screen: 'products.product',
    state: 'sold out',
    path: product('SOLDOUT'),
    holds: [both('雪の図鑑', 'A Field Guide to Snow')],
    says: ['product.request_stock'],
  },
  {
    screen: 'products.product',
    state: 'two options',
    path: product('NOTEBOOK'),
    holds: [both('罫線ノート', 'Ruled Notebook'), /480/, both('青', 'Blue')],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'a seminar',
    path: product('LECTURE'),
    holds: [both('読書会のひらき方', 'How to Hold'), /3,300/, both('オンライン', 'Online')],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'variants without options',
    path: product('ATLAS'),
    holds: [both('星の地図', 'An Atlas of Stars'), both('布装', 'Clothbound'), /3,600|2,400/],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'without a picture',
    path: product('BOOKMARK'),
    holds: [both('しおり', 'Bookmark'), /300/],
  },
  { screen: 'checkout.cart', state: 'empty', path: '/checkout/cart', says: ['cart.empty'] },
  {
    screen: 'checkout.complete',
    state: 'without an order',
    path: '/checkout/complete',
    says: ['checkout.no_order_title'],
  },
];

export const ofMembers: Case[] = [
  {
    screen: 'account.profile',
    path: '/account/profile',
    holds: [both('山田', '山田'), /hanako@example\.jp/],
  },
  { screen: 'account.profile.edit', path: '/account/profile/edit', says: ['profile.edit_title'] },
  { screen: 'account.password', path: '/account/password', says: ['account.password.title'] },
  { screen: 'account.orders', path: '/account/order?status=all', says: ['orders.title'] },
  { screen: 'account.address', path: '/account/address', holds: [/大阪府|Osaka/, /梅田\s?1-2-3/] },
  { screen: 'account.address.add', path: '/account/address/add', says: ['address.add'] },
  { screen: 'account.wishlist', path: '/account/wishlist', holds: [both('罫線ノート', 'Ruled Notebook')] },
  { screen: 'home', state: 'of a member', path: '/', holds: [WINDOW] },
  {
    screen: 'products.product',
    state: 'of a member',
    path: product('WINDOW'),
    holds: [WINDOW],
    says: ['product.add', 'product.review_purpose'],
  },
];

export const ofBuyers: Case[] = [
  { screen: 'checkout.cart', path: '/checkout/cart', holds: [WINDOW, /1,800/] },
  { screen: 'checkout.address', path: '/checkout/address', says: ['address.step_title'] },
  { screen: 'checkout.survey', path: '/checkout/survey', holds: [both('知人の紹介', 'An acquaintance')] },
  {
    screen: 'checkout.confirm',
    path: '/checkout/confirm',
    holds: [WINDOW, /2,300/, both('大阪市北区', '大阪市北区')],
    says: ['receipt.purpose'],
  },
  { screen: 'checkout.payment', path: '/checkout/payment', holds: [/2,300/], says: ['cart.place_order'] },
];
