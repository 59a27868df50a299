/** The forms that refund an order, when the order has changed since their page was opened. */
import { expect, it } from 'vitest';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal } from './fake-desk-api.ts';
import { orderPaid, showMoney } from './money.fixtures.ts';
import { formWith, type Page, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const path = '/orders/7/refund';

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  showMoney(api, orderPaid);
});

/** The form, with a reason, because none is chosen at first for a refund by hand. */
const filled = (page: Page, kind: string) => ({ ...formWith(page, 'kind', kind), reason: 'customer' });
const lastPost = () => api.asked.findLast(({ method }) => method === 'POST');

it('proposes the customer’s wish for the whole refund and names it before, but asks for the reason of a refund by hand', async () => {
  const page = await staff.get(path);
  expect(formWith(page, 'kind', 'manual')).not.toHaveProperty('reason');
  const asked = await staff.post(path, formWith(page, 'kind', 'gateway'));
  expect(textOf(asked.html)).toContain('理由 お客様のご希望');
  expect(textOf(asked.html)).toContain('メールの件名 件名');
  const back = await staff.post(path, { ...formWith(asked, 'sure', 'on'), reason: 'returned', back: 'on' });
  expect(formWith(back, 'kind', 'gateway')).toMatchObject({ reason: 'returned' });
  const byHand = await staff.post(path, formWith(page, 'kind', 'manual'));
  expect(byHand.status).toBe(400);
  expect(textOf(byHand.html)).toContain('理由を選択してください。');
});

it('begins a refund by hand without an amount, and says what the chosen pieces cost', async () => {
  const form = filled(await staff.get(path), 'manual');
  expect(form).toMatchObject({ amount: '' });
  const { html } = await staff.post(path, { ...form, 'pieces-31': '1', 'fate-31': 'kept' });
  expect(textOf(html)).toContain('選んだ商品の代金は3,000円です。');
  const seminar = { startsAt: '2026-12-20T05:00:00.000Z', percent: 50 };
  showMoney(api, {
    ...orderPaid,
    proposed: 300_000,
    lines: orderPaid.lines.map((line) => ({ ...line, seminar })),
  });
  const page = await staff.get(path);
  expect(formWith(page, 'kind', 'manual')).toMatchObject({ amount: '3000' });
  expect(textOf(page.html)).toContain('返金する席数');
});

it('asks before a refund by hand is recorded, also if its sum is the price of its pieces', async () => {
  const form = {
    ...filled(await staff.get(path), 'manual'),
    'fate-31': 'kept',
    way: 'bank',
    reference: 'B-1',
  };
  const asked = await staff.post(path, { ...form, 'pieces-31': '1', amount: '3000' });
  expect(textOf(asked.html)).toContain('3,000円の返金を記録しますか？');
  expect(lastPost()).toBeUndefined();
});

it('takes an empty amount for what is proposed for the chosen pieces, and asks first', async () => {
  const page = await staff.get(path);
  expect(page.html).toContain('data-sums="0 3000 6000"');
  const form = { ...filled(page, 'manual'), 'fate-31': 'kept', amount: ' ', way: 'bank', reference: 'B-1' };
  const asked = await staff.post(path, { ...form, 'pieces-31': '1' });
  expect(textOf(asked.html)).toContain('3,000円の返金を記録しますか？');
  expect(textOf(asked.html)).toContain('返金額は、選んだ商品・席の代金の合計です。');
  expect(asked.html).toMatch(/class="back"><a href="\/orders\/7"/);
  expect(lastPost()).toBeUndefined();
  api.on('POST /orders/7/refunds', { status: 201, body: orderPaid });
  await staff.post(path, formWith(asked, 'sure', 'on'));
  expect(lastPost()?.body).toMatchObject({ amount: 300_000, pieces: [{ itemId: 31, quantity: 1 }] });
});

it('proposes of a seminar what its terms say, and nothing if they are to be read', async () => {
  const seminar = { startsAt: '2026-12-20T05:00:00.000Z', percent: 50, isCancelled: false };
  const withTerms = (percent: number | null, proposed: number) =>
    showMoney(api, {
      ...orderPaid,
      proposed,
      lines: orderPaid.lines.map((line) => ({ ...line, seminar: { ...seminar, percent }, proposed })),
    });
  withTerms(50, 300_000);
  const chosen = { 'pieces-31': '1', 'fate-31': 'dropped', amount: '', way: 'bank', reference: 'B-1' };
  const page = await staff.get(path);
  expect(page.html).toContain('data-sums="0 1500 3000"');
  const asked = await staff.post(path, { ...filled(page, 'manual'), ...chosen });
  expect(textOf(asked.html)).toContain('1,500円の返金を記録しますか？');
  expect(textOf(asked.html)).toContain('キャンセル規定などによる金額です（選んだ商品・席の代金は3,000円）。');
  withTerms(null, 0);
  const unread = await staff.get(path);
  expect(unread.html).not.toContain('data-sums');
  const refused = await staff.post(path, { ...filled(unread, 'manual'), ...chosen });
  expect(refused.html).toContain('href="#manual-amount"');
});

