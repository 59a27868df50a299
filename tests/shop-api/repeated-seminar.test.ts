/** A seminar is repeated by giving its product the next date. Orders for the date before keep their date. */
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { seminarNotices } from '#api/db/schema/seminars.ts';
import { tokyoIso } from '#api/domain/catalogue/product-views.ts';
import { orderOfMember } from '#api/domain/orders/detail.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';
import { deskOk, staffMember } from './desk/desk.ts';
import { Seminar } from './seminar.ts';

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());

const rowOf = async (token: string) => {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
  if (!row) throw new Error('the order is gone');
  return row;
};

it('on the order’s page, at the desk and in the terms of a refund, and the order is fulfilled', async () => {
  const s = new Seminar(t, files);
  await s.create(s.onDay(2));
  const { token } = await s.buy('HALL');
  const [starts, ends] = [s.inDays(2, '13:00'), s.inDays(2, '15:00')];
  await s.at(s.inDays(3, '10:00'), async () => {
    await s.change(s.onDay(40));
    await t.work();
    const row = await rowOf(token);
    const view = { locale: 'ja_JP' as const, now: t.shop.now(), mediaUrl: '' };
    const [item] = (await orderOfMember(t.shop, row, view)).items;
    const date = { startsAt: tokyoIso(starts.toISOString()), endsAt: tokyoIso(ends.toISOString()) };
    expect(item?.product.seminar).toMatchObject(date);
    const staff = await staffMember(t);
    const atDesk = await deskOk(t, 'GET', `/orders/${row.id}`, { token: staff.token });
    expect(atDesk.items[0].startsAt).toBe(date.startsAt);
    const money = await deskOk(t, 'GET', `/orders/${row.id}/money`, { token: staff.token });
    expect(money.lines[0]).toMatchObject({ seminar: { percent: 0 }, proposed: 0, isStocked: false });
    await sweep(t.shop);
    expect((await rowOf(token)).state).toBe('fulfilled');
  });
});

it('in the list of orders', async () => {
  const s = new Seminar(t, files);
  await s.create(s.onDay(2));
  const { token, bearer } = await s.buy('HALL');
  const date = { startsAt: new Date('2026-01-05T04:00:00Z'), endsAt: new Date('2026-01-05T06:00:00Z') };
  const { id } = await rowOf(token);
  await t.shop.db.update(seminarNotices).set(date).where(eq(seminarNotices.orderId, id));
  const { data } = await call(t, 'GET', '/filter/orders?summary=1', { bearer });
  expect(data.items[0].items[0].product.seminar).toEqual({ startsAt: '2026-01-05T13:00:00+09:00' });
});
