/** The form that cancels an order, when the order has changed since its page was opened. */
import { expect, it } from 'vitest';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal } from './fake-desk-api.ts';
import { orderPaid as paid, showMoney, orderUnpaid as unpaid } from './money.fixtures.ts';
import { formWith, type Page, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const path = '/orders/7/cancel';
const partly = { ...paid, refunded: 100_000, refundable: 500_000, gatewayRefusal: 'partly_refunded' };

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  show(unpaid);
});

const show = (order: object) => showMoney(api, order);
const refuse = () =>
  api.on(
    'POST /orders/7/cancellation',
    refusal(409, 'changed', { conflict: { by: null, at: '2026-11-24T04:00:00.000Z', event: 'paid' } }),
  );
/** The form, with a reason, because none is chosen at first of an unpaid order. */
const filled = (page: Page, by: string) => ({ ...formWith(page, 'by', by), reason: 'customer' });
const lastPost = () => api.asked.findLast(({ method }) => method === 'POST');
const cancelFormsOf = ({ html }: Page) =>
  formsOf(html).filter(({ fields }) => fields.some(([name]) => name === 'by'));

it('proposes the customer’s wish where a page asks and names it, and asks for a reason where none does', async () => {
  const page = await staff.get(path);
  expect(page.html).not.toMatch(/<input[^>]*name="reason"[^>]*checked/);
  show(paid);
  const form = { ...formWith(await staff.get(path), 'by', 'card'), 'restock-31': '2' };
  const asked = await staff.post(path, form);
  expect(textOf(asked.html)).toContain('理由 お客様のご希望 在庫に戻す 木もれ日の本 2点 メールの件名 件名');
  show(unpaid);
  const back = await staff.post(path, formWith(page, 'by', 'other'));
  expect(back.status).toBe(400);
  expect(textOf(back.html)).toContain('理由を選択してください。');
});

it('sends the amount that its page showed, and asks again for the money that was paid meanwhile', async () => {
  const page = await staff.get(path);
  const form = filled(page, 'other');
  expect(form).toMatchObject({ refund: 'none', refundable: '0' });
  show(paid);
  refuse();
  const back = await staff.post(path, { ...form, reason: 'out_of_stock', note: '店頭で売れました' });
  expect(lastPost()?.body).toMatchObject({ refund: 'none', refundable: 0, restock: [] });
  expect(back.status).toBe(409);
  expect(textOf(back.html)).toContain('その理由はchangedです。');
  expect(textOf(back.html)).toContain('お客様の操作またはシステムの処理で変わりました。');
  const [byCard, other] = cancelFormsOf(back).map(({ fields }) => Object.fromEntries(fields));
  // The message and what was typed are at the first form.
  expect(byCard).toMatchObject({ by: 'card', refund: 'gateway', refundable: '600000' });
  expect(byCard).toMatchObject({ reason: 'out_of_stock', note: '店頭で売れました' });
  expect(other).toMatchObject({ by: 'other', refundable: '600000', amount: '6000' });
  expect(back.html).toMatch(/<details(?![^>]*open)[^>]*>(?:(?!<\/details>)[\s\S])*ほかの方法で取り消す/);
  expect(back.html).toMatch(/<option[^>]*selected[^>]*>2<\/option>/);
  expect(other).not.toHaveProperty('refund');
  expect(back.html).not.toMatch(/<input[^>]*name="refund"[^>]*checked/);
});

it('asks again, too, if its other values were wrong', async () => {
  const form = filled(await staff.get(path), 'other');
  show(paid);
  const back = await staff.post(path, { ...form, reason: 'because' });
  expect(back.status).toBe(400);
  expect(back.html).not.toMatch(/<input[^>]*name="refund"[^>]*checked/);
});

it('shows why a refund to the card was refused although it is no longer possible', async () => {
  show(paid);
  const form = filled(await staff.get(path), 'card');
  show(partly);
  refuse();
  const back = await staff.post(path, { ...form, sure: 'on' });
  expect(back.status).toBe(409);
  expect(textOf(back.html)).toContain('その理由はchangedです。');
  expect(cancelFormsOf(back)).toHaveLength(1);
});

it('keeps the way of refunding that was chosen for the amount that still holds', async () => {
  show(paid);
  const form = filled(await staff.get(path), 'other');
  api.on('POST /orders/7/cancellation', refusal(403, 'confirm_totp'));
  const back = await staff.post(path, { ...form, refund: 'none', sure: 'on' });
  expect(back.status).toBe(403);
  expect(formWith(back, 'sure', 'on')).toMatchObject({ refund: 'none' });
});

it('says why the whole fee of a cancelled seminar is refunded, or names the cancellation terms', async () => {
  const ticket = (seminar: object) => ({ ...paid, lines: paid.lines.map((line) => ({ ...line, seminar })) });
  const startsAt = '2026-11-25T04:00:00.000Z';
  show(ticket({ startsAt, percent: 100, isCancelled: true }));
  expect(textOf((await staff.get(path)).html)).toContain('セミナーが中止のため、全額（6,000円）の返金です。');
  show(ticket({ startsAt, percent: 50, isCancelled: false }));
  expect(textOf((await staff.get(path)).html)).toContain('キャンセル規定では50％');
});

it('says that a seminar was moved after the booking, and from where, and proposes the whole fee', async () => {
  const booked = { startsAt: '2026-11-25T04:00:00.000Z', venue: 'こもれび会館' };
  const seminar = { startsAt: '2026-12-25T04:00:00.000Z', percent: 100, isCancelled: false, booked };
  show({ ...paid, lines: paid.lines.map((line) => ({ ...line, seminar })) });
  const page = textOf((await staff.get(path)).html);
  expect(page).toContain(
    'お申込みのあとに日時または会場が変わったため（お申込み時：2026/11/25 13:00 こもれび会館）、全額（6,000円）の返金です。',
  );
  expect(page).not.toContain('キャンセル規定では');
});

