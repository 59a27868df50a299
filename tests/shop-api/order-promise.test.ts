/** An order keeps what its last page promised, whatever becomes of products, settings and texts. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orderPromises, orders } from '#api/db/schema/orders.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { payHosted } from '../kit/card.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call, cardToken, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk/desk.ts';
import { Seminar } from './seminar.ts';

const NOTEBOOK = { productCode: 'NT-0001', variantCode: 'NT-0001-GRID-BLUE', quantity: 2 };
const OWN_TEXT = { attribute_seminar_cancellation_terms_ja: '返金は14日前までです。' };
const STEPS = { seminar_cancellation_steps: '30:80,5:40' };
const SAPPORO = { seminar_venue_ja: '札幌会館', seminar_venue_en: 'Sapporo Hall' };
const DAY_MS = 86_400_000;

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());

let s: Seminar;
let staff: string;
beforeEach(async () => {
  s = new Seminar(t, files);
  staff = (await staffMember(t)).token;
});

type Item = { productCode: string; variantCode?: string; quantity: number };
const seat = (): Item => ({ productCode: s.code, variantCode: `${s.code}-HALL`, quantity: 1 });

/** A placed order; `isPaid`: on the gateway's page. */
async function placed(items: Item[], { isPaid = true } = {}) {
  const m = await member(t);
  const token = await cartWith(t, items, m.bearer);
  await readyToPay(t, token);
  const body = { mode: 'hosted' };
  const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
  if (isPaid) await payHosted(key.hosted);
  if (isPaid) await t.work();
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
  return { ...m, token, key, id: order?.id as number };
}
type Placed = Awaited<ReturnType<typeof placed>>;

const orderOf = async ({ token, bearer }: Placed, locale: LocaleCode = 'ja_JP') =>
  (await call(t, 'GET', `/orders/${token}`, { bearer, locale })).data;
const summaryOf = async ({ bearer }: Placed) =>
  (await call(t, 'GET', '/filter/orders?summary=1', { bearer })).data.items[0];
const moneyOf = ({ id }: Placed) => deskOk(t, 'GET', `/orders/${id}/money`, { token: staff });
const forget = ({ id }: Placed) => t.shop.db.delete(orderPromises).where(eq(orderPromises.orderId, id));

/** The order's mail as it is sent on request now. */
async function mailAgain({ id }: Placed): Promise<string> {
  const body = { kind: 'order' };
  const { status } = await desk(t, 'POST', `/orders/${id}/mails`, { token: staff, key: newKey(), body });
  expect(status).toBe(204);
  const rows = await t.shop.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.orderId, id))
    .orderBy(outboxMails.id);
  return rows.at(-1)?.text ?? '';
}

/** Renames the options, their values, the methods, the product; gives the seminar other terms; closes the shop. */
async function changeEverything() {
  const other = sql`'{"ja_JP":"べつの名前","en_US":"Another name"}'::jsonb`;
  const before = [
    await readRows(t.shop.db, sql`select id, labels as texts from product_option_values`),
    await readRows(t.shop.db, sql`select id, names as texts from product_options`),
    await readRows(t.shop.db, sql`select id, names as texts from shipping_methods`),
    await readRows(t.shop.db, sql`select id, names as texts from payment_methods`),
  ] as { id: number; texts: unknown }[][];
  const [values, options, shipping, payment] = before;
  const tables = [
    [sql`product_option_values`, sql`labels`, values],
    [sql`product_options`, sql`names`, options],
    [sql`shipping_methods`, sql`names`, shipping],
    [sql`payment_methods`, sql`names`, payment],
  ] as const;
  for (const [table, column] of tables)
    await t.shop.db.execute(sql`update ${table} set ${column} = ${other}`);
  await t.shop.db.execute(sql`update products set updated_at = clock_timestamp()`);
  await s.change({ ...OWN_TEXT, seminar_cancellation_steps: '', name_ja: '改題した講座' });
  t.shop.caches.products.clear();
  t.shop.catalogueChanged();
  return async () => {
    for (const [table, column, rows] of tables)
      for (const { id, texts } of rows ?? [])
        await t.shop.db.execute(
          sql`update ${table} set ${column} = ${JSON.stringify(texts)}::jsonb where id = ${id}`,
        );
    await t.shop.db.execute(sql`update products set updated_at = clock_timestamp()`);
    t.shop.caches.products.clear();
    t.shop.catalogueChanged();
  };
}

