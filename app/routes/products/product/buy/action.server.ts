/** §2 Add to cart: the chosen variant, and how many. */
import { addToCart } from '#app/cart/cart.server.ts';
import { lineRefusal } from '#app/cart/line-refusal.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import type { Refusal } from '#app/forms/refusal.server.ts';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { addCartItem } from '#app/shop-api/cart.server.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { refusePart } from '../part.server.ts';
import { addToCartForm } from './form.server.ts';
import { optionField } from './option-field.ts';
import { axesOf, chosenVariant } from './variant-axes.ts';

export async function buy(scope: Scope, product: ProductDetail, form: FormData) {
  const variants = Object.values(product.variants);
  const axes = axesOf(variants);
  const submission = parseForm(form, addToCartForm(axes.length));
  const refused = (refusal?: Refusal) => refusePart('buy', refuseForm(scope, submission, refusal));
  if (submission.status !== 'success') return refused();
  const { quantity, ...options } = submission.value as { quantity: number } & Record<string, unknown>;
  const chosen = axes.map((_, position) => options[optionField(position)] as string | undefined);
  const variant = chosenVariant(variants, chosen);
  if (!variant?.available) {
    const key = variant ? 'product.variant_sold_out' : 'product.no_such_variant';
    return refused(axes.length > 0 ? { fieldErrors: { [optionField(0)]: [key] } } : { formErrors: [key] });
  }
  try {
    const line = { productCode: product.code, variantCode: variant.code, quantity };
    await addToCart(scope, [line], (caller, token) => addCartItem(caller, token, line));
  } catch (error) {
    return refused(lineRefusal(scope, error));
  }
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [{ key: 'notice.cart_added', tone: 'done', link: 'cart' }],
  });
}
