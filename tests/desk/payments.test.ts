/** Pages about payments and refunds: steps that the system takes on its own, outcomes, and the effect of a staff decision. */
import { expect, it } from 'vitest';
import { textOf } from '../kit/plain-browser.ts';
import type { FakeDeskApi } from './fake-desk-api.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const at = '2026-11-24T03:00:00.000Z';
const person = { id: 4, name: '佐藤 誠' };
const refund = {
  id: 9,
  orderId: 7,
  orderNumber: '000000007',
  kind: 'gateway',
  amount: 330_000,
  undoes: null,
  isUndone: false,
  pieces: [],
  way: null,
  orderTotal: 330_000,
  reason: 'customer',
  note: null,
  reference: null,
  state: 'requested',
  failure: null,
  requestedBy: person,
  confirmedBy: null,
  requestedAt: at,
  settledAt: null,
};
const settlement = {
  id: 2,
  kind: 'looked_at',
  key: 'K-1',
  gatewayId: null,
  amount: null,
  reason: '電話で確認',
  state: 'proposed',
  proposedBy: person,
  confirmedBy: null,
  createdAt: at,
  settledAt: null,
};
const payment = {
  key: 'K-1',
  reference: 'C7-1',
  amount: 330_000,
  order: { id: 7, number: '000000007', state: 'new', paymentState: 'awaiting_payment' },
  doubts: ['unknown'],
  since: at,
  proposed: null,
  mode: 'token',
  state: 'unknown',
  gatewayId: null,
  errorCode: null,
  createdAt: at,
  authorisations: [
    { gatewayId: '51', state: 'disputed', claim: 'paid', errorCode: null, lastError: null, updatedAt: at },
  ],
  notifications: [],
  gateway: { answer: 'found', payments: [{ gatewayId: '51', state: 'captured', amount: 330_000, code: '' }] },
  kinds: ['given_back', 'looked_at'],
  twoPersons: true,
  settlements: [],
};
const order = {
  id: 7,
  number: '000000007',
  placedAt: at,
  paidAt: at,
  hasGoods: true,
  shipBy: null,
  isLate: false,
  isHeld: false,
  state: 'new',
  paymentState: 'paid',
  shippingState: 'ready',
  locale: 'ja_JP',
  email: 'hanako@example.jp',
  phoneNumber: null,
  customerTexts: {},
  staffNote: null,
  holdReason: null,
  revision: 1,
  slipPrintedAt: null,
  labelMadeAt: null,
  items: [],
  totals: { items: 330_000, shipping: 0, taxes: 30_000, total: 330_000, refunded: 0 },
  shippingAddress: null,
  billingAddress: null,
  customer: null,
  otherOrders: [],
  shipment: null,
  parcels: [],
  payments: [],
  attempts: [],
  refunds: [{ ...refund, kind: 'manual', state: 'withdrawn', requestedBy: '佐藤 誠' }],
  owedSince: null,
  mails: [],
  inquiries: [],
  phoneOrders: [],
  timeline: [],
  usualCarrier: null,
  lastCarrier: null,
  sameAddress: [],
  oldAddress: [],
  nextToShip: null,
  mailDueAt: null,
  blocked: {
    ship: 'nothing_to_ship',
    takeBack: 'not_shipped',
    correctShipment: 'not_shipped',
    changeAddress: null,
  },
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /payments/doubtful', { body: { items: [] } });
  api.on('GET /payments/K-1', { body: payment });
  api.on('GET /orders/7', { body: order });
});
const show = (items: object[], owed: object[] = []) => api.on('GET /refunds', { body: { items, owed } });
const read = async (path: string) => textOf((await staff.get(path)).html);

it('a refund to the card needs no hands, and says so; one by hand waits to be confirmed', async () => {
  const byItself = 'カードへ自動で返金しています。操作は必要ありません。';
  show([refund]);
  expect(await read('/payments')).toContain(byItself);
  show([{ ...refund, kind: 'manual', way: 'bank', reference: 'B-1' }]);
  const page = await read('/payments');
  expect(page).toContain('ほかで行った返金');
  expect(page).toContain('3,300円の返金を承認する');
  expect(page).not.toContain(byItself);
});

it('who closes a promised refund is told that the customer gets no mail about it', async () => {
  show([], [{ orderId: 7, orderNumber: '000000007', amount: 330_000, since: at }]);
  expect(await read('/payments')).toContain('メールは送られないので、先にご連絡ください。');
});

it('a withdrawn refund is not called a cancelled one', async () => {
  const page = await read('/orders/7');
  expect(page).toMatch(/3,300円\s+取り下げ/);
  expect(page).not.toMatch(/3,300円\s+取り消し/);
});

it('states are said in words', async () => {
  const page = await read('/payments/K-1');
  for (const text of ['結果不明', '51 回答の食い違い', '51 入金済み']) expect(page).toContain(text);
  expect(page).not.toMatch(/unknown|disputed|captured/);
});

it.each([
  ['proposed', '判断を申請しました。ほかのスタッフが承認すると実行されます。'],
  ['done', 'この判断で処理しました。'],
])('after a decision that is %s', async (state, notice) => {
  const form = formWith(await staff.get('/payments/K-1'), 'gatewayId');
  api.on('POST /settlements', { status: 201, body: { ...settlement, state } });
  const { location } = await staff.post('/payments/K-1', {
    ...form,
    kind: 'looked_at',
    reason: '電話で確認',
  });
  expect(location).toBe('/payments/K-1');
  expect(await read('/payments/K-1')).toContain(notice);
});
