/** Mails to the shop when stock has fallen to its reorder level. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products, variants } from '#api/db/schema/catalogue.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { writeLowStockNotice } from '#api/domain/notices/low-stock-notices.ts';
import { testShop } from '../setup/shop.ts';
import { deskOk, staffMember } from './desk/desk.ts';
import { placedOrder } from './desk/placed.ts';
import { productEditing } from './desk/product-editing.ts';

const t = await testShop();
const { token } = await staffMember(t, 'owner', '木村 葉子');
const { newProduct, change } = productEditing(t, token);

const mails = () =>
  t.shop.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.template, 'low_stock_notice'))
    .orderBy(outboxMails.id);

beforeEach(async () => {
  await t.work();
  await t.shop.db.delete(outboxMails).where(eq(outboxMails.template, 'low_stock_notice'));
});

async function withLevel(stock: number, level: string) {
  const product = await newProduct({ stock });
  await change(product.id, { [`reorder_level_${product.variantId}`]: level });
  await t.work();
  return product;
}
const counted = (variantId: number, quantity: number, expected: number) =>
  deskOk(t, 'POST', `/variants/${variantId}/stock`, {
    token,
    body: { kind: 'count', quantity, expected, reason: '棚卸' },
  });
const rowOf = async (id: number) => {
  const [row] = await t.shop.db.select().from(variants).where(eq(variants.id, id));
  return row;
};

test('a paid order that takes the stock to the level is told once, and again after the stock was above it', async () => {
  const { code, variantId } = await withLevel(8, '5');
  // Two pieces: six are left.
  await placedOrder(t, { products: [code] });
  expect(await mails()).toEqual([]);
  await placedOrder(t, { products: [code] });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: t.shop.env.SHOP_LEGAL_EMAIL, locale: 'ja_JP', orderId: null });
  for (const part of ['残り 4点', '5点以下', code, '/goods?view=low']) expect(mail?.text).toContain(part);
  await placedOrder(t, { products: [code] });
  await t.work();
  expect(await mails()).toHaveLength(1);
  await counted(variantId, 20, 2);
  await t.work();
  expect(await mails()).toHaveLength(1);
  await counted(variantId, 5, 20);
  await t.work();
  expect(await mails()).toHaveLength(2);
});

test('what an order only holds is not told, but listed', async () => {
  const { code, variantId } = await withLevel(6, '4');
  await placedOrder(t, { products: [code], isPaid: false });
  await t.work();
  expect(await mails()).toEqual([]);
  expect(await rowOf(variantId)).toMatchObject({ onHand: 6, onHold: 2, leftWhenLow: 4 });
  const { items } = await deskOk(t, 'GET', `/goods?view=low&q=${code}`, { token });
  expect(items).toMatchObject([{ code, variants: [{ isLow: true }] }]);
});

test('a level that is raised above the stock, and one that is not set', async () => {
  const low = await withLevel(4, '');
  expect(await mails()).toEqual([]);
  await change(low.id, { [`reorder_level_${low.variantId}`]: '10' });
  await t.work();
  expect(await mails()).toHaveLength(1);
  const usual = await withLevel(4, '');
  await counted(usual.variantId, 3, 4);
  await t.work();
  expect((await mails()).map(({ text }) => text.includes(usual.code))).toEqual([false, true]);
});

test('one mail tells of several variants, by whichever process writes it; not of goods off sale', async () => {
  const all = [await withLevel(9, '5'), await withLevel(9, '5'), await withLevel(9, '5')];
  const [, , off] = all;
  await t.shop.db
    .update(products)
    .set({ enabled: false })
    .where(eq(products.id, off?.id ?? 0));
  for (const { variantId } of all) await counted(variantId, 1, 9);
  await Promise.all([1, 2, 3].map(() => writeLowStockNotice(t.shop)));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('ほか1件');
  expect(all.map(({ code }) => mail?.text.includes(`商品番号 ${code}\n`))).toEqual([true, true, false]);
});

test('is left out when the owner does not want it, and when the stock has come back', async () => {
  const { variantId } = await withLevel(9, '5');
  await counted(variantId, 4, 9);
  await counted(variantId, 9, 4);
  await t.work();
  expect(await mails()).toEqual([]);
  const set = async (lowStock: boolean) => {
    const { revision } = await deskOk(t, 'GET', '/settings/notices', { token });
    await deskOk(t, 'PUT', '/settings/notices', { token, body: { value: { lowStock }, revision } });
  };
  await set(false);
  await counted(variantId, 4, 9);
  await t.work();
  expect(await mails()).toEqual([]);
  await set(true);
  await t.work();
  expect(await mails()).toEqual([]);
});
