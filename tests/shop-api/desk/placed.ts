/** Orders for the desk's tests, bought through the shop's public calls. */
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { payHosted } from '../../kit/card.ts';
import { call, cartWith, member, readyToPay } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

const DAY_MS = 86_400_000;

/** Places an order of a new member for two pieces of each of `products`. By default the order is paid. */
export async function placedOrder(
  t: TestShop,
  { products: codes, isPaid = true }: { products?: string[]; isPaid?: boolean } = {},
) {
  const buyer = await member(t);
  const bought = codes ?? [await makeProduct(t)];
  const items = bought.map((productCode) => ({ productCode, quantity: 2 }));
  const token = await cartWith(t, items, buyer.bearer);
  await readyToPay(t, token);
  const { bearer } = buyer;
  const key = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer, body: { mode: 'hosted' } });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer })).status).toBe(204);
  if (isPaid) await payHosted(key.data.hosted);
  if (isPaid) await t.work();
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
  if (!order?.number) throw new Error('no order was placed');
  return { ...buyer, id: order.id, number: order.number, token };
}

export const orderRow = async (t: TestShop, id: number) => {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('no such order');
  return row;
};

export const mailsOf = (t: TestShop, id: number, template: string) =>
  t.shop.db
    .select()
    .from(outboxMails)
    .where(sql`order_id = ${id} and template = ${template}`)
    .orderBy(outboxMails.id);

export const mailsTo = (t: TestShop, to: string, template: string) =>
  t.shop.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.to, to), eq(outboxMails.template, template)));

/** A ticket for a seminar that starts after this number of days. */
export async function makeTicket(t: TestShop, days = 10): Promise<string> {
  const code = await makeProduct(t, { kind: 'seminar' });
  const [product] = await t.shop.db.select().from(products).where(eq(products.code, code));
  if (!product) throw new Error('no product row');
  const startsAt = new Date(t.shop.now().getTime() + days * DAY_MS);
  await t.shop.db.insert(seminars).values({
    productId: product.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 7_200_000),
    salesEndAt: startsAt,
    venues: { ja_JP: 'こもれび会館', en_US: 'Komorebi Hall' },
  });
  await t.shop.db.update(products).set({ updatedAt: t.shop.now() }).where(eq(products.id, product.id));
  t.shop.catalogueChanged();
  t.shop.caches.products.clear();
  return code;
}

let serial = Math.floor(Math.random() * 1_000_000);

/** Twelve digits with a valid check digit, different each time. */
export function trackingNumber(): string {
  const eleven = String(40_000_000_000 + ++serial * 7 + (serial % 7));
  return eleven + String(Number(eleven) % 7);
}

/** Writes a refund of 1 yen without requesting it from the gateway. */
export async function writeRefund(
  t: TestShop,
  orderId: number,
  requestedBy: number,
  state: 'requested' | 'failed' = 'requested',
): Promise<void> {
  await t.shop.db
    .insert(refunds)
    .values({ orderId, kind: 'gateway', amount: 100, reason: 'other', requestedBy, state });
}
