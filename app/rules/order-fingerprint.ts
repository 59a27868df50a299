/** What a shopper agrees to by pressing the order button: lines with their names, dates and places, address, total. */
import type { Cart } from '#contract/order-shapes.ts';

/** A cart, or the order that it became. */
export type Ordered = Pick<Cart, 'tokenValue' | 'totals' | 'shippingAddress' | 'shown'> & {
  items: readonly {
    quantity: number;
    total: number;
    product: {
      code: string;
      name: string;
      variants: readonly { code: string; name?: string | undefined }[];
      seminar?: { startsAt: string; endsAt: string; venue: string; address?: string | undefined } | undefined;
    };
  }[];
};

type Line = Ordered['items'][number];

const lineOf = ({ quantity, total, product: { code, name, variants, seminar } }: Line) => [
  code,
  name,
  variants[0]?.code,
  variants[0]?.name,
  quantity,
  total,
  seminar && [seminar.startsAt, seminar.endsAt, seminar.venue, seminar.address],
];

/**
 * Equal for carts that make the same order, on pages of one language. `shown` also stands for what lines do not contain,
 * such as a seminar's cancellation terms. Leaves out the prefecture's name, which is translated.
 */
export function orderFingerprint({ tokenValue, totals, shippingAddress, items, shown }: Ordered): string {
  const { provinceName: _translated, ...address } = shippingAddress ?? {};
  return JSON.stringify([
    tokenValue,
    totals.total,
    items.map(lineOf),
    shown,
    Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
