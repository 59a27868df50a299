/** Mails to the shop about paid orders: one per order, or one per hour or day. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orderNotices } from '#api/db/schema/notices.ts';
import { orders } from '#api/db/schema/orders.ts';
import { gatheredUntil } from '#api/domain/notices/gathered.ts';
import { writeOrderNotices } from '#api/domain/notices/order-notices.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { deskOk, fullSession, staffMember } from './desk/desk.ts';
import { placedOrder } from './desk/placed.ts';
import { Seminar } from './seminar.ts';

const t = await testShop();
const owner = await staffMember(t, 'owner', '木村 葉子');
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
const book = await makeProduct(t, { priceYen: 1800 });
const SHOP = t.shop.env.SHOP_LEGAL_EMAIL;
const HOUR_MS = 3_600_000;

const notices = () =>
  t.shop.db
    .select()
    .from(outboxMails)
    .where(inArray(outboxMails.template, ['order_notice', 'orders_notice']))
    .orderBy(outboxMails.id);

/** In a session of its own, because the clock is moved by hours. */
async function set(value: { orders: string; receivers?: string[] }) {
  const token = await fullSession(t, owner.id);
  const { revision } = await deskOk(t, 'GET', '/settings/notices', { token });
  await deskOk(t, 'PUT', '/settings/notices', { token, body: { value, revision } });
}

/** To five minutes past the next full hour by the shop's clock. */
const toNextHour = () => t.later(HOUR_MS - (t.shop.now().getTime() % HOUR_MS) + 300_000);

beforeEach(async () => {
  await set({ orders: 'none' });
  await t.work();
  await t.shop.db.delete(outboxMails);
});

describe('a mail for each order', () => {
  it('says what staff need and to whom it goes, and no address', async () => {
    await set({ orders: 'each' });
    const order = await placedOrder(t, { products: [book], isPaid: false });
    await t.work();
    expect(await notices()).toEqual([]);
    const paid = await placedOrder(t, { products: [book] });
    const [mail, ...others] = await notices();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: SHOP, orderId: paid.id, locale: 'ja_JP' });
    const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, paid.id));
    expect(mail?.subject).toContain(paid.number);
    // Nothing is sent in tests, so the text is still there.
    for (const part of [paid.number, '試験の本', '× 2', '発送予定日', `/orders/${paid.id}`])
      expect(mail?.text).toContain(part);
    const { shippingAddress, email } = row ?? {};
    expect(mail?.text).toMatch(/お届け先\n {2}山田 花子 様（大阪府）/);
    for (const part of [email, shippingAddress?.street, shippingAddress?.postcode]) {
      expect(part).toBeTruthy();
      expect(`${mail?.text}${mail?.html}`).not.toContain(part);
    }
    expect(mail?.text).not.toContain(order.number);
  });

  it('has the note of the customer, and the date of a seminar', async () => {
    await set({ orders: 'each' });
    const seminar = new Seminar(t, files);
    await seminar.create();
    const { token: bought } = await seminar.buy('HALL', 'en_US');
    const [seat] = await notices();
    expect(seat?.text).toContain('セミナーの席（発送なし）');
    expect(seat?.text).toContain('こもれび会館');
    expect(seat?.text).toContain('英語');
    expect(seat?.text).not.toContain('発送予定日');
    expect(bought).toBeTruthy();
    const { id } = await placedOrder(t, { products: [book], isPaid: false });
    await t.shop.db.update(orders).set({ notes: '贈り物です。<b>急ぎません</b>' }).where(eq(orders.id, id));
    // Due are orders that were paid before this millisecond.
    const paidAt = new Date(t.shop.now().getTime() - 1);
    await t.shop.db.insert(orderNotices).values({ orderId: id, paidAt });
    await writeOrderNotices(t.shop);
    const noted = (await notices()).at(-1);
    expect(noted?.text).toContain('贈り物です。');
    expect(noted?.html).not.toContain('<b>急ぎません');
  });

  it('is written once: by several processes, after a crash, and when the workers run again', async () => {
    await set({ orders: 'each' });
    const { id } = await placedOrder(t, { products: [book], isPaid: false });
    // Due are orders that were paid before this millisecond.
    const paidAt = new Date(t.shop.now().getTime() - 1);
    await t.shop.db.insert(orderNotices).values({ orderId: id, paidAt });
    const broken = { ...t.shop, env: { ...t.shop.env, SHOP_URL: 'no address' } };
    await expect(writeOrderNotices(broken)).rejects.toThrow();
    expect(await notices()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => writeOrderNotices(t.shop)));
    await t.work();
    expect((await notices()).map(({ orderId }) => orderId)).toEqual([id]);
  });

  it('goes to the receivers, in one mail', async () => {
    await set({ orders: 'each', receivers: ['soko@example.jp', 'tencho@example.jp'] });
    await placedOrder(t, { products: [book] });
    expect((await notices()).map(({ to }) => to)).toEqual(['soko@example.jp, tencho@example.jp']);
  });
});

describe('a mail per hour', () => {
  it('has the orders of the hour, with what became of them, and is not sent without orders', async () => {
    await set({ orders: 'hourly' });
    toNextHour();
    const waiting = await placedOrder(t, { products: [book] });
    const cancelled = await placedOrder(t, { products: [book] });
    await t.shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, cancelled.id));
    await t.work();
    expect(await notices()).toEqual([]);
    toNextHour();
    await t.work();
    const [mail, ...others] = await notices();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('2件');
    const [before = '', after = ''] = (mail?.text ?? '').split(`注文番号 ${cancelled.number}`);
    expect(before).toContain(waiting.number);
    expect(before).toContain('発送待ち');
    expect(after).toContain('取り消し');
    expect(after).not.toContain('発送予定日');
    toNextHour();
    await t.work();
    expect(await notices()).toHaveLength(1);
  });

  it('tells at once of what has waited, when the shop changes to a mail for each order', async () => {
    await set({ orders: 'daily' });
    const { id } = await placedOrder(t, { products: [book] });
    expect(await notices()).toEqual([]);
    await set({ orders: 'each' });
    await t.work();
    expect((await notices()).map(({ orderId }) => orderId)).toEqual([id]);
  });
});

it('without mails, a later change of the setting does not mail past orders', async () => {
  await placedOrder(t, { products: [book] });
  expect(await t.shop.db.select().from(orderNotices)).toEqual([]);
  await set({ orders: 'each' });
  await t.work();
  expect(await notices()).toEqual([]);
});

describe('orders are gathered', () => {
  const at = (time: string) => new Date(`2026-11-29T${time}+09:00`);
  it.each([
    ['hourly', '10:00:59', '09:00:00'],
    ['hourly', '10:01:00', '10:00:00'],
    ['daily', '08:01:00', '08:00:00'],
    ['daily', '23:59:00', '08:00:00'],
  ] as const)('%s: at %s until %s', (mode, now, until) => {
    expect(gatheredUntil(mode, at(now))).toEqual(at(until));
  });
  it('daily, until the morning of the day before, before eight', () => {
    expect(gatheredUntil('daily', at('08:00:59'))).toEqual(new Date('2026-11-28T08:00:00+09:00'));
  });
});