it('shows the terms of a seminar that are a text, and proposes no percentage and no amount', async () => {
  const seminar = {
    startsAt: '2026-11-25T04:00:00.000Z',
    percent: null,
    terms: '14日前まで。\nその後はご相談ください。',
  };
  const lines = paid.lines.map((line) => ({ ...line, seminar, proposed: 0 }));
  show({ ...paid, gatewayRefusal: 'not_captured', proposed: 0, lines });
  const page = await staff.get(path);
  expect(textOf(page.html)).toContain('この商品の規定をご確認ください。');
  expect(page.html).toContain('14日前まで。\nその後はご相談ください。');
  expect(textOf(page.html)).not.toContain('％');
  expect(formWith(page, 'by', 'other')).toMatchObject({ amount: '' });
});

it('shows the mail about a refund only if anything can be refunded', async () => {
  show({ ...partly, refunded: 600_000, refundable: 0, manualRefusal: 'nothing_to_refund' });
  const page = textOf((await staff.get(path)).html);
  expect(page).toContain('お客様に送られるメール（理由：その他（当店の都合）） 件名 本文（none、other）');
  expect(page).not.toContain('返金するときに');
  show(partly);
  expect(textOf((await staff.get(path)).html)).toContain(
    '返金するときにお客様に送られるメール（理由：お客様のご希望） 件名 本文（manual、customer）',
  );
});

it('asks before a paid order is cancelled, sends everything when it is sure, and goes back with everything', async () => {
  show(paid);
  const form = { ...filled(await staff.get(path), 'card'), 'restock-31': '1', note: '欠品' };
  const asked = await staff.post(path, form);
  expect(asked.status).toBe(200);
  expect(lastPost()).toBeUndefined();
  const page = textOf(asked.html);
  expect(page).toContain('注文20261124-0007を取り消しますか？');
  expect(page).toContain('在庫に戻す 木もれ日の本 1点');
  expect(page).toContain('6,000円を、お支払いのカードに返金します。');
  expect(page).toContain('本文（gateway、customer）');
  const sure = formWith(asked, 'sure', 'on');
  const back = await staff.post(path, { ...sure, back: 'on' });
  expect(lastPost()).toBeUndefined();
  expect(formWith(back, 'by', 'card')).toMatchObject({ note: '欠品' });
  expect(back.html).toMatch(/<option[^>]*selected[^>]*>1<\/option>/);
  api.on('POST /orders/7/cancellation', refusal(403, 'confirm_totp'));
  const code = await staff.post(path, sure);
  expect(lastPost()?.body).toMatchObject({ refund: 'gateway', restock: [{ itemId: 31, quantity: 1 }] });
  // The code is asked for on the same page, and the change keeps its key.
  expect(formWith(code, 'sure', 'on')).toMatchObject({ code: '', once: sure['once'], note: '欠品' });
});

it('asks for what a refund by hand lacks before it asks whether to cancel', async () => {
  show({ ...paid, gatewayRefusal: 'not_captured' });
  const form = filled(await staff.get(path), 'other');
  const back = await staff.post(path, { ...form, refund: 'manual', amount: '' });
  expect(back.status).toBe(400);
  for (const lacking of ['返金額（円）', '返金した方法', '照会番号'])
    expect(textOf(back.html)).toContain(lacking);
  const asked = await staff.post(path, { ...form, refund: 'none' });
  expect(textOf(asked.html)).toContain('注文を取り消す（返金なし）');
});

it.each([
  [
    true,
    'requested',
    '注文を取り消し、返金を申請しました。ほかのスタッフが承認すると「返金済み」になります。',
  ],
  [false, 'done', '注文を取り消しました。'],
])(
  'says whether another person has to confirm the refund by hand (%s)',
  async (twoPersons, state, notice) => {
    const order = { ...paid, gatewayRefusal: 'not_captured', twoPersons };
    show(order);
    api.on('GET /orders/7/money/mail?kind=cancelled&reason=customer&refund=manual&amount=600000&way=bank', {
      body: { subject: '件名', text: '本文' },
    });
    const byHand = { refund: 'manual', way: 'bank', reference: 'BANK-7', amount: '6000' };
    const asked = await staff.post(path, { ...filled(await staff.get(path), 'other'), ...byHand });
    const waits = 'ほかのスタッフが承認したときに、返金済みになります。';
    expect(textOf(asked.html).includes(waits)).toBe(twoPersons);
    const person = { id: 4, name: '佐藤 誠' };
    const refund = {
      id: 9,
      orderId: 7,
      orderNumber: paid.number,
      kind: 'manual',
      amount: 600_000,
      undoes: null,
      isUndone: false,
      pieces: [],
      way: 'bank',
      orderTotal: 600_000,
      reason: 'customer',
      note: null,
      reference: 'BANK-7',
      state,
      failure: null,
      requestedBy: person,
      confirmedBy: null,
      requestedAt: '2026-11-24T04:00:00.000Z',
      settledAt: null,
    };
    api.on('POST /orders/7/cancellation', { body: { ...order, state: 'cancelled', refunds: [refund] } });
    expect((await staff.post(path, formWith(asked, 'sure', 'on'))).location).toBe('/orders/7');
    expect(textOf((await staff.get('/')).html)).toContain(notice);
  },
);
