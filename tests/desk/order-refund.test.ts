/** The forms that refund an order, when the order has changed since their page was opened. */
import { expect, it } from 'vitest';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal } from './fake-desk-api.ts';
import { orderPaid, showMoney } from './money.fixtures.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const path = '/orders/7/refund';

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  showMoney(api, orderPaid);
});

const lastPost = () => api.asked.findLast(({ method }) => method === 'POST');

it('sends the amount that its page showed, and keeps what was typed when it has changed', async () => {
  const form = formWith(await staff.get(path), 'kind', 'manual');
  expect(form).toMatchObject({ refundable: '600000', amount: '6000' });
  showMoney(api, { ...orderPaid, refunded: 100_000, refundable: 500_000, gatewayRefusal: 'partly_refunded' });
  const conflict = { by: '木村 葉子', at: '2026-11-24T04:00:00.000Z', event: 'refunded' };
  api.on('POST /orders/7/refunds', refusal(409, 'changed', { conflict }));
  const back = await staff.post(path, { ...form, amount: '1000', reference: 'BANK-42' });
  expect(lastPost()?.body).toMatchObject({ kind: 'manual', refundable: 600_000, amount: 100_000 });
  expect(back.status).toBe(409);
  expect(textOf(back.html)).toContain('木村 葉子さんが先に変更しました。');
  const [again] = formsOf(back.html).filter(({ fields }) => fields.some(([name]) => name === 'kind'));
  expect(Object.fromEntries(again?.fields ?? [])).toMatchObject({
    refundable: '500000',
    amount: '1000',
    reference: 'BANK-42',
  });
});

it('says what a refund means for the shipment, but not of an order that has nothing to ship', async () => {
  const aboutShipment = '一部の返金では、発送待ちのままです。';
  expect(textOf((await staff.get(path)).html)).toContain(aboutShipment);
  showMoney(api, { ...orderPaid, hasGoods: false });
  const page = textOf((await staff.get(path)).html);
  expect(page).toContain('注文を取りやめるときは、こちら');
  expect(page).not.toContain(aboutShipment);
});

it('proposes to restock all pieces with the whole refund, and none with a part: restocked pieces are not sent', async () => {
  const { html } = await staff.get(path);
  const chosen = [...html.matchAll(/<select[^>]* name="restock-31"[\s\S]*?<\/select>/g)].map(
    ([select]) => /<option[^>]* selected[^>]*>(\d+)/.exec(select)?.[1],
  );
  expect(chosen).toEqual(['2', '0']);
});

it('is no form of another spelling of the order’s number', async () => {
  const form = formWith(await staff.get(path), 'kind', 'manual');
  api.on('POST /orders/7/refunds', { status: 201, body: {} });
  for (const other of ['7e0', '07', '7.0', '0x7'])
    expect((await staff.post(`/orders/${other}/refund`, { ...form, reference: 'BANK-43' })).status).toBe(404);
  expect(lastPost()?.path).not.toBe('/orders/7/refunds');
});
