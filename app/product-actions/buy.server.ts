/** §2 Add to cart: the chosen variant, and how many. */
import type { ProductDetail } from '#contract/shapes.ts';
import { addToCartForm } from '~/forms/add-to-cart.server.ts';
import { optionField } from '~/forms/option-field.ts';
import { parseForm, refuseForm } from '~/forms/parse.server.ts';
import { refusePart } from '~/forms/part.server.ts';
import { axesOf, chosenVariant } from '~/rules/variant-axes.ts';
import { addToCart } from '~/session/cart.server.ts';
import type { Scope } from '~/session/context.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { addCartItem } from '~/shop-api/cart.server.ts';
import { BadRequestError } from '~/shop-api/errors.ts';
import { addFault } from '~/ui/product/add-fault.ts';

export async function buy(scope: Scope, product: ProductDetail, form: FormData) {
  const variants = Object.values(product.variants);
  const axes = axesOf(variants);
  const submission = parseForm(form, addToCartForm(axes.length));
  const refused = (refusal: Parameters<typeof refuseForm>[2] = {}) =>
    refusePart('buy', refuseForm(scope, submission, refusal));
  if (submission.status !== 'success') return refused();
  const { quantity, ...options } = submission.value as { quantity: number } & Record<string, unknown>;
  const chosen = axes.map((_, position) => options[optionField(position)] as string | undefined);
  const variant = chosenVariant(variants, chosen);
  if (!variant?.available) {
    const fault = variant ? 'product.variant_sold_out' : 'product.no_such_variant';
    return refused(
      axes.length > 0 ? { fieldErrors: { [optionField(0)]: [fault] } } : { formErrors: [fault] },
    );
  }
  try {
    const line = { productCode: product.code, variantCode: variant.code, quantity };
    await addToCart(scope, [line], (caller, token) => addCartItem(caller, token, line));
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return refused(addFault(error));
  }
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [{ key: 'notice.cart_added', tone: 'done', link: 'cart' }],
  });
}