describe('the promise of an order', () => {
  it('has kinds, prices, days, methods, sums and terms, in the language of the request', async () => {
    await s.create(STEPS);
    const order = await placed([NOTEBOOK, seat()], { isPaid: false });
    const { promised, totals } = await orderOf(order);
    expect(promised).toMatchObject({
      locale: 'ja_JP',
      lines: [
        { code: 'NT-0001-GRID-BLUE', kinds: ['罫：方眼', '色：藍'], quantity: 2 },
        {
          code: `${s.code}-HALL`,
          name: `${s.code}の講座`,
          kinds: [expect.stringContaining('会場')],
          unitPrice: 300_000,
          seminar: {
            startsAt: `${addDays(tokyo(t.shop.now()).day, 10)}T13:00:00+09:00`,
            venue: 'こもれび会館',
            terms: expect.stringContaining('30日前まで：80％を返金／5日前まで：40％を返金／'),
          },
        },
      ],
      shipBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      payUntil: expect.stringMatching(/Z$/),
      shipping: { fee: totals.shipping },
      totals,
      goodsTerms: expect.stringContaining('到着後8日以内'),
    });
    expect((await orderOf(order, 'en_US')).promised).toMatchObject({
      locale: 'ja_JP',
      lines: [
        { kinds: ['Ruling Grid', 'Colour Indigo'] },
        { seminar: { venue: 'Komorebi Hall', terms: expect.stringContaining('40% refund') } },
      ],
    });
    expect(await deskOk(t, 'GET', `/orders/${order.id}`, { token: staff })).toMatchObject({ promised });
  });

  it('of tickets alone has nothing about goods, and of an order paid before has no deadline', async () => {
    await s.create();
    const { promised: tickets } = await orderOf(await placed([seat()]));
    for (const absent of ['shipBy', 'shipping', 'goodsTerms']) expect(tickets).not.toHaveProperty(absent);
    const m = await member(t);
    const token = await cartWith(
      t,
      [{ productCode: await makeProduct(t, { priceYen: 2000 }), quantity: 1 }],
      m.bearer,
    );
    await readyToPay(t, token);
    const body = { mode: 'token' };
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body });
    const card = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
    await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body: card });
    await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
    const { promised, shipBy } = (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data;
    expect(promised).toMatchObject({ shipBy, lines: [{ quantity: 1 }] });
    expect(promised).not.toHaveProperty('payUntil');
  });

  it('never changes, and neither does what a mail, the order’s page and the list of orders say of it', async () => {
    await s.create(STEPS);
    const order = await placed([NOTEBOOK, seat()]);
    const kindsIn = ({ items }: { items: { product: { variants: unknown[] } }[] }) =>
      items.map(({ product }) =>
        product.variants.map((variant) => (variant as { nameAxis: object }).nameAxis),
      );
    const [before, listed] = [await orderOf(order), await summaryOf(order)];
    const mail = await mailAgain(order);
    expect(mail).toContain('（罫：方眼、色：藍）');
    expect(mail).toContain('30日前まで：80％を返金');
    const [row] = await t.shop.db.select().from(orderPromises).where(eq(orderPromises.orderId, order.id));
    const restore = await changeEverything();
    const [after, listedAfter] = [await orderOf(order), await summaryOf(order)];
    const again = await mailAgain(order);
    const [rowAfter] = await t.shop.db
      .select()
      .from(orderPromises)
      .where(eq(orderPromises.orderId, order.id));
    // Without the promise, everything is read from today's products.
    await forget(order);
    const [forgotten, listedForgotten] = [await orderOf(order), await summaryOf(order)];
    const mailOfToday = await mailAgain(order);
    await restore();
    expect(rowAfter).toEqual(row);
    expect(after.promised).toEqual(before.promised);
    expect(kindsIn(after)).toEqual(kindsIn(before));
    expect(kindsIn(listedAfter)).toEqual(kindsIn(listed));
    expect(again).toBe(mail);
    expect(forgotten).not.toHaveProperty('promised');
    expect(JSON.stringify(kindsIn(forgotten))).toContain('べつの名前');
    expect(JSON.stringify(kindsIn(listedForgotten))).toContain('べつの名前');
    expect(mailOfToday).toContain('返金は14日前までです。');
  });

  it('has the terms and the date that were shown before a payment by card, if they change before the order', async () => {
    await s.create(STEPS);
    const m = await member(t);
    const token = await cartWith(t, [seat()], m.bearer);
    await readyToPay(t, token);
    const body = { mode: 'token' };
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body });
    const card = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
    await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body: card });
    await s.change({ seminar_cancellation_steps: '1:10', ...SAPPORO });
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
    expect(
      (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data.promised.lines,
    ).toMatchObject([
      { seminar: { venue: 'こもれび会館', terms: expect.stringContaining('30日前まで：80％を返金') } },
    ]);
  });

  it('is deleted with its order', async () => {
    const order = await placed([NOTEBOOK], { isPaid: false });
    await t.shop.db.delete(orders).where(eq(orders.id, order.id));
    expect(await t.shop.db.$count(orderPromises, eq(orderPromises.orderId, order.id))).toBe(0);
  });
});

