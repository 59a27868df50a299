/** The picking list for several orders, and the lines of a packing slip. */

export type ItemToPack = {
  /** The variant's code. */
  code: string;
  name: string;
  /** Values of the variant's options, such as “softcover”. */
  options: string[];
  kind: string;
  quantity: number;
  /** Minor units. */
  unitPrice: number;
  total: number;
};

export type OrderToPack = { number: string; items: ItemToPack[] };

export type PickingRow = Pick<ItemToPack, 'code' | 'name' | 'options' | 'kind' | 'quantity'> & {
  /** Quantity by order, in the sequence given. */
  orders: { number: string; quantity: number }[];
};

const isGoods = ({ kind }: Pick<ItemToPack, 'kind'>): boolean => kind !== 'seminar';

/** One row for each variant, by code. */
export function pickingList(orders: OrderToPack[]): PickingRow[] {
  const rows = new Map<string, PickingRow>();
  for (const { number, items } of orders)
    for (const { code, name, options, kind, quantity } of items.filter(isGoods)) {
      const row = rows.get(code) ?? { code, name, options, kind, quantity: 0, orders: [] };
      row.quantity += quantity;
      row.orders.push({ number, quantity });
      rows.set(code, row);
    }
  return [...rows.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** `isEnclosed`: false for a seminar, which is not in the parcel. */
export const slipItems = ({ items }: OrderToPack): (ItemToPack & { isEnclosed: boolean })[] =>
  items.map((item) => ({ ...item, isEnclosed: isGoods(item) }));
