/** Unpaid orders are limited in number and time, and members learn how to pay them. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { payHosted } from '../kit/card.ts';
import { call, cartWith, member, readyToPay, secondCartWith } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { stockOf, testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { priceYen: 2000, stock: 100 });

type Member = Awaited<ReturnType<typeof member>>;

async function keyFor(m: Member, locale = 'ja_JP', begin: typeof secondCartWith = cartWith) {
  const token = await begin(t, [{ productCode: book, quantity: 1 }], m.bearer);
  await readyToPay(t, token);
  const body = { mode: 'hosted' };
  const { data } = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body, locale });
  return { token, hosted: data.hosted, reference: data.gateway.cod as string };
}
const complete = (m: Member, token: string, locale = 'ja_JP') =>
  call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer, locale });
const mailsTo = (m: Member) => t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, m.email));

describe('the limit of three unpaid orders', () => {
  it('refuses a fourth order, until the member pays or cancels one of the three', async () => {
    const m = await member(t);
    const placed: Awaited<ReturnType<typeof keyFor>>[] = [];
    for (let n = 0; n < 3; n++) {
      const next = await keyFor(m);
      expect((await complete(m, next.token)).status).toBe(204);
      placed.push(next);
    }
    const held = await stockOf(t, book);
    const fourth = await keyFor(m);
    const refused = await complete(m, fourth.token);
    expect(refused.body).toMatchObject({ code: 400, errorCode: 'too_many_unpaid_orders' });
    expect(refused.body.message).toContain('ご注文履歴');
    expect((await complete(m, fourth.token, 'en_US')).body.message).toContain('order history');
    expect(await stockOf(t, book)).toEqual(held);
    await payHosted(placed[0]?.hosted);
    await t.work();
    expect((await complete(m, fourth.token)).status).toBe(204);
    const fifth = await keyFor(m);
    expect((await complete(m, fifth.token)).status).toBe(400);
    await call(t, 'PUT', `/orders/${placed[1]?.token}/payments/fail`, { bearer: m.bearer });
    expect((await complete(m, fifth.token)).status).toBe(204);
  });

  it('holds for concurrent orders as well', async () => {
    const m = await member(t);
    const keys = [];
    for (let n = 0; n < 6; n++) keys.push(await keyFor(m, 'ja_JP', secondCartWith));
    const answers = await Promise.all(keys.map(({ token }) => complete(m, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 400, 400, 400]);
  });
});

it('state and deadline of an unpaid order are in the list of orders, and its reference is in the order', async () => {
  const m = await member(t);
  const { token, reference } = await keyFor(m);
  await complete(m, token);
  const path = '/filter/orders?criteria[paymentState][value]=awaiting_payment&summary=1';
  const { data } = await call(t, 'GET', path, { bearer: m.bearer });
  expect(data.items).toMatchObject([{ tokenValue: token, awaited: { state: 'waiting' } }]);
  const until = new Date(data.items[0].awaited.expiresAt).getTime();
  expect(Math.abs(until - t.shop.now().getTime() - 30 * 60_000)).toBeLessThan(60_000);
  const { data: order } = await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer });
  expect(order.paymentRequest).toMatchObject({ reference, state: 'waiting' });
  expect(order.paymentRequest.expiresAt).toBe(data.items[0].awaited.expiresAt);
});

it.each([
  ['ja_JP', 'お支払いをお待ちしています', 'お支払い期限', '/account/order/', 'までにお支払いがない'],
  ['en_US', 'Please pay for your order', 'Pay by', '/en/account/order/', 'not paid by then'],
] as const)(
  'the mail about an unpaid order says what to pay, until when and where (%s)',
  async (locale, subject, ...parts) => {
    const m = await member(t);
    const { token } = await keyFor(m, locale);
    await complete(m, token, locale);
    await complete(m, token, locale);
    const [mail, ...more] = await mailsTo(m);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(subject);
    for (const part of [...parts, token, '2,500']) expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(token);
  },
);

it('an order cannot be cancelled while a notified payment is being checked', async () => {
  const m = await member(t);
  const { token, hosted } = await keyFor(m);
  await complete(m, token);
  await payHosted(hosted);
  const refused = await call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: m.bearer });
  expect(refused.body).toMatchObject({ code: 400, errorCode: 'payment_unknown' });
  await t.work();
  expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data.paymentState).toBe('paid');
});
