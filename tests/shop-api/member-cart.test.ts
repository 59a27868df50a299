/** A member has one open cart, whichever device begins it. */
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { hasCode } from '#api/db/errors.ts';
import { orders } from '#api/db/schema/orders.ts';
import { MEMBER_CARTS_MAX } from '#contract/rules/constants.ts';
import { PASSWORD } from '../kit/member.ts';
import {
  anotherSession,
  call,
  cardToken,
  cartWith,
  member,
  readyToPay,
  secondCartWith,
} from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { callsTo } from './paying.ts';

const t = await testShop();
const { keyOf, complete } = callsTo(t);
const book = await makeProduct(t, { stock: 500 });

type Member = Awaited<ReturnType<typeof member>>;

const begin = (bearer: string) => call(t, 'POST', '/carts', { bearer });
const add = (token: string, bearer: string, quantity = 1) =>
  call(t, 'POST', `/carts/${token}/items`, { bearer, body: { productCode: book, quantity } });
const mine = async (bearer: string) => (await call(t, 'GET', '/me/cart', { bearer })).data;
const openCarts = ({ id }: Member) =>
  t.shop.db
    .select({ token: orders.tokenValue })
    .from(orders)
    .where(and(eq(orders.userId, id), eq(orders.state, 'cart'), isNull(orders.mergedIntoId)));

describe('the member’s cart', () => {
  it('is found by every device, and begun by none that only looks', async () => {
    const m = await member(t);
    const phone = (await anotherSession(t, m.id)).token;
    expect(await mine(m.bearer)).toEqual({});
    expect(await openCarts(m)).toEqual([]);
    const { data } = await begin(m.bearer);
    await add(data.tokenValue, m.bearer, 2);
    expect((await mine(phone)).cart).toMatchObject({ tokenValue: data.tokenValue, items: [{ quantity: 2 }] });
    const again = await begin(phone);
    expect([again.status, again.data.tokenValue, again.data.items.length]).toEqual([201, data.tokenValue, 1]);
    expect((await mine((await member(t)).bearer)).cart).toBeUndefined();
    expect((await call(t, 'GET', '/me/cart')).status).toBe(401);
  });

  it('is one, when many devices begin it at once, by any call', async () => {
    const m = await member(t);
    const started = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? begin(m.bearer) : add('new', m.bearer))),
    );
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(started.map(({ data }) => data.tokenValue)).size).toBe(1);
    expect(await openCarts(m)).toHaveLength(1);
    expect((await mine(m.bearer)).cart.items).toMatchObject([{ quantity: 4 }]);
  });

  it('is one, when a device begins it while another logs in with a guest’s cart', async () => {
    for (let round = 0; round < 5; round++) {
      const m = await member(t);
      const guests = await cartWith(t, [{ productCode: book, quantity: 3 }]);
      const body = { email: m.email, password: PASSWORD, token: guests };
      const [, added] = await Promise.all([call(t, 'POST', '/login', { body }), add('new', m.bearer)]);
      expect(added.status).toBe(201);
      // A login that was first has the added piece in its cart; one that was last has merged the other cart.
      expect((await mine(m.bearer)).cart.items[0].quantity).toBeGreaterThanOrEqual(3);
      expect(await openCarts(m)).toHaveLength(1);
    }
  });

  it('is the next one, after one device has ordered the first', async () => {
    const m = await member(t);
    const phone = (await anotherSession(t, m.id)).token;
    const token = await cartWith(t, [{ productCode: book, quantity: 2 }], m.bearer);
    await readyToPay(t, token);
    await keyOf(token, m, 'hosted');
    expect((await complete(token, m)).status).toBeLessThan(300);
    expect(await mine(phone)).toEqual({});
    const next = await add('new', m.bearer);
    expect(next.data.tokenValue).not.toBe(token);
    expect((await mine(phone)).cart).toMatchObject({
      tokenValue: next.data.tokenValue,
      items: [{ quantity: 1 }],
    });
    expect((await add('new', phone)).data.items).toMatchObject([{ quantity: 2 }]);
  });
});

describe('a member’s cart that is being paid', () => {
  it('is shown on other devices, and cannot be changed by them', async () => {
    const m = await member(t);
    const phone = (await anotherSession(t, m.id)).token;
    const token = await cartWith(t, [{ productCode: book, quantity: 2 }], m.bearer);
    await readyToPay(t, token);
    const { data: key } = await keyOf(token, m, 'token');
    const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
    const paid = await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body });
    expect(paid.status).toBe(200);
    expect((await mine(phone)).cart).toMatchObject({ tokenValue: token, items: [{ quantity: 2 }] });
    expect((await add('new', phone)).body.errorCode).toBe('checkout_state');
    expect(await openCarts(m)).toHaveLength(1);
    expect((await complete(token, m)).status).toBe(204);
    expect((await add('new', phone)).data.items).toMatchObject([{ quantity: 1 }]);
  });
});

describe('two logins at once, each with another open cart,', () => {
  it('make one of both, and do not wait for each other', async () => {
    const aborted: unknown[] = [];
    const real = t.shop.db.transaction.bind(t.shop.db);
    const spied = vi.spyOn(t.shop.db, 'transaction').mockImplementation((...work) =>
      real(...work).catch((error: unknown) => {
        if (hasCode(error, ['40P01', '40001'])) aborted.push(error);
        throw error;
      }),
    );
    for (let round = 0; round < 12; round++) {
      const m = await member(t);
      const first = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
      const second = await secondCartWith(t, [{ productCode: book, quantity: 2 }], m.bearer);
      const logins = await Promise.all(
        [first, second].map((token) =>
          call(t, 'POST', '/login', { body: { email: m.email, password: PASSWORD, token } }),
        ),
      );
      expect(logins.map(({ status }) => status)).toEqual([200, 200]);
      expect(await openCarts(m)).toHaveLength(1);
      expect((await mine(m.bearer)).cart.items).toMatchObject([{ quantity: 2 }]);
    }
    spied.mockRestore();
    expect(aborted).toEqual([]);
  });
});

it('of the guest’s carts that a member takes over, twenty are kept', async () => {
  const m = await member(t);
  const tokens: string[] = [];
  for (let n = 0; n < MEMBER_CARTS_MAX + 5; n++)
    tokens.push(await secondCartWith(t, [{ productCode: book, quantity: 1 }], m.bearer));
  const statuses = [];
  for (const token of tokens) statuses.push((await call(t, 'GET', `/carts/${token}`)).status);
  expect(statuses).toEqual(tokens.map((_, n) => (n < 5 ? 404 : 200)));
});
