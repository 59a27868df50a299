/** Why a line cannot be added or changed as requested: §8.35, §8.36. */
import { type Refusal, refusalOf } from '#app/forms/refusal.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import type { Cart } from '#contract/order-shapes.ts';

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
  if (count === 0) return t(isTicket ? 'error.seats_exceeded' : 'error.stock_exceeded', { left });
  return t(isTicket ? 'error.seats_exceeded_cart' : 'error.stock_exceeded_cart', { left, count });
}

export const lineRefusal = (scope: Scope, error: unknown, shelf?: VariantStock): Refusal =>
  refusalOf(scope, error, {
    codes: {
      item_quantity_exceeded: { fieldErrors: { quantity: [exceeded(scope, shelf)] } },
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
