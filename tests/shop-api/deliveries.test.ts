/** A call that is delivered twice under one key changes something once, and both get the same answer. */
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deliveries } from '#api/db/schema/deliveries.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { forgetDeliveries } from '#api/domain/limits/deliveries.ts';
import { ADDRESS, call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { stock: 50 });

let keys = 0;
const newKey = () => `delivery-${++keys}`;
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const add = (cart: string, key: string, quantity = 1, productCode = book) =>
  call(t, 'POST', `/carts/${cart}/items`, { body: { productCode, quantity }, ...withKey(key) });
const piecesIn = async (cart: string) =>
  (await call(t, 'GET', `/carts/${cart}`)).data.items.reduce(
    (sum: number, { quantity }: { quantity: number }) => sum + quantity,
    0,
  );
const newCart = async (): Promise<string> => (await call(t, 'POST', '/carts')).data.tokenValue;

describe('a line put into the cart', () => {
  test('counts once if it is delivered twice, one after the other', async () => {
    const [cart, key] = [await newCart(), newKey()];
    const [first, second] = [await add(cart, key), await add(cart, key)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await piecesIn(cart)).toBe(1);
  });

  test('counts once if it is delivered five times at once', async () => {
    const [cart, key] = [await newCart(), newKey()];
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add(cart, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await piecesIn(cart)).toBe(1);
  });

  test('counts twice under two keys, and if something else is put in under the same key', async () => {
    const [cart, key] = [await newCart(), newKey()];
    await add(cart, key);
    await add(cart, newKey());
    await add(cart, key, 3);
    expect(await piecesIn(cart)).toBe(5);
  });

  test('that was refused is tried again', async () => {
    const [cart, key] = [await newCart(), newKey()];
    const rare = await makeProduct(t, { stock: 0 });
    expect((await add(cart, key, 1, rare)).status).toBe(400);
    await t.shop.db.execute(`update variants set on_hand = 5 where code = '${rare}'`);
    t.shop.catalogueChanged();
    expect((await add(cart, key, 1, rare)).status).toBe(201);
  });

  test('counts again a minute later, and the answer is forgotten', async () => {
    const [cart, key] = [await newCart(), newKey()];
    await add(cart, key);
    t.later(61_000);
    await add(cart, key);
    expect(await piecesIn(cart)).toBe(2);
    t.later(61_000);
    await forgetDeliveries(t.shop);
    expect(await t.shop.db.select().from(deliveries)).toEqual([]);
  });
});

test('an address is stored once', async () => {
  const { bearer } = await member(t);
  const save = (key: string) => call(t, 'POST', '/address-book/', { bearer, body: ADDRESS, ...withKey(key) });
  const key = newKey();
  await save(key);
  await save(key);
  expect((await call(t, 'GET', '/address-book/', { bearer })).data).toHaveLength(1);
});

test('the same key of another member is another call', async () => {
  const [one, two] = [await member(t), await member(t)];
  const key = newKey();
  for (const { bearer } of [one, two])
    await call(t, 'POST', '/address-book/', { bearer, body: ADDRESS, ...withKey(key) });
  expect((await call(t, 'GET', '/address-book/', { bearer: two.bearer })).data).toHaveLength(1);
});

test('the first link to a new password stays valid, and there is one mail', async () => {
  const { email } = await member(t);
  const key = newKey();
  const ask = () => call(t, 'PUT', '/request-password-reset', { body: { email }, ...withKey(key) });
  expect([(await ask()).status, (await ask()).status]).toEqual([204, 204]);
  const mails = await t.shop.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.to, email), like(outboxMails.template, '%reset%')));
  expect(mails).toHaveLength(1);
});
