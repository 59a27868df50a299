/** The refund form and the refund mail say which variant of a product comes back. */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { payHosted } from '../../kit/card.ts';
import { call, cartWith, member, readyToPay } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { deskOk, staffMember } from './desk.ts';
import { mailsOf } from './placed.ts';

const t = await testShop();

/** A paid order of one piece of each variant of a product of the demo with options. */
async function orderOfVariants() {
  const { data } = await call(t, 'GET', '/taxon-products/by-code/books?limit=100');
  const product = data.items.find(({ variants }: { variants: Record<string, { available: boolean }> }) => {
    const all = Object.values(variants);
    return all.length > 1 && all.every(({ available }) => available);
  });
  const items = Object.keys(product.variants).map((variantCode) => ({
    productCode: product.code,
    variantCode,
    quantity: 1,
  }));
  const { bearer } = await member(t);
  const token = await cartWith(t, items, bearer);
  await readyToPay(t, token);
  const key = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer, body: { mode: 'hosted' } });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer })).status).toBe(204);
  await payHosted(key.data.hosted);
  await t.work();
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
  return { id: row?.id ?? 0, name: product.name as string, count: items.length };
}

test('each line has a name of its own, which the mail repeats', async () => {
  const { token } = await staffMember(t);
  const { id, name, count } = await orderOfVariants();
  const { lines } = await deskOk(t, 'GET', `/orders/${id}/money`, { token });
  const names: string[] = lines.map((line: { name: string }) => line.name);
  expect(new Set(names).size).toBe(count);
  for (const one of names) expect(one).toMatch(new RegExp(`^${name}（\\S.*）$`));
  const pieces = [{ itemId: lines[1].itemId, quantity: 1, fate: 'kept' }];
  const body = { kind: 'manual', reason: 'returned', amount: 10_000, way: 'bank', reference: 'B-1', pieces };
  await deskOk(t, 'POST', `/orders/${id}/refunds`, { token, body });
  const [mail] = await mailsOf(t, id, 'order_refunded');
  expect(mail?.text).toContain(`${names[1]} × 1`);
});
