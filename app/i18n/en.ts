import { cart } from './en/cart.ts';
import { categories, home, product } from './en/catalogue.ts';
import { addressValidation, checkout } from './en/checkout.ts';
import { chrome, notice } from './en/chrome.ts';
import { errors, form, login, maintenance, validation } from './en/forms.ts';
import { productNotice, productPage } from './en/product-page.ts';
import type { Texts } from './ja.ts';
import type { TextShape } from './text-shape.ts';

export const en = {
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
} as const satisfies TextShape<Texts>;
