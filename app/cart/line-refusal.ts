/** Why a line cannot be added or changed as requested: §8.35, §8.36. */
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import type { NewLine } from '#app/shop-api/cart.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/rules/constants.ts';

const UNAVAILABLE: Refusal = { formErrors: ['error.item_unavailable'] };

/** Stock of a variant (`left`: undefined when unknown), and how many of it the cart already has. */
export type VariantStock = { left: number | undefined; inCart: number; isTicket: boolean };

/** How many of a variant are in the cart; 0 when the cart cannot be read. */
export async function inCart(scope: Scope, variantCode: string): Promise<number> {
  const cart: Cart | undefined = await scope.cart().catch(() => undefined);
  const lines = cart?.items.filter(({ product }) => product.variants[0].code === variantCode) ?? [];
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The message about insufficient stock. */
function exceeded({ t }: Scope, stock: VariantStock | undefined): string {
  if (!stock?.left) return 'error.item_quantity_exceeded';
  const { left, inCart: count, isTicket } = stock;
  if (count >= left) return t(isTicket ? 'error.no_more_seats' : 'error.no_more_stock', { count });
  if (count === 0) return t(isTicket ? 'error.seats_exceeded' : 'error.stock_exceeded', { left });
  return t(isTicket ? 'error.seats_exceeded_cart' : 'error.stock_exceeded_cart', { left, count });
}

/** Why not even one more can be added, for places without a quantity that could be reduced. */
export async function noneToAdd(
  scope: Scope,
  { productCode, variantCode }: Pick<NewLine, 'productCode' | 'variantCode'>,
): Promise<{ key: TextKey; values: Record<string, number> }> {
  const cart: Cart | undefined = await scope.cart().catch(() => undefined);
  const lines = (cart?.items ?? []).filter(
    ({ product }) =>
      product.code === productCode && (!variantCode || product.variants[0].code === variantCode),
  );
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return { key: 'error.none_left', values: {} };
  if (count >= QUANTITY_MAX) return { key: 'error.cart_maximum', values: { max: QUANTITY_MAX } };
  const isTicket = lines.some(({ product }) => product.seminar);
  return { key: isTicket ? 'error.no_more_seats' : 'error.no_more_stock', values: { count } };
}

export const lineRefusal = (scope: Scope, error: unknown, shelf?: VariantStock): Refusal =>
  refusalOf(scope, error, {
    codes: {
      item_quantity_exceeded: { fieldErrors: { quantity: [exceeded(scope, shelf)] } },
      cart_full: { formErrors: [scope.t('error.cart_full', { max: CART_LINES_MAX })] },
      item_unavailable: UNAVAILABLE,
      product_not_found: UNAVAILABLE,
      variant_not_found: UNAVAILABLE,
      variant_required: {
        formErrors: [scope.t('product.option_missing', { field: scope.t('product.option') })],
      },
    },
    // Only `quantity` has a field here. Its messages, such as 'more than 99 in total', come from the Shop API.
    fieldOf: (name) => (name === 'quantity' ? name : undefined),
  });
