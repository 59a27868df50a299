/** The rows of goods in the form. They are added and removed by buttons, which send the form and show it again. */
import { PHONE_ORDER_LINES_MAX } from '#contract/desk/phone-orders.ts';

export type Row = { goods: string; quantity: string };

export const FIRST_ROWS = 3;
export const blankRow: Row = { goods: '', quantity: '1' };
export const rowField = (at: number, column: keyof Row): string => `lines-${at}-${column}`;

export function rowsIn(form: FormData): Row[] {
  const given = Number(form.get('rows') ?? 0);
  const count = Number.isInteger(given) ? Math.min(given, PHONE_ORDER_LINES_MAX) : 0;
  return Array.from({ length: count }, (_, at) => ({
    goods: String(form.get(rowField(at, 'goods')) ?? ''),
    quantity: String(form.get(rowField(at, 'quantity')) ?? ''),
  }));
}

export function setRows(form: FormData, rows: readonly Row[]): void {
  for (const name of [...form.keys()]) if (name.startsWith('lines-')) form.delete(name);
  const filled = rows.length === 0 ? [blankRow] : rows.slice(0, PHONE_ORDER_LINES_MAX);
  form.set('rows', String(filled.length));
  for (const [at, { goods, quantity }] of filled.entries()) {
    form.set(rowField(at, 'goods'), goods);
    form.set(rowField(at, 'quantity'), quantity);
  }
}

export const withMore = (rows: readonly Row[]): Row[] => [
  ...rows,
  ...Array.from({ length: FIRST_ROWS }, () => blankRow),
];
export const without = (rows: readonly Row[], at: number): Row[] => rows.filter((_, index) => index !== at);
export const withGoods = (rows: readonly Row[], at: number, goods: string): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, goods } : row));