describe('the list of a member’s orders', () => {
  it('reads no variants for an order with a promise', async () => {
    const order = await placed([NOTEBOOK], { isPaid: false });
    const kinds = async () => (await summaryOf(order)).items[0].product.variants[0];
    const before = await kinds();
    expect(before).toMatchObject({ nameAxis: expect.objectContaining({}), name: expect.any(String) });
    expect(Object.values(before.nameAxis)).toEqual(['罫 方眼', '色 藍']);
    // The line does not know its variant any more.
    await t.shop.db.execute(sql`update order_items set variant_id = null where order_id = ${order.id}`);
    expect(await kinds()).toEqual(before);
    await forget(order);
    expect((await kinds()).nameAxis).toEqual({});
  });
});

describe('the desk', () => {
  const inDays = async (days: number, order: Placed) => {
    t.later(days * DAY_MS);
    try {
      staff = (await staffMember(t)).token;
      return await moneyOf(order);
    } finally {
      t.later(-days * DAY_MS);
      staff = (await staffMember(t)).token;
    }
  };

  it('proposes a refund by the steps that were promised, not by those of today', async () => {
    await s.create({ seminar_cancellation_steps: '9:80,5:40' });
    const order = await placed([seat()]);
    await s.change({ seminar_cancellation_steps: '1:10' });
    for (const [days, percent] of [
      [0, 80],
      [1, 80],
      [2, 40],
      [5, 40],
      [6, 0],
    ] as const)
      expect(await inDays(days, order)).toMatchObject({
        proposed: 3000 * percent,
        lines: [{ seminar: { percent }, proposed: 3000 * percent }],
      });
  });

  it('proposes no percentage for a text of the product’s own, and shows the text', async () => {
    await s.create(OWN_TEXT);
    const order = await placed([NOTEBOOK, seat()]);
    await s.change({ attribute_seminar_cancellation_terms_ja: '返金はいたしません。' });
    const money = await moneyOf(order);
    expect(money.lines[1]).toMatchObject({
      seminar: { percent: null, terms: '返金は14日前までです。' },
      proposed: 0,
    });
    expect(money.proposed).toBe(0);
  });

  it('proposes by the shop’s general steps for a seminar without terms of its own', async () => {
    await s.create();
    const order = await placed([seat()]);
    expect((await moneyOf(order)).lines[0].seminar).toMatchObject({
      percent: 100,
      terms: expect.stringContaining('開催日の8日前まで：全額返金'),
    });
    expect((await inDays(3, order)).lines[0].seminar).toMatchObject({ percent: 50 });
  });

  it.each([
    ['day', () => s.onDay(11)],
    ['end', () => ({ seminar_ends_at: s.inDays(10, '16:00').toISOString() })],
    ['venue', () => SAPPORO],
    ['address', () => ({ seminar_address_ja: '京都市北区1-1' })],
    ['place, to online', () => ({ seminar_venue_ja: 'オンライン', seminar_venue_en: 'Online' })],
  ])('proposes everything if the organiser has changed the %s after the order', async (_, change) => {
    await s.create({ seminar_cancellation_steps: '9:20' });
    const order = await placed([seat()]);
    expect((await moneyOf(order)).lines[0].seminar).not.toHaveProperty('booked');
    await s.change(change());
    expect(await inDays(9, order)).toMatchObject({
      proposed: 300_000,
      lines: [
        {
          seminar: {
            percent: 100,
            booked: { startsAt: s.inDays(10, '13:00').toISOString(), venue: 'こもれび会館' },
          },
        },
      ],
    });
    // Where it was again: the terms count, from the day that was booked.
    await s.create({ seminar_cancellation_steps: '9:20', seminar_address_ja: '' });
    expect((await inDays(9, order)).lines[0].seminar).toMatchObject({ percent: 0 });
  });

  it('does not take a new hall for a change to who takes part online, or a text in the other language', async () => {
    await s.create({ seminar_cancellation_steps: '9:20' });
    const online = await placed([{ ...seat(), variantCode: `${s.code}-WEB` }]);
    const hall = await placed([seat()]);
    await s.change({ seminar_venue_en: 'Komorebi House' });
    expect((await moneyOf(hall)).lines[0].seminar).toMatchObject({ percent: 20 });
    await s.change(SAPPORO);
    expect((await moneyOf(online)).lines[0].seminar).toMatchObject({ percent: 20 });
  });

  it('counts from the new day if the shopper has confirmed it before paying', async () => {
    await s.create({ seminar_cancellation_steps: '9:20' });
    const order = await placed([seat()], { isPaid: false });
    await s.change(s.onDay(20));
    const { revision } = (await orderOf(order)).paymentRequest.changes;
    const path = `/orders/${order.token}/payments/changes`;
    expect((await call(t, 'PUT', path, { bearer: order.bearer, body: { revision } })).status).toBe(204);
    await payHosted(order.key.hosted);
    await t.work();
    const { seminar } = (await moneyOf(order)).lines[0];
    expect(seminar).toMatchObject({ percent: 20 });
    expect(seminar).not.toHaveProperty('booked');
  });
});

