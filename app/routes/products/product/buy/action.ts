/** §2 Add to cart: the chosen variant and quantity. */
import { addToCart } from '#app/cart/cart.ts';
import { inCart, lineRefusal } from '#app/cart/line-refusal.ts';
import { parseForm } from '#app/forms/parse-form.ts';
import type { Refusal } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { withQuery } from '#app/i18n/href.ts';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { addCartItem } from '#app/shop-api/cart.ts';
import { productBySlugNow } from '#app/shop-api/catalogue.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { addToCartForm } from './form.ts';
import { notSold } from './not-sold.ts';
import { optionField } from './option-field.ts';
import { axesOf, chosenVariant } from './variant-axes.ts';

export async function buy(scope: Scope, product: ProductDetail, form: FormData) {
  const variants = Object.values(product.variants);
  const axes = axesOf(variants);
  const chosen = axes.map((_, position) => String(form.get(optionField(position)) ?? ''));
  const reason = notSold(scope, product, axes, chosen);
  const submission = parseForm(form, addToCartForm(axes, reason));
  const refused = (refusal?: Refusal) => refuseForm(scope, submission, refusal, { formId: 'buy' as const });
  // A product without a choice has no field for the reason.
  const refusalFor = (text: string): Refusal =>
    axes.length === 0 ? { formErrors: [text] } : { fieldErrors: { [optionField(0)]: [text] } };
  const withReason = axes.length === 0 && reason ? refusalFor(reason) : undefined;
  if (submission.status !== 'success') return refused(withReason);
  const { quantity } = submission.value as { quantity: number };
  const variant = chosenVariant(variants, chosen);
  if (!variant || withReason) return refused(withReason ?? { formErrors: ['error.item_unavailable'] });
  try {
    // Sends no variant for a product without a choice, because ShopApiPlugin would refuse it.
    const isChosen = variants.length > 1 || variant.axis.length > 0;
    const line = {
      productCode: product.code,
      ...(isChosen ? { variantCode: variant.code } : {}),
      quantity,
    };
    await addToCart(scope, [line], (caller, token) => addCartItem(caller, token, line));
  } catch (error) {
    // The product comes from a cache: others may have bought it within the last seconds.
    const newest = error instanceof BadRequestError ? await asOfNow(scope, product) : product;
    const soldOut = notSold(scope, newest, axes, chosen);
    if (soldOut) return refused(refusalFor(soldOut));
    const shelf = {
      left: chosenVariant(Object.values(newest.variants), chosen)?.availableQuantity,
      inCart: await inCart(scope, variant.code),
      isTicket: product.seminar !== undefined,
    };
    return refused(lineRefusal(scope, error, shelf));
  }
  // Puts the chosen options into the URL, so that they stay chosen and the link can be shared.
  const query = new URLSearchParams(scope.url.search);
  for (const [position, value] of chosen.entries()) query.set(optionField(position), value);
  throw await redirectWith(scope, withQuery(scope.url.pathname, query), {
    notices: [{ key: 'notice.cart_added', tone: 'done', link: 'cart' }],
  });
}

const asOfNow = async (scope: Scope, product: ProductDetail): Promise<ProductDetail> =>
  (await optional(scope, productBySlugNow(scope.publicCaller, product.slug), product)) ?? product;
