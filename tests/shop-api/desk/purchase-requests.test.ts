import { and, eq, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { purchaseRequests } from '#api/db/schema/inquiries.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { call } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { setStock, testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, staffMember } from './desk.ts';
import { mailsTo } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

const ok = (method: string, path: string, body?: unknown): Promise<DeskAnswer['body']> =>
  deskOk(t, method, path, { token, body });

let n = 0;

test('requested tickets are not shown as on sale after the end of sales, even if seats are left', async () => {
  const [ticket] = await t.shop.db
    .select({ id: products.id, productCode: products.code })
    .from(seminars)
    .innerJoin(products, eq(products.id, seminars.productId))
    .where(and(eq(seminars.cancelled, false), gt(seminars.salesEndAt, t.shop.now())))
    .limit(1);
  if (!ticket) throw new Error('no seminar on sale');
  const { productCode } = ticket;
  await t.shop.db
    .insert(purchaseRequests)
    .values({ locale: 'ja_JP', productCode, quantity: 1, name: '田中 実', email: 'waits@example.jp' });
  const isOnSale = async () =>
    (await ok('GET', '/purchase-requests')).items.find(
      (group: { productCode: string }) => group.productCode === productCode,
    ).isOnSale;
  expect(await isOnSale()).toBe(true);
  await t.shop.db.update(seminars).set({ salesEndAt: t.shop.now() }).where(eq(seminars.productId, ticket.id));
  expect(await isOnSale()).toBe(false);
});

test('everybody who requested a product gets one mail if staff send the mails when it is in stock', async () => {
  const productCode = 'TM-0012';
  await setStock(t, productCode, 0);
  const people = await Promise.all(
    [1, 2].map(async () => {
      const email = `wants${++n}@example.jp`;
      const body = { productCode, quantity: 2, name: '田中 実', email };
      expect((await call(t, 'POST', '/purchase-requests', { body })).status).toBe(201);
      return email;
    }),
  );
  const goods = { productCode, variantCode: null };
  const groupOf = async () =>
    (await ok('GET', '/purchase-requests')).items.find(
      (group: { productCode: string }) => group.productCode === productCode,
    );
  expect(await groupOf()).toMatchObject({ people: 2, quantity: 4, available: 0 });
  const query = `/purchase-requests/product?productCode=${productCode}`;
  expect(await ok('GET', query)).toMatchObject({ people: 2, mails: null });
  const early = await desk(t, 'POST', '/purchase-requests/mails', { token, body: goods });
  expect(early).toMatchObject({ status: 409, body: { errorCode: 'not_in_stock' } });
  await setStock(t, productCode, 3);
  const preview = await ok('GET', query);
  expect(preview.requests).toHaveLength(2);
  expect(preview.mails).toMatchObject([
    { locale: 'ja_JP', people: 2, subject: expect.stringContaining('入荷') },
  ]);
  const both = await Promise.all(
    [1, 2].map(() => deskOk(t, 'POST', '/purchase-requests/mails', { token, body: goods })),
  );
  expect(both.map(({ mailed }) => mailed).sort()).toEqual([0, 2]);
  for (const email of people) {
    const [mail, ...more] = await mailsTo(t, email, 'in_stock');
    expect(more).toEqual([]);
    // A guest's name is text that a stranger may have typed for somebody else's address (docs/security.md).
    expect(mail?.text).not.toContain('田中');
    expect(mail?.text).toContain('ご用意できました');
    expect(mail?.subject).toBe(preview.mails[0].subject);
  }
  expect(await groupOf()).toBeUndefined();
  expect((await desk(t, 'GET', query, { token })).status).toBe(404);
});

test('a request that one order cannot meet is not mailed, and stays open for an answer by hand', async () => {
  const productCode = await makeProduct(t, { stock: 130 });
  const ask = async (quantity: number) => {
    const email = `wants${++n}@example.jp`;
    const body = { productCode, quantity, name: '田中 実', email };
    expect((await call(t, 'POST', '/purchase-requests', { body })).status).toBe(201);
    return email;
  };
  const [few, many] = [await ask(3), await ask(120)];
  const waiting = async () => (await ok('GET', '/today')).requestsInStock;
  const before = await waiting();
  const query = `/purchase-requests/product?productCode=${productCode}`;
  expect(await ok('GET', query)).toMatchObject({ people: 2, least: 3, most: 99, mails: [{ people: 1 }] });
  const goods = { productCode, variantCode: null };
  expect(await ok('POST', '/purchase-requests/mails', goods)).toEqual({ mailed: 1 });
  expect(await mailsTo(t, few, 'in_stock')).toHaveLength(1);
  expect(await mailsTo(t, many, 'in_stock')).toEqual([]);
  expect(await ok('GET', query)).toMatchObject({ people: 1, least: 120, mails: [] });
  expect(await waiting()).toBe(before - 1);
});
