/** What is taken from the shelves for some orders, and what the slip in each parcel says. */
import type { productKinds } from '#contract/catalogue.ts';

export type ItemToPack = {
  /** Of the variant. */
  code: string;
  name: string;
  /** Values of its options: softcover. */
  options: string[];
  kind: (typeof productKinds)[number];
  quantity: number;
  /** Minor units. */
  unitPrice: number;
  total: number;
};

export type OrderToPack = { number: string; items: ItemToPack[] };

export type PickingRow = Pick<ItemToPack, 'code' | 'name' | 'options' | 'kind' | 'quantity'> & {
  /** Which orders want how many, in the order given. */
  orders: { number: string; quantity: number }[];
};

/** A seminar has nothing to pack. */
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

export type SlipItem = Omit<ItemToPack, 'unitPrice' | 'total'> & {
  /** False for a seminar: its ticket is not in the parcel. */
  isEnclosed: boolean;
  price?: { unit: number; total: number };
};

/** Lines of a packing slip; without prices for a present. */
export const packingSlip = ({ items }: OrderToPack, showPrices: boolean): SlipItem[] =>
  items.map(({ unitPrice, total, ...item }) => ({
    ...item,
    isEnclosed: isGoods(item),
    ...(showPrices ? { price: { unit: unitPrice, total } } : {}),
  }));
