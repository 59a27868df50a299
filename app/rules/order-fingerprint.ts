/** What a shopper agrees to by pressing the order button: lines, address, total. */
import type { Cart } from '#contract/order-shapes.ts';

/** A cart, or the order that it became. */
export type Ordered = Pick<Cart, 'tokenValue' | 'totals' | 'shippingAddress'> & {
  items: readonly {
    quantity: number;
    total: number;
    product: { code: string; variants: readonly { code: string }[] };
  }[];
};

/** Equal for carts that make the same order. Leaves out the prefecture's name, which is translated. */
export function orderFingerprint({ tokenValue, totals, shippingAddress, items }: Ordered): string {
  const { provinceName: _translated, ...address } = shippingAddress ?? {};
  return JSON.stringify([
    tokenValue,
    totals.total,
    items.map((item) => [item.product.code, item.product.variants[0]?.code, item.quantity, item.total]),
    Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
