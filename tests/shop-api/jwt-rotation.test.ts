/** Changing the key that signs access tokens. */
import { expect, it } from 'vitest';
import { call, member } from '../setup/client.ts';
import { shopWith } from '../setup/company.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

const TOMORROW = 'the key of tomorrow, which is long enough for all';

const t = await testShop();

it('access tokens signed with the previous key are accepted while that key is configured', async () => {
  const { bearer } = await member(t);
  const me = async (shop: TestShop) => (await call(shop, 'GET', '/me', { bearer })).status;
  expect(await me(t)).toBe(200);
  const previous = t.shop.env.JWT_SECRET;
  expect(await me(shopWith(t, { JWT_SECRET: TOMORROW, JWT_SECRET_PREVIOUS: previous }))).toBe(200);
  const forgotten = 'a key that has signed nothing of ours, ever, at all';
  expect(await me(shopWith(t, { JWT_SECRET: forgotten, JWT_SECRET_PREVIOUS: undefined }))).toBe(401);
});
