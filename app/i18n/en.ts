import { cart } from './en/cart.ts';
import { categories, home, product } from './en/catalogue.ts';
import { addressValidation, checkout } from './en/checkout.ts';
import { chrome, notice } from './en/chrome.ts';
import { faq, guides, notification, part, terms } from './en/content.ts';
import { finding, nav, search } from './en/finding.ts';
import { errors, form, login, maintenance, validation } from './en/forms.ts';
import { inquiry } from './en/inquiry.ts';
import { productNotice, productPage } from './en/product-page.ts';
import { statement } from './en/statement.ts';
import type { Texts } from './ja.ts';
import type { TextShape } from './text-shape.ts';

export const en = {
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
} as const satisfies TextShape<Texts>;
