/** The picking list for several orders, and the lines of a packing slip. */

export type ItemToPack = {
  /** The variant's code. */
  code: string;
  name: string;
  /** Values of the variant's options, such as “softcover”. */
  options: string[];
  kind: string;
  quantity: number;
  /** How many of these pieces are left to ship. */
  toShip: number;
  /** Minor units. */
  unitPrice: number;
  total: number;
  /** Path of the product's first picture below `/media/{size}/`. */
  picture: string | null;
};

export type OrderToPack = { number: string; items: ItemToPack[] };

export type PickingRow = Pick<ItemToPack, 'code' | 'name' | 'options' | 'kind' | 'quantity' | 'picture'> & {
  /** Quantity by order, in the sequence given. */
  orders: { number: string; quantity: number }[];
};

/** One row for each variant, by code. */
export function pickingList(orders: OrderToPack[]): PickingRow[] {
  const rows = new Map<string, PickingRow>();
  for (const { number, items } of orders)
    for (const item of items) {
      const { code, name, options, kind, picture, toShip: quantity } = item;
      if (quantity === 0) continue;
      const row = rows.get(code) ?? { code, name, options, kind, picture, quantity: 0, orders: [] };
      row.quantity += quantity;
      row.orders.push({ number, quantity });
      rows.set(code, row);
    }
  return [...rows.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

type SlipItem = Omit<ItemToPack, 'toShip' | 'picture'> & { isEnclosed: boolean };

/**
 * `isEnclosed`: false for what was bought but is not in the parcel: seminars, cancelled pieces, and pieces that left in an
 * earlier parcel. A line with both kinds of pieces becomes two.
 */
export const slipItems = ({ items }: OrderToPack): SlipItem[] =>
  items.flatMap((item) => {
    const { toShip: inside, picture: _, ...line } = item;
    return [
      { isEnclosed: true, quantity: inside },
      { isEnclosed: false, quantity: item.quantity - inside },
    ]
      .filter(({ quantity }) => quantity > 0)
      .map((part) => ({ ...line, ...part, total: item.unitPrice * part.quantity }));
  });
