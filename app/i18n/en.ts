import { account, accountValidation, password, profile, wishlist } from './en/account.ts';
import { address, addressValidation } from './en/address.ts';
import { card, cardValidation } from './en/card.ts';
import { cart } from './en/cart.ts';
import { categories, home, product } from './en/catalogue.ts';
import { checkout } from './en/checkout.ts';
import { chrome, notice } from './en/chrome.ts';
import { consent } from './en/consent.ts';
import { faq, guides, notification, offline, part, refusal, terms } from './en/content.ts';
import { enhancements, finding, nav, search } from './en/finding.ts';
import { error, form, login, maintenance, validation } from './en/forms.ts';
import { inquiry } from './en/inquiry.ts';
import { orders, receipt } from './en/orders.ts';
import { productNotice, productPage } from './en/product-page.ts';
import {
  loginPage,
  memberForm,
  memberNotice,
  memberValidation,
  registration,
  resetPassword,
  unsentForm,
} from './en/registration.ts';
import { statement } from './en/statement.ts';
import type { Texts } from './ja.ts';
import type { TextShape } from './text-shape.ts';

export const en = {
  card,
  account: { ...account, password },
  address,
  cart,
  categories,
  checkout,
  chrome,
  consent,
  enhancements,
  error: { ...error, ...unsentForm },
  faq,
  finding,
  form: { ...form, ...memberForm },
  guides,
  home,
  inquiry,
  login: { ...login, ...loginPage },
  maintenance,
  nav,
  notice: { ...notice, ...productNotice, ...memberNotice },
  notification,
  orders,
  part,
  profile,
  product: { ...product, ...productPage },
  receipt,
  offline,
  refusal,
  registration,
  reset_password: resetPassword,
  search,
  statement,
  terms,
  validation: {
    ...validation,
    ...addressValidation,
    ...accountValidation,
    ...memberValidation,
    ...cardValidation,
  },
  wishlist,
} as const satisfies TextShape<Texts>;
