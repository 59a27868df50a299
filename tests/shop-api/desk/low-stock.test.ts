/** A seminar that is over, or no longer sold, is not among the goods with low stock. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { setStock, testShop } from '../../setup/shop.ts';
import { deskOk, staffMember } from './desk.ts';
import { makeTicket } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t);

const lowStock = async () => (await deskOk(t, 'GET', '/today', { token })).lowStock;
const isListed = async (code: string) => {
  const { items } = await deskOk(t, 'GET', `/goods?view=low&q=${code}`, { token });
  return items.length === 1;
};

test('its last seats count only while they are sold', async () => {
  const before = await lowStock();
  const code = await makeTicket(t);
  await setStock(t, code, 1);
  expect([await lowStock(), await isListed(code)]).toEqual([before + 1, true]);
  const [row] = await t.shop.db.select().from(products).where(eq(products.code, code));
  await t.shop.db
    .update(seminars)
    .set({ salesEndAt: t.shop.now() })
    .where(eq(seminars.productId, row?.id ?? 0));
  expect([await lowStock(), await isListed(code)]).toEqual([before, false]);
});
