/** A member's own review of a product, and the mark of reviews by buyers. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { call, cardToken, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

const REVIEW = { rating: 4, title: '静かな一冊', comment: '毎晩読んでいます。', anonymous: true };
const pathOf = (code: string) => `/products/by-code/${code}/reviews`;
const write = async (code: string, bearer: string, body: object = REVIEW) =>
  expect((await call(t, 'POST', pathOf(code), { bearer, body })).status).toBe(201);

async function buy(code: string, bearer: string): Promise<string> {
  const token = await cartWith(t, [{ productCode: code, quantity: 1 }], bearer);
  await readyToPay(t, token);
  const key = await call(t, 'PATCH', `/checkout/${token}/payment`, { body: { mode: 'token' }, bearer });
  const body = { paymentKey: key.data.paymentKey, tkn: await cardToken(t, key.data) };
  expect((await call(t, 'PATCH', '/checkout/payment/confirm', { body, bearer })).status).toBe(200);
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { body: {}, bearer })).status).toBe(204);
  return token;
}

it('the call `/reviews/own` returns only the member’s own review, as it was last changed', async () => {
  const code = await makeProduct(t, {});
  const [she, other] = [await member(t), await member(t)];
  const own = async (bearer: string) => (await call(t, 'GET', `${pathOf(code)}/own`, { bearer })).data;
  await write(code, other.bearer, { ...REVIEW, title: '別の人' });
  expect(await own(she.bearer)).toEqual({});
  await write(code, she.bearer);
  await write(code, she.bearer, { ...REVIEW, rating: 2 });
  expect((await own(she.bearer)).review).toMatchObject({ ...REVIEW, rating: 2 });
});

it('the review of a buyer is marked until the payment is refunded', async () => {
  const [code, another] = [await makeProduct(t, {}), await makeProduct(t, {})];
  const [buyer, reader] = [await member(t), await member(t)];
  for (const { bearer } of [buyer, reader]) await write(code, bearer);
  await write(another, buyer.bearer);
  const marks = async (of: string) => {
    const { items } = (await call(t, 'GET', pathOf(of))).data;
    const { reviews } = (await call(t, 'GET', `/products/by-code/${of}`)).data;
    expect(reviews).toEqual(items);
    return items.map((review: { buyer?: boolean }) => review.buyer);
  };
  await cartWith(t, [{ productCode: code, quantity: 1 }], reader.bearer);
  expect(await marks(code)).toEqual([undefined, undefined]);
  const token = await buy(code, buyer.bearer);
  t.shop.catalogueChanged();
  // The newest review is first.
  expect(await marks(code)).toEqual([undefined, true]);
  expect(await marks(another)).toEqual([undefined]);
  await t.shop.db.update(orders).set({ paymentState: 'refunded' }).where(eq(orders.tokenValue, token));
  t.shop.catalogueChanged();
  expect(await marks(code)).toEqual([undefined, undefined]);
});
