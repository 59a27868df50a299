/** Mails to the shop. */
import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { variants } from '#api/db/schema/catalogue.ts';
import { orders } from '#api/db/schema/orders.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { deskOk, fullSession, staffMember } from '../desk/desk.ts';
import { makeTicket, placedOrder } from '../desk/placed.ts';
import { Seminar } from '../seminar.ts';
import { describeStates, lastMail } from './mails.ts';

const t = await testShop();
const owner = await staffMember(t, 'owner', '木村 葉子');
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
const book = await makeProduct(t, { priceYen: 1800, stock: 1000 });
const SHOP = t.shop.env.SHOP_LEGAL_EMAIL;
const HOURS_MS = 25 * 3_600_000;

/** In a session of its own, because the clock is moved by a day. */
async function mode(is: 'each' | 'daily') {
  const token = await fullSession(t, owner.id);
  const { revision } = await deskOk(t, 'GET', '/settings/notices', { token });
  await deskOk(t, 'PUT', '/settings/notices', { token, body: { value: { orders: is }, revision } });
}

async function ofTheDay(become: Partial<typeof orders.$inferInsert>[]) {
  await mode('daily');
  for (const state of become) {
    const { id } = await placedOrder(t, { products: [book] });
    await t.shop.db
      .update(orders)
      .set({ notes: '贈り物です。', ...state })
      .where(eq(orders.id, id));
  }
  t.later(HOURS_MS);
  await t.work();
  return lastMail(t, SHOP, 'orders_notice');
}

async function ofSeats(others: { productCode: string; quantity: number }[]) {
  await mode('each');
  const seminar = new Seminar(t, files);
  await seminar.create();
  await seminar.buySeats(['HALL', 'WEB'], 'en_US', 2, others);
  return lastMail(t, SHOP, 'order_notice');
}

/** Stock that falls to its reorder level by a count. */
async function lowStock(wishes: Parameters<typeof makeProduct>[1][]) {
  for (const wish of wishes) {
    const code = wish?.kind === 'seminar' ? await makeTicket(t) : await makeProduct(t, wish);
    await t.shop.db.update(variants).set({ onHand: 5 }).where(eq(variants.code, code));
    await t.shop.db.update(variants).set({ onHand: 2 }).where(eq(variants.code, code));
  }
  await t.work();
  return lastMail(t, SHOP, 'low_stock_notice');
}

describeStates(
  'notices',
  [
    ['low stock of goods', 'low_stock_notice', () => lowStock([{}])],
    ['few seats', 'low_stock_notice', () => lowStock([{ kind: 'seminar' }])],
    [
      'low stock of many',
      'low_stock_notice',
      () => lowStock([{}, { kind: 'notebook' }, { kind: 'seminar' }]),
    ],
    [
      'an order of goods',
      'order_notice',
      async () => {
        await mode('each');
        await placedOrder(t, { products: [book] });
        return lastMail(t, SHOP, 'order_notice');
      },
    ],
    ['seats only', 'order_notice', () => ofSeats([])],
    ['goods and seats', 'order_notice', () => ofSeats([{ productCode: book, quantity: 1 }])],
    ['the order of a day', 'orders_notice', () => ofTheDay([{}])],
    [
      'the orders of a day, in every state',
      'orders_notice',
      () =>
        ofTheDay([
          {},
          { state: 'cancelled' },
          { paymentState: 'refunded' },
          { shippingState: 'shipped' },
          { shippingState: 'partially_shipped' },
        ]),
    ],
  ],
  ['ja_JP'],
);
