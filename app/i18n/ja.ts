/** The Japanese texts: the source that every other language follows, one file per area under ja/. */
import { cart } from './ja/cart.ts';
import { categories, home, product } from './ja/catalogue.ts';
import { addressValidation, checkout } from './ja/checkout.ts';
import { chrome, notice } from './ja/chrome.ts';
import { errors, form, login, maintenance, validation } from './ja/forms.ts';
import { productNotice, productPage } from './ja/product-page.ts';

export const ja = {
  cart,
  categories,
  checkout,
  chrome,
  errors,
  form,
  home,
  login,
  maintenance,
  notice: { ...notice, ...productNotice },
  product: { ...product, ...productPage },
  validation: { ...validation, ...addressValidation },
} as const;

export type Texts = typeof ja;