describe('the mail about a moved seminar', () => {
  it.each([
    ['a new day', () => s.onDay(12), 'seminar_moved'],
    ['a new venue', () => SAPPORO, 'seminar_venue'],
  ])('offers everything back for %s', async (_, change, template) => {
    await s.create();
    const [ja, en] = [await s.buy('HALL'), await s.buy('HALL', 'en_US')];
    await s.change(change());
    await t.work();
    expect(await s.lastMail(ja)).toMatchObject({
      template,
      text: expect.stringContaining('ご都合が合わない場合は、全額を返金いたします。'),
    });
    expect((await s.lastMail(en))?.text).toContain('you get a full refund');
  });
});

describe('a product’s page', () => {
  it('has the text of the steps in place of the product’s own text', async () => {
    await s.create({ ...OWN_TEXT, ...STEPS });
    const termsOf = async (locale: LocaleCode) =>
      (await call(t, 'GET', `/products/by-code/${s.code}`, { locale })).data.attributes.find(
        ({ code }: { code: string }) => code === 'seminar_cancellation_terms',
      )?.value;
    expect(await termsOf('ja_JP')).toContain('30日前まで：80％を返金');
    expect(await termsOf('en_US')).toContain('Up to 30 days before: 80% refund');
    await s.change({ seminar_cancellation_steps: '' });
    expect(await termsOf('ja_JP')).toBe('返金は14日前までです。');
  });
});