it('sends the amount that its page showed, and keeps what was typed when it has changed', async () => {
  const form = filled(await staff.get(path), 'manual');
  expect(form).toMatchObject({ refundable: '600000' });
  showMoney(api, { ...orderPaid, refunded: 100_000, refundable: 500_000, gatewayRefusal: 'partly_refunded' });
  const conflict = { by: '木村 葉子', at: '2026-11-24T04:00:00.000Z', event: 'refunded' };
  api.on('POST /orders/7/refunds', refusal(409, 'changed', { conflict }));
  const pieces = { 'pieces-31': '1', 'fate-31': 'written_off' };
  const sent = { ...form, ...pieces, amount: '1000', way: 'bank', reference: 'BANK-42' };
  // One piece of two costs 3,000 yen: nothing is sent before the question.
  const asked = await staff.post(path, sent);
  expect(lastPost()).toBeUndefined();
  expect(asked.html).toContain('選んだ商品の代金は3,000円です。');
  const back = await staff.post(path, formWith(asked, 'sure', 'on'));
  expect(lastPost()?.body).toMatchObject({
    kind: 'manual',
    refundable: 600_000,
    amount: 100_000,
    way: 'bank',
    pieces: [{ itemId: 31, quantity: 1, fate: 'written_off' }],
  });
  expect(back.status).toBe(409);
  expect(textOf(back.html)).toContain('木村 葉子さんが先に変更しました。');
  const [again] = formsOf(back.html).filter(({ fields }) => fields.some(([name]) => name === 'kind'));
  expect(Object.fromEntries(again?.fields ?? [])).toMatchObject({
    refundable: '500000',
    amount: '1000',
    reference: 'BANK-42',
    way: 'bank',
  });
  expect(chosenOf(back.html, 'pieces-31')).toEqual(['1']);
  expect(chosenOf(back.html, 'fate-31')).toEqual(['発送せず、在庫に戻さない（破損・紛失など）']);
});

it('says what a refund means for the shipment, but not of an order that has nothing to ship', async () => {
  const aboutShipment = '一部の返金では、返金の対象にしなかった商品が発送待ちに残ります。';
  expect(textOf((await staff.get(path)).html)).toContain(aboutShipment);
  showMoney(api, { ...orderPaid, hasGoods: false });
  const page = textOf((await staff.get(path)).html);
  expect(page).toContain('注文を取りやめるときは、こちら');
  expect(page).not.toContain(aboutShipment);
});

