/** Nothing is sold twice or charged twice. */
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { payHosted } from '../kit/card.ts';
import { call, cardToken, cartWith, charges, member, readyToPay, secondCartWith } from '../setup/client.ts';
import { shopWith } from '../setup/company.ts';
import { makeProduct } from '../setup/products.ts';
import { stockOf, type TestShop, testShop } from '../setup/shop.ts';

// Fifty calls at once keep the gateway's answer waiting on a busy machine, where client and server are one process.
const t: TestShop = shopWith(await testShop(), { GATEWAY_TIMEOUT_MS: 20_000 });

type Member = Awaited<ReturnType<typeof member>>;

const times = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function readyCart(m: Member, productCode: string, quantity = 1): Promise<string> {
  const token = await cartWith(t, [{ productCode, quantity }], m.bearer);
  await readyToPay(t, token);
  return token;
}

const keyOf = async (token: string, m: Member, mode: 'token' | 'hosted') =>
  (await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body: { mode } })).data;
const complete = (token: string, m: Member) =>
  call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });

describe('one order', () => {
  it('is placed and charged once by 50 concurrent calls of `complete` in hosted mode', async () => {
    const m = await member(t);
    const book = await makeProduct(t, { stock: 100 });
    const token = await readyCart(m, book);
    const key = await keyOf(token, m, 'hosted');
    const answers = await times(50, () => complete(token, m));
    expect(tally(answers)).toEqual({ 204: 50 });
    expect(await stockOf(t, book)).toEqual({ onHand: 100, onHold: 1 });
    await payHosted(key.hosted);
    await t.work();
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
    expect(await stockOf(t, book)).toEqual({ onHand: 99, onHold: 0 });
  });

  it('in token mode gets one charge and one mail from 50 concurrent calls of `confirm` and of `complete`', async () => {
    const m = await member(t);
    const book = await makeProduct(t, { stock: 100 });
    const token = await readyCart(m, book);
    const key = await keyOf(token, m, 'token');
    const tkn = await cardToken(t, key);
    const confirm = () =>
      call(t, 'PATCH', '/checkout/payment/confirm', {
        bearer: m.bearer,
        body: { paymentKey: key.paymentKey, tkn },
      });
    expect(tally(await times(50, confirm))).toEqual({ 200: 50 });
    expect(tally(await times(50, () => complete(token, m)))).toEqual({ 204: 50 });
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
    await t.work();
    const mails = (await t.shop.db.select().from(outboxMails)).filter((mail) => mail.to === m.email);
    expect(mails).toHaveLength(1);
  });
});

/** Carts that are ready to be ordered. Each member has three, which is the maximum of unpaid orders. */
async function waitingCarts(n: number, productCode: string): Promise<{ token: string; m: Member }[]> {
  const members = await times(Math.ceil(n / 3), () => member(t));
  const carts = await times(n, async (i) => {
    const m = members[Math.floor(i / 3)] as Member;
    const token = await secondCartWith(t, [{ productCode, quantity: 1 }], m.bearer);
    await readyToPay(t, token);
    return { m, token };
  });
  for (const { token, m } of carts) await keyOf(token, m, 'hosted');
  return carts;
}

describe('with concurrent orders,', () => {
  it('each of 50 orders gets its own number', async () => {
    const book = await makeProduct(t, { stock: 100 });
    const carts = await waitingCarts(50, book);
    expect(tally(await Promise.all(carts.map(({ token, m }) => complete(token, m))))).toEqual({ 204: 50 });
    const numbers = await Promise.all(
      carts.map(
        async ({ token, m }) => (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data.number,
      ),
    );
    expect(new Set(numbers).size).toBe(50);
    expect(await stockOf(t, book)).toEqual({ onHand: 100, onHold: 50 });
  });

  it('10 of 30 orders for the last 10 pieces are placed, and 20 are refused', async () => {
    const seat = await makeProduct(t, { stock: 10, kind: 'seminar', priceYen: 5000 });
    const carts = await waitingCarts(30, seat);
    const answers = await Promise.all(carts.map(({ token, m }) => complete(token, m)));
    expect(tally(answers)).toEqual({ 204: 10, 400: 20 });
    for (const { body } of answers.filter((a) => a.status === 400))
      expect(body.errorCode).toBe('item_quantity_exceeded');
    expect(await stockOf(t, seat)).toEqual({ onHand: 10, onHold: 10 });
  });

  it('one of two members who order the last seat is charged, and the other is refused before a charge', async () => {
    const seat = await makeProduct(t, { stock: 1, kind: 'seminar', priceYen: 5000 });
    const members = [await member(t), await member(t)];
    const parts = await times(2, async (i) => {
      const m = members[i] as Member;
      const token = await readyCart(m, seat);
      const key = await keyOf(token, m, 'token');
      return { m, token, key, tkn: await cardToken(t, key) };
    });
    const answers = await Promise.all(
      parts.map(({ m, key, tkn }) =>
        call(t, 'PATCH', '/checkout/payment/confirm', {
          bearer: m.bearer,
          body: { paymentKey: key.paymentKey, tkn },
        }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 400: 1 });
    const taken = await Promise.all(parts.map(({ key }) => charges(t, key.gateway.cod)));
    expect(taken.flat()).toHaveLength(1);
  });
});
