import { en as kitTexts } from '#kit/i18n/en.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';
import { account, password, profile, wishlist } from './en/account.ts';
import { address } from './en/address.ts';
import { card } from './en/card.ts';
import { cart } from './en/cart.ts';
import { categories, home } from './en/catalogue.ts';
import { checkout } from './en/checkout.ts';
import { chrome, notice } from './en/chrome.ts';
import { consent } from './en/consent.ts';
import { faq, guides, notification, offline, part, refusal, terms } from './en/content.ts';
import { emailChange } from './en/email-change.ts';
import { external } from './en/external.ts';
import { enhancements, finding, nav, search } from './en/finding.ts';
import { error, login, maintenance, validation } from './en/forms.ts';
import { inquiry } from './en/inquiry.ts';
import { newsletter } from './en/newsletter.ts';
import { orders, receipt } from './en/orders.ts';
import { phoneOrder } from './en/phone-order.ts';
import { privacy } from './en/privacy.ts';
import { product } from './en/product.ts';
import { registration, resetPassword } from './en/registration.ts';
import { statement } from './en/statement.ts';
import type { Texts } from './ja.ts';

export const en = {
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
} as const satisfies TextShape<Texts>;
