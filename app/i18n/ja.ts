/** The Japanese texts: the source that every other language follows, one file per area under ja/. */
import { cart } from './ja/cart.ts';
import { categories, home, product } from './ja/catalogue.ts';
import { addressValidation, checkout } from './ja/checkout.ts';
import { chrome, notice } from './ja/chrome.ts';
import { faq, guides, notification, part, terms } from './ja/content.ts';
import { finding, nav, search } from './ja/finding.ts';
import { errors, form, login, maintenance, validation } from './ja/forms.ts';
import { inquiry } from './ja/inquiry.ts';
import { productNotice, productPage } from './ja/product-page.ts';
import { statement } from './ja/statement.ts';

export const ja = {
  cart,
  categories,
  checkout,
  chrome,
  errors,
  faq,
  finding,
  form,
  guides,
  home,
  inquiry,
  login,
  maintenance,
  nav,
  notice: { ...notice, ...productNotice },
  notification,
  part,
  product: { ...product, ...productPage },
  search,
  statement,
  terms,
  validation: { ...validation, ...addressValidation },
} as const;

export type Texts = typeof ja;
