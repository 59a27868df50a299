/** The Japanese texts: the source that every other language follows, one file per area under ja/. */
import { account, accountValidation, password, profile, wishlist } from './ja/account.ts';
import { address, addressValidation } from './ja/address.ts';
import { card, cardValidation } from './ja/card.ts';
import { cart } from './ja/cart.ts';
import { categories, home, product } from './ja/catalogue.ts';
import { checkout } from './ja/checkout.ts';
import { chrome, notice } from './ja/chrome.ts';
import { consent } from './ja/consent.ts';
import { faq, guides, notification, offline, part, refusal, terms } from './ja/content.ts';
import { enhancements, finding, nav, search } from './ja/finding.ts';
import { error, form, login, maintenance, validation } from './ja/forms.ts';
import { inquiry } from './ja/inquiry.ts';
import { orders, receipt } from './ja/orders.ts';
import { productNotice, productPage } from './ja/product-page.ts';
import {
  loginPage,
  memberForm,
  memberNotice,
  memberValidation,
  registration,
  resetPassword,
  unsentForm,
} from './ja/registration.ts';
import { statement } from './ja/statement.ts';

export const ja = {
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
} as const;

export type Texts = typeof ja;
