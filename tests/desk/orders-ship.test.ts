/** Shipping many orders: what the question proposes and points out, and the way back of a file of tracking numbers. */
import { expect, it } from 'vitest';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import type { FakeDeskApi } from './fake-desk-api.ts';
import type { Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const at = '2026-11-24T04:00:00.000Z';
const row = {
  id: 7,
  number: '000000007',
  placedAt: at,
  paidAt: at,
  state: 'new',
  paymentState: 'paid',
  shippingState: 'ready',
  hasGoods: true,
  shipBy: '2026-11-26',
  isLate: false,
  isHeld: false,
  name: '鈴木 一郎',
  prefecture: '東京都',
  pieces: 1,
  standing: 1,
  toShip: 1,
  total: 198_000,
  refunded: 0,
  method: '宅配便',
  carrier: null,
  trackingNumber: null,
  shippedAt: null,
  hasCustomerTexts: false,
  hasStaffNote: false,
  hasOpenInquiry: false,
  isPrinted: false,
  isLabelled: false,
  usualCarrier: null,
  lastCarrier: null,
  sameAddress: [],
  hasEmail: true,
  customerTexts: {},
  staffNote: null,
  refusal: null,
  takeBack: null,
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
});

it.each([
  ['nothing without a carrier', [{}, { lastCarrier: 'sagawa' }], undefined],
  ['the carrier that was used last', [{ lastCarrier: 'sagawa' }, { lastCarrier: 'sagawa' }], 'sagawa'],
  [
    'that of the settings, which the others had, too',
    [{ usualCarrier: 'yamato' }, { lastCarrier: 'yamato' }],
    'yamato',
  ],
  ['each order’s own', [{ usualCarrier: 'yamato' }, { usualCarrier: 'sagawa' }], 'usual'],
])('proposes %s', async (_, [one, two], carrier) => {
  const orders = [
    { ...row, ...one, sameAddress: [{ id: 9, number: '000000009' }] },
    { ...row, ...two, id: 8 },
  ];
  api.on('GET /shipments?ids=7%2C8', { body: { orders } });
  const { html } = await staff.get('/orders/ship?order=7&order=8');
  const [form] = formsOf(html).filter(({ fields }) => fields.some(([name]) => name === 'mail'));
  expect(Object.fromEntries(form?.fields ?? [])['carrier']).toBe(carrier);
  expect(textOf(html)).toContain('同じお届け先： 000000009');
  expect(html).toContain('href="/orders/9"');
});

it('counts apart the lines of a file that wait for a tick, and then shows the way back', async () => {
  const line = {
    line: 2,
    order: { id: 7, number: row.number },
    hasEmail: true,
    carrier: 'yamato',
    trackingNumber: '1',
  };
  const doubtful = { ...line, line: 3, message: 'ご確認ください。', warning: 'number_doubtful' };
  const file = (isRun: boolean, outcome: string) => ({
    body: {
      id: 'F',
      name: 'b2.csv',
      endsAt: at,
      isRun,
      lines: [
        { ...line, outcome },
        { ...doubtful, outcome },
      ],
    },
  });
  api
    .on('GET /files/tracking/F', file(false, 'ready'))
    .on('GET /shipments/latest', { body: { batches: [{ ids: [7], until: at }] } });
  const before = textOf((await staff.get('/tracking/F')).html);
  expect(before).toContain('発送済みにできる 1件 確認が必要な 1件');
  expect(before).not.toContain('13:00');
  api.on('GET /files/tracking/F', file(true, 'shipped'));
  expect((await staff.get('/tracking/F')).html).toContain('href="/orders/ship?order=7"');
});
