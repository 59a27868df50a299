/**
 * The Japanese texts, one file per area under ja/. They define the keys of all languages. In a text, `\u2060` prevents
 * a line break, and `\u200b` allows a line break.
 */
import { ja as kitTexts } from '#kit/i18n/ja.ts';
import { account, password, profile, wishlist } from './ja/account.ts';
import { address } from './ja/address.ts';
import { card } from './ja/card.ts';
import { cart } from './ja/cart.ts';
import { categories, home } from './ja/catalogue.ts';
import { checkout } from './ja/checkout.ts';
import { chrome, notice } from './ja/chrome.ts';
import { consent } from './ja/consent.ts';
import { faq, guides, notification, offline, part, refusal, terms } from './ja/content.ts';
import { emailChange } from './ja/email-change.ts';
import { external } from './ja/external.ts';
import { enhancements, finding, nav, search } from './ja/finding.ts';
import { error, login, maintenance, validation } from './ja/forms.ts';
import { inquiry } from './ja/inquiry.ts';
import { newsletter } from './ja/newsletter.ts';
import { orders, receipt } from './ja/orders.ts';
import { phoneOrder } from './ja/phone-order.ts';
import { privacy } from './ja/privacy.ts';
import { product } from './ja/product.ts';
import { registration, resetPassword } from './ja/registration.ts';
import { statement } from './ja/statement.ts';

export const ja = {
  ...kitTexts,
  card,
  account: { ...account, password },
  address,
  cart,
  categories,
  checkout,
  chrome,
  consent,
  email_change: emailChange,
  enhancements,
  error,
  external,
  faq,
  finding,
  guides,
  home,
  inquiry,
  login,
  maintenance,
  nav,
  newsletter,
  notice,
  notification,
  orders,
  part,
  phone_order: phoneOrder,
  privacy,
  profile,
  product,
  receipt,
  offline,
  refusal,
  registration,
  reset_password: resetPassword,
  search,
  statement,
  terms,
  validation,
  wishlist,
} as const;

export type Texts = typeof ja;
