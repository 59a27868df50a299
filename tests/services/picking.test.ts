import { expect, it } from 'vitest';
import { type ItemToPack, pickingList, slipItems } from '#api/domain/fulfilment/picking.ts';

const item = (code: string, quantity: number, kind: ItemToPack['kind'] = 'book'): ItemToPack => ({
  code,
  name: `「${code}」`,
  options: [],
  kind,
  quantity,
  toShip: kind === 'seminar' ? 0 : quantity,
  picture: null,
  unitPrice: 165_000,
  total: 165_000 * quantity,
});

const orders = [
  { number: '000000002', items: [item('B', 1), item('SEM', 2, 'seminar'), item('A', 3)] },
  { number: '000000001', items: [item('A', 2)] },
  { number: '000000003', items: [item('SEM', 1, 'seminar')] },
];

it('the picking list contains each variant once, sorted by code, with its orders, but no seminars', () => {
  const row = { options: [], kind: 'book', picture: null };
  expect(pickingList(orders)).toEqual([
    {
      ...row,
      code: 'A',
      name: '「A」',
      quantity: 5,
      orders: [
        { number: '000000002', quantity: 3 },
        { number: '000000001', quantity: 2 },
      ],
    },
    { ...row, code: 'B', name: '「B」', quantity: 1, orders: [{ number: '000000002', quantity: 1 }] },
  ]);
  expect(pickingList([])).toEqual([]);
});

it('the packing slip contains every line of the order, and marks the goods that are enclosed', () => {
  const order = { number: '000000002', items: [item('B', 2), item('SEM', 1, 'seminar')] };
  expect(slipItems(order)).toMatchObject([
    { code: 'B', quantity: 2, isEnclosed: true, unitPrice: 165_000, total: 330_000 },
    { code: 'SEM', quantity: 1, isEnclosed: false },
  ]);
});

it('pieces that are not left to ship are not picked, and marked on the slip', () => {
  const order = {
    number: '000000002',
    items: [
      { ...item('A', 3), toShip: 2 },
      { ...item('B', 2), toShip: 0 },
    ],
  };
  expect(pickingList([order])).toMatchObject([{ code: 'A', quantity: 2 }]);
  expect(slipItems(order)).toMatchObject([
    { code: 'A', quantity: 2, isEnclosed: true, total: 330_000 },
    { code: 'A', quantity: 1, isEnclosed: false, total: 165_000 },
    { code: 'B', quantity: 2, isEnclosed: false, total: 330_000 },
  ]);
});
