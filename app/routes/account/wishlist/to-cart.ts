/** Puts one piece of a product of the wishlist into the cart and returns to the wishlist. */
import { addToCart } from '#app/cart/cart.ts';
import { noneToAdd } from '#app/cart/line-refusal.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { addCartItem } from '#app/shop-api/cart.ts';
import { BadRequestError, ShopApiError } from '#app/shop-api/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { CART_LINES_MAX } from '#contract/rules/constants.ts';

export async function toCart(scope: Scope, productCode: string): Promise<Response> {
  return redirectWith(scope, href('account.wishlist', {}, scope.locale), {
    notices: [await putIn(scope, productCode)],
  });
}

async function putIn(scope: Scope, productCode: string): Promise<Notice> {
  const line = { productCode, quantity: 1 };
  try {
    await addToCart(scope, [line], (caller, token) => addCartItem(caller, token, line));
    return { key: 'notice.cart_added', tone: 'done', link: 'cart' };
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    return { ...(await whyNot(scope, productCode, error)), tone: 'alert' };
  }
}

const REASONS: Partial<Record<ErrorCode, TextKey>> = {
  cart_full: 'error.cart_full',
  item_unavailable: 'error.item_unavailable',
  product_not_found: 'error.item_unavailable',
  variant_required: 'product.option_missing',
  checkout_state: 'error.cart_locked',
};

/** Why the product was not added. */
async function whyNot(
  scope: Scope,
  productCode: string,
  error: ShopApiError,
): Promise<Pick<Notice, 'key' | 'values'>> {
  const reason = error.errorCode && REASONS[error.errorCode];
  // `field` is for `variant_required`, `max` for `cart_full`.
  if (reason) return { key: reason, values: { field: scope.t('product.option'), max: CART_LINES_MAX } };
  const isQuantity = error instanceof BadRequestError && 'quantity' in error.fields;
  return isQuantity || error.errorCode === 'item_quantity_exceeded'
    ? noneToAdd(scope, { productCode })
    : { key: 'error.unexpected_error' };
}