/** The chosen text of each select element with this name; without a choice, of its disabled first option. */
const chosenOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<select[^>]* name="${name}"[\\s\\S]*?</select>`, 'g'))].map(
    ([select]) => /<option[^>]* selected[^>]*>([^<]*)/.exec(select)?.[1],
  );

it('proposes to restock all pieces with the whole refund, and asks which pieces a part is for', async () => {
  const { html } = await staff.get(path);
  expect(chosenOf(html, 'fate-31')).toEqual(['発送せず、在庫に戻す', '選択してください']);
  expect(chosenOf(html, 'pieces-31')).toEqual(['0']);
  expect(formWith({ html } as never, 'kind', 'gateway')).toMatchObject({ 'pieces-31': '2' });
});

it('asks for everything that a refund by hand lacks at once, and nothing is sent', async () => {
  const form = filled(await staff.get(path), 'manual');
  const { status, html } = await staff.post(path, { ...form, 'pieces-31': '1', amount: '' });
  expect(status).toBe(400);
  const page = textOf(html);
  for (const lacking of ['その商品・席の扱い', '返金した方法', '照会番号']) expect(page).toContain(lacking);
  expect(html.match(/href="#manual-/g)?.length).toBeGreaterThanOrEqual(3);
  const besides = await staff.post(path, { ...form, besides: 'on', amount: '' });
  expect(besides.html).toContain('href="#manual-amount"');
  const { reason: _, ...without } = form as Record<string, string>;
  for (const [amount, fault] of [
    ['1,5', '1円以上の整数で入力してください'],
    ['0', '1円以上の整数で入力してください'],
    ['99999999', '返金できる金額を超えています'],
  ]) {
    const { html: wrong } = await staff.post(path, { ...without, 'pieces-31': '1', amount: amount ?? '' });
    const fields = [...wrong.matchAll(/href="#manual-([\w-]+)/g)].map(([, name]) => name);
    for (const name of ['reason', 'amount', 'reference', 'way', 'fate-31'])
      expect(fields.some((one) => one?.startsWith(name))).toBe(true);
    expect(textOf(wrong)).toContain(fault);
  }
  const { html: empty } = await staff.post(path, form);
  expect(empty).toContain('href="#manual-besides"');
  expect(empty).not.toContain('href="#manual-amount"');
  expect(textOf(besides.html)).not.toContain('空欄のまま押すと');
  const { html: none } = await staff.post(path, { ...form, amount: '1000', way: 'bank', reference: 'B-1' });
  expect(textOf(none)).toContain('返金の対象になる商品の点数を選ぶか');
  expect(lastPost()?.path).not.toBe('/desk-api/orders/7/refunds');
});

it('offers seats of a seminar whose stock is not counted, and no stock for them', async () => {
  const [line] = orderPaid.lines;
  const seminar = { startsAt: '2026-12-20T05:00:00.000Z', percent: 100 };
  showMoney(api, { ...orderPaid, hasGoods: false, lines: [{ ...line, isStocked: false, seminar }] });
  const { html } = await staff.get(path);
  expect(chosenOf(html, 'fate-31')).toEqual(['席を取り消す（残席には戻さない）', '選択してください']);
  expect(html).not.toContain('残席に戻す</option>');
});

it('asks before another refund with the same reference, for this reference only', async () => {
  const form = filled(await staff.get(path), 'manual');
  const sent = { ...form, besides: 'on', amount: '500', way: 'bank', reference: 'BANK-7', sure: 'on' };
  const used = { reference: ['この注文には、同じ照会番号の返金がすでに記録されています。'] };
  api.on('POST /orders/7/refunds', refusal(400, 'reference_used', { errors: used }));
  const asked = await staff.post(path, sent);
  expect(textOf(asked.html)).toContain('同じ照会番号ですが、別の返金です。');
  expect(lastPost()?.body).toMatchObject({ confirmed: [], pieces: [] });
  const confirmed = { confirmed: 'reference_used', confirmed_reference: 'BANK-7' };
  await staff.post(path, { ...sent, ...confirmed });
  expect(lastPost()?.body).toMatchObject({ confirmed: ['reference_used'] });
  await staff.post(path, { ...sent, ...confirmed, reference: 'BANK-8' });
  expect(lastPost()?.body).toMatchObject({ confirmed: [], reference: 'BANK-8' });
});

it('is no form of another spelling of the order’s number', async () => {
  const form = filled(await staff.get(path), 'manual');
  api.on('POST /orders/7/refunds', { status: 201, body: {} });
  for (const other of ['7e0', '07', '7.0', '0x7'])
    expect(
      (
        await staff.post(`/orders/${other}/refund`, {
          ...form,
          besides: 'on',
          amount: '500',
          way: 'bank',
          reference: 'BANK-43',
        })
      ).status,
    ).toBe(404);
  expect(lastPost()?.path).not.toBe('/desk-api/orders/7/refunds');
});

it('asks before the whole payment is returned to the card', async () => {
  const form = filled(await staff.get(path), 'gateway');
  const asked = await staff.post(path, { ...form, 'fate-31': 'restocked', reason: 'returned' });
  expect(asked.status).toBe(200);
  expect(lastPost()?.path).not.toBe('/desk-api/orders/7/refunds');
  const page = textOf(asked.html);
  expect(page).toContain('6,000円を返金しますか？');
  expect(page).toContain('木もれ日の本 2点：発送せず、在庫に戻す');
  expect(page).toContain('本文（gateway、returned）');
  api.on('POST /orders/7/refunds', { status: 201, body: { id: 1, state: 'requested' } });
  await staff.post(path, formWith(asked, 'sure', 'on'));
  expect(lastPost()?.body).toMatchObject({
    kind: 'gateway',
    reason: 'returned',
    refundable: 600_000,
    pieces: [{ itemId: 31, quantity: 2, fate: 'restocked' }],
  });
});
