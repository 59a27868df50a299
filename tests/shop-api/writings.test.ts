/** GET /me/writings: a member's texts, for the download of the member's data. */
import { expect, it } from 'vitest';
import { call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

const of = async (bearer: string) => (await call(t, 'GET', '/me/writings', { bearer })).data;
const SENDER = { name: '山田 花子', email: 'hanako@example.jp' };
const NOTHING = { reviews: [], inquiries: [], purchaseRequests: [] };

it('GET /me/writings returns only the member’s own reviews, inquiries and purchase requests, oldest first', async () => {
  const [she, other] = [await member(t), await member(t)];
  expect(await of(she.bearer)).toEqual(NOTHING);
  const productCode = await makeProduct(t, {});
  const write = async (path: string, body: object, bearer = she.bearer) => {
    const headers = { 'X-Forwarded-For': `203.0.113.${path.length % 250}` };
    expect((await call(t, 'POST', path, { bearer, body, headers })).status).toBe(201);
  };
  await write(`/products/by-code/${productCode}/reviews`, {
    rating: 4,
    title: '静かな一冊',
    comment: '毎晩読んでいます。',
    anonymous: true,
  });
  await write('/inquiries', { ...SENDER, content: '一通目', orderNumber: '000000012' });
  await write('/inquiries', { ...SENDER, content: '二通目', phoneNumber: '0312345678' });
  await write('/inquiries', { ...SENDER, content: '別の人' }, other.bearer);
  await call(t, 'POST', '/inquiries', { body: { ...SENDER, content: 'ゲスト' } });
  await write('/purchase-requests', { ...SENDER, productCode, quantity: 3 });

  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(await of(she.bearer)).toEqual({
    reviews: [
      {
        productCode,
        rating: 4,
        title: '静かな一冊',
        comment: '毎晩読んでいます。',
        anonymous: true,
        createdAt: at,
      },
    ],
    inquiries: [
      { ...SENDER, content: '一通目', orderNumber: '000000012', createdAt: at },
      { ...SENDER, content: '二通目', phoneNumber: '0312345678', createdAt: at },
    ],
    purchaseRequests: [{ ...SENDER, productCode, quantity: 3, createdAt: at }],
  });
  expect((await of(other.bearer)).inquiries).toHaveLength(1);
});
