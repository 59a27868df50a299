/** The pages with packing slips and the picking list, when some of the chosen orders are not packed. */
import { expect, it } from 'vitest';
import { HOME } from '../kit/member.ts';
import { textOf } from '../kit/plain-browser.ts';
import type { FakeDeskApi } from './fake-desk-api.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const both = { ja_JP: 'こもれび書房', en_US: 'Komorebi Books' };
const order = {
  id: 7,
  number: '20261124-0007',
  placedAt: '2026-11-24T04:00:00.000Z',
  locale: 'ja_JP',
  shippingAddress: null,
  billingAddress: null,
  customerTexts: {},
  staffNote: null,
  items: [],
  totals: { items: 0, shipping: 0, taxes: 0, total: 0 },
  carrier: null,
  isPrinted: false,
  isLabelled: false,
};
const packing = {
  readAt: '2026-11-24T05:00:00.000Z',
  orders: [order],
  leftOut: [{ id: 8, number: '20261124-0008', message: 'この注文は取り消されています。' }],
  picking: [],
  slip: { remark: null, showPrices: true },
  shop: { names: both, addresses: both, phone: '06-0000-0000', email: 'a@b.jp', registrationNumber: 'T1' },
  labels: [],
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /packing?ids=7%2C8', { body: packing });
  api.on('POST /orders/marks', { body: { changed: 1, outdated: [] } });
});

const without = { ...packing, orders: [] };
const about = '次の注文は、載せていません（1件）。 20261124-0008 この注文は取り消されています。';

it.each(['slips', 'picking'])('%s: orders that are left out are named with the reason', async (name) => {
  const path = `/print/${name}?order=7&order=8`;
  expect(textOf((await staff.get(path)).html)).toContain(about);
  api.on('GET /packing?ids=7%2C8', { body: without });
  const { html } = await staff.get(path);
  expect(textOf(html)).toContain(about);
  expect(html).not.toContain('class="sheet"');
});

it('a slip says what was refunded, and what is left of the payment', async () => {
  const totals = { items: 308_000, shipping: 50_000, taxes: 32_545, total: 358_000, refunded: 154_000 };
  api.on('GET /packing?ids=7%2C8', { body: { ...packing, orders: [{ ...order, totals }] } });
  const text = textOf((await staff.get('/print/slips?order=7&order=8')).html);
  expect(text).toContain('返金済み −1,540円 返金後のお支払い合計 2,040円');
});

it('a slip says who ordered, also if the goods go to somebody else', async () => {
  const address = { ...HOME, lastName: '佐々木', firstName: '美知子' };
  const sent = { ...order, shippingAddress: address, billingAddress: address };
  const slipOf = async (more: object) => {
    api.on('GET /packing?ids=7%2C8', { body: { ...packing, orders: [{ ...sent, ...more }] } });
    return textOf((await staff.get('/print/slips?order=7&order=8')).html);
  };
  const buyer = { lastName: '山田', firstName: '花子' };
  expect(await slipOf({ buyer })).toContain('佐々木 美知子 様 ご注文者 山田 花子 様');
  // An erased member, and a copy of an earlier release.
  expect(await slipOf({ buyer: null })).not.toContain('ご注文者');
  expect(await slipOf({})).toContain('ご注文者 佐々木 美知子 様');
});

it('only the orders with a slip are marked as printed, and no call is made if there are none', async () => {
  const path = '/print/slips?order=7&order=8';
  const form = formWith(await staff.get(path), 'read_at');
  await staff.post(path, form);
  const marked = () => api.asked.filter(({ method }) => method === 'POST');
  expect(marked()).toMatchObject([{ body: { ids: [7], mark: 'printed' } }]);
  api.on('GET /packing?ids=7%2C8', { body: without });
  expect((await staff.post(path, form)).location).toBe(path);
  expect(marked()).toHaveLength(1);
});
