/** Who takes part in a seminar is told by mail: the link to join three days before, and every change, once. */
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { loadOrder } from '#api/domain/cart/load.ts';
import { adoptParticipations, writeSeminarMails } from '#api/domain/mail/seminar-notices.ts';
import { joinLinksOf } from '#api/domain/orders/join-links.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import { payHosted } from '../kit/card.ts';
import { CatalogueFiles, productLines } from '../setup/catalogue-files.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

let t: TestShop;
let files: CatalogueFiles;
let n = 0;
/** Of the seminar at hand. */
let code: string;
let link: string;

beforeAll(async () => {
  t = await testShop();
  files = new CatalogueFiles(t.shop);
});
afterAll(() => files.remove());

beforeEach(() => {
  code = `WEB-${++n}`;
  link = `https://meet.example.com/${code}?pwd=a&b=c`;
  t.logs.length = 0;
});

/** Days from today in Tokyo, by the shop's clock. */
const inDays = (days: number, time: string): Date => tokyoTime(addDays(tokyo(t.shop.now()).day, days), time);

const onDay = (days: number) => ({
  seminar_starts_at: inDays(days, '13:00').toISOString(),
  seminar_ends_at: inDays(days, '15:00').toISOString(),
  seminar_sales_end_at: inDays(days, '12:00').toISOString(),
});

const seats = () => [
  { variant_code: `${code}-HALL`, price: 3000, stock: 20, options: ['seat_venue'] },
  { variant_code: `${code}-WEB`, price: 2000, stock: 20, options: ['seat_online'] },
];

/** In a hall, with seats at home, ten days from now; what is given stands in place of that. */
async function seminar(given: Record<string, unknown> = {}): Promise<void> {
  await change({
    kind: 'seminar',
    main_category: 'seminars_teachers',
    name_ja: `${code}の講座`,
    name_en: `Seminar ${code}`,
    seminar_venue_ja: 'こもれび会館',
    seminar_venue_en: 'Komorebi Hall',
    ...onDay(10),
    seminar_join_url: link,
    variants: seats(),
    ...given,
  });
}

/** Imports what is given of the seminar at hand, twice: repeating a file changes nothing. */
async function change(given: Record<string, unknown>): Promise<void> {
  const line = productLines({
    name_ja: `${code}の講座`,
    name_en: `Seminar ${code}`,
    kind: 'seminar',
    main_category: 'seminars_teachers',
    variants: [],
    ...given,
    product_code: code,
  });
  expect((await files.import(line, 'jsonl')).errors).toEqual([]);
  expect((await files.import(line, 'jsonl')).isWritten).toBe(false);
  t.shop.catalogueChanged();
}

type Buyer = Awaited<ReturnType<typeof buy>>;

async function buy(seat: 'WEB' | 'HALL' = 'WEB', locale = 'ja_JP') {
  const m = await member(t);
  const items = [{ productCode: code, variantCode: `${code}-${seat}`, quantity: 1 }];
  const token = await cartWith(t, items, m.bearer);
  await readyToPay(t, token);
  const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
    bearer: m.bearer,
    body: { mode: 'hosted' },
  });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
  await t.shop.db.update(orders).set({ locale }).where(eq(orders.tokenValue, token));
  await payHosted(key.hosted);
  await t.work();
  return { ...m, token };
}

/** What was written about the seminar, oldest first. */
const mailsTo = ({ email }: Buyer) =>
  t.shop.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.to, email), like(outboxMails.template, 'seminar_%')))
    .orderBy(outboxMails.id);

const templates = async (buyer: Buyer) => (await mailsTo(buyer)).map(({ template }) => template);
const lastMail = async (buyer: Buyer) => (await mailsTo(buyer)).at(-1);

/** Moves the shop's clock to a moment, and back behind `work`. */
async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const ms = moment.getTime() - t.shop.now().getTime();
  t.later(ms);
  try {
    return await work();
  } finally {
    t.later(-ms);
  }
}

describe('the link to join', () => {
  it('is sent at 09:00 three days before, once, to who takes part at home', async () => {
    await seminar();
    const [home, hall] = [await buy('WEB'), await buy('HALL')];
    await at(new Date(inDays(7, '09:00').getTime() - 60_000), () => t.work());
    expect(await templates(home)).toEqual([]);
    await at(inDays(7, '09:01'), async () => {
      // As several processes do.
      await Promise.all([1, 2, 3].map(() => writeSeminarMails(t.shop)));
      await t.work();
      await t.work();
    });
    const [mail, ...more] = await mailsTo(home);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'seminar_link', locale: 'ja_JP', status: 'captured' });
    expect(mail?.subject).toMatch(/^【.+】オンラインセミナーの参加用アドレスのご案内（注文番号 \d+）$/);
    for (const part of [link, `■ ${code}の講座`, '開催形式', '参加用アドレス', '様'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('代わるもの');
    expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(await templates(hall)).toEqual([]);
  });

  it('goes out with the payment to who books later, in the language of the order', async () => {
    await seminar(onDay(2));
    const mail = await lastMail(await buy('WEB', 'en_US'));
    expect(mail).toMatchObject({ template: 'seminar_link', locale: 'en_US' });
    expect(mail?.subject).toMatch(/^\[.+\] The link to your online seminar \(no\. \d+\)$/);
    for (const part of [link, `■ Seminar ${code}`, 'Japan time (JST)', 'Dear ', 'Format\n  Online'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toMatch(/[ぁ-ん]/);
  });

  it('of a seminar that is held online goes to everybody', async () => {
    await seminar({ ...onDay(2), seminar_venue_ja: 'オンライン開催', seminar_venue_en: 'Online' });
    expect(await templates(await buy('HALL'))).toEqual(['seminar_link']);
  });

  it.each([
    ['was given back', { paymentState: 'refunded' }],
    ['was cancelled', { state: 'cancelled' as const }],
    ['is not paid', { paymentState: 'awaiting_payment' }],
  ])('is for nobody whose order %s', async (_, states) => {
    await seminar();
    const buyer = await buy();
    await t.shop.db.update(orders).set(states).where(eq(orders.tokenValue, buyer.token));
    await at(inDays(8, '10:00'), () => t.work());
    await change({ seminar_cancelled: true });
    await at(inDays(8, '10:00'), () => t.work());
    expect(await templates(buyer)).toEqual([]);
  });

  it('rings when it is due and not there, once, and is sent as soon as it is', async () => {
    await seminar({ ...onDay(2), seminar_join_url: null });
    const [first, hall] = [await buy('WEB'), await buy('HALL')];
    const alerts = () => t.logs.filter(({ event }) => event === 'seminar.link_missing');
    const gauge = async () =>
      /^shop_seminars_without_link (\d+)$/m.exec(await (await t.app.request('/metrics')).text())?.[1];
    await t.work();
    await t.work();
    expect(alerts()).toEqual([
      { level: 'alert', event: 'seminar.link_missing', data: { product: code, orders: 1 } },
    ]);
    expect(await gauge()).toBe('1');
    await change({ seminar_join_url: link });
    await t.work();
    expect((await lastMail(first))?.text).toContain(link);
    expect(await gauge()).toBe('0');
    // Taken away again: who has none rings, who has had it, too.
    await change({ seminar_join_url: null });
    await t.work();
    expect(alerts()).toHaveLength(2);
    expect(await templates(hall)).toEqual([]);
    await change({ seminar_cancelled: true });
    expect(await gauge()).toBe('0');
  });

  it('is not missed before it is due, nor by who sits in the hall', async () => {
    await seminar({ seminar_join_url: null });
    await buy('WEB');
    code = `WEB-${++n}`;
    await seminar({ ...onDay(2), seminar_join_url: null });
    await buy('HALL');
    await t.work();
    expect(t.logs.filter(({ event }) => event === 'seminar.link_missing')).toEqual([]);
  });

  it('that changes is sent again, and replaces the one before', async () => {
    await seminar(onDay(2));
    const [ja, en] = [await buy('WEB', 'ja_JP'), await buy('WEB', 'en_US')];
    await change({ seminar_join_url: 'https://meet.example.com/new' });
    await t.work();
    await t.work();
    for (const buyer of [ja, en]) expect(await templates(buyer)).toEqual(['seminar_link', 'seminar_link']);
    const [one, other] = [await lastMail(ja), await lastMail(en)];
    expect(one?.subject).toContain('参加用アドレス変更のお知らせ');
    expect(one?.text).toContain('先にお送りした参加用アドレスに代わるものです');
    expect(other?.subject).toContain('A new link to your online seminar');
    expect(other?.text).toContain('This link replaces the one we sent you before');
    for (const mail of [one, other]) {
      expect(mail?.text).toContain('https://meet.example.com/new');
      expect(mail?.text).not.toContain(link);
    }
    // There and back between two looks is no news.
    await change({ seminar_join_url: link });
    await change({ seminar_join_url: 'https://meet.example.com/new' });
    await t.work();
    expect(await mailsTo(ja)).toHaveLength(2);
  });
});

describe('a seminar on another day', () => {
  it('is told to everybody, once, with the new date for the calendar', async () => {
    await seminar();
    const [home, hall] = [await buy('WEB'), await buy('HALL', 'en_US')];
    await change(onDay(12));
    await t.work();
    await t.work();
    const [ja, ...more] = await mailsTo(home);
    expect(more).toEqual([]);
    expect(ja).toMatchObject({ template: 'seminar_moved' });
    expect(ja?.subject).toContain('セミナー開催日時変更のお知らせ');
    const dateOf = (days: number, locale: string) =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: locale === 'ja-JP' ? 'long' : 'short',
        day: 'numeric',
        weekday: 'short',
        timeZone: 'Asia/Tokyo',
      }).format(inDays(days, '13:00'));
    expect(ja?.text).toContain(`変更前\n  ${dateOf(10, 'ja-JP')} 13:00〜15:00`);
    expect(ja?.text).toContain(`変更後\n  ${dateOf(12, 'ja-JP')} 13:00〜15:00`);
    expect(ja?.text).toContain('開催日の3日前までにメールでお送りします');
    expect(ja?.text).not.toContain(link);
    const start = inDays(12, '13:00')
      .toISOString()
      .replace(/[-:]|\.\d{3}/g, '');
    expect(ja?.attachments).toMatchObject([
      { filename: expect.stringMatching(/\.ics$/), content: expect.stringContaining(`DTSTART:${start}`) },
    ]);
    const en = await lastMail(hall);
    expect(en?.subject).toContain('Your seminar has a new date');
    expect(en?.text).toContain(`Now\n  ${dateOf(12, 'en-US')} 13:00–15:00`);
    expect(en?.text).toContain('Venue\n  Komorebi Hall');
    expect(en?.text).not.toContain('Online');
    // The link comes three days before the new day.
    await at(inDays(8, '10:00'), () => t.work());
    expect(await mailsTo(home)).toHaveLength(1);
    await at(inDays(9, '10:00'), () => t.work());
    expect(await templates(home)).toEqual(['seminar_moved', 'seminar_link']);
  });

  it('that is near brings the link along', async () => {
    await seminar();
    const buyer = await buy();
    await change(onDay(2));
    await t.work();
    const [mail, ...more] = await mailsTo(buyer);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('seminar_moved');
    expect(mail?.text).toContain(link);
  });

  it('says that the link which was sent is still the one', async () => {
    await seminar(onDay(2));
    const buyer = await buy();
    await change(onDay(20));
    await t.work();
    const mail = await lastMail(buyer);
    expect(mail?.template).toBe('seminar_moved');
    expect(mail?.text).toContain('先にお送りしたものから変更ありません');
    expect(mail?.text).toContain(link);
    await at(inDays(17, '10:00'), () => t.work());
    expect(await mailsTo(buyer)).toHaveLength(2);
  });

  it('is nothing to who has been there: the same product may be sold for the next time', async () => {
    await seminar(onDay(2));
    const buyer = await buy();
    await at(inDays(3, '10:00'), async () => {
      await change({ ...onDay(2), seminar_join_url: 'https://meet.example.com/next' });
      await t.work();
      const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, buyer.token));
      if (!order) throw new Error('the order is gone');
      expect(await joinLinksOf(t.shop, await loadOrder(t.shop.db, order))).toEqual({});
    });
    expect(await templates(buyer)).toEqual(['seminar_link']);
  });
});

describe('a cancelled seminar', () => {
  it('is told to everybody, once, and what becomes of the money', async () => {
    await seminar(onDay(2));
    const [home, hall] = [await buy('WEB'), await buy('HALL', 'en_US')];
    await change({ seminar_cancelled: true });
    await t.work();
    await t.work();
    expect(await templates(home)).toEqual(['seminar_link', 'seminar_cancelled']);
    expect(await templates(hall)).toEqual(['seminar_cancelled']);
    const [ja, en] = [await lastMail(home), await lastMail(hall)];
    expect(ja?.subject).toContain('セミナー中止のお知らせ');
    for (const part of ['中止となりました', '全額を返金いたします', t.shop.env.SHOP_LEGAL_EMAIL])
      expect(ja?.text).toContain(part);
    expect(en?.subject).toContain('Your seminar has been cancelled');
    for (const part of ['We refund the full fee', t.shop.env.SHOP_LEGAL_EMAIL])
      expect(en?.text).toContain(part);
    for (const mail of [ja, en]) expect(mail?.text).not.toContain(link);
    expect(ja?.text).toContain('そのアドレスはご利用いただけません');
    expect(en?.text).not.toContain('link to join');
    // Nothing of it is of interest any more.
    await change({ seminar_join_url: 'https://meet.example.com/late', ...onDay(3) });
    await t.work();
    expect(await mailsTo(home)).toHaveLength(2);
  });

  it('is not sold, and says so', async () => {
    await seminar({ seminar_cancelled: true });
    const { data } = await call(t, 'GET', `/products/by-code/${code}`);
    expect(data.seminar.cancelled).toBe(true);
    expect(Object.values(data.variants)).toMatchObject([{ available: false }, { available: false }]);
    const { data: cart } = await call(t, 'POST', '/carts');
    const items = [{ productCode: code, variantCode: `${code}-WEB`, quantity: 1 }];
    const added = await call(t, 'POST', `/carts/${cart.tokenValue}/multiple-items`, { body: { items } });
    expect(added.status).toBe(400);
    const found = await call(t, 'GET', `/products/by-search?search=${code}&in_stock=1`);
    expect(found.data.items.map((one: { code: string }) => one.code)).not.toContain(code);
  });

  it('one that is only no longer sold is held', async () => {
    await seminar();
    const buyer = await buy();
    await change({ enabled: false });
    await t.work();
    expect(await templates(buyer)).toEqual([]);
    await at(inDays(8, '10:00'), () => t.work());
    expect(await templates(buyer)).toEqual(['seminar_link']);
  });

  it('that takes place after all is told, too', async () => {
    await seminar(onDay(2));
    const buyer = await buy('WEB', 'en_US');
    await change({ seminar_cancelled: true });
    await t.work();
    await change({ seminar_cancelled: false, ...onDay(3) });
    await t.work();
    expect(await templates(buyer)).toEqual(['seminar_link', 'seminar_cancelled', 'seminar_resumed']);
    const mail = await lastMail(buyer);
    expect(mail?.text).toContain('takes place after all');
    expect(mail?.text).toContain('Before\n');
    expect(mail?.text).toContain(link);
  });
});

describe('nothing is lost', () => {
  it('when writing one mail fails: the others are written, and it is, later', async () => {
    await seminar();
    const [first, second] = [await buy(), await buy()];
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, first.token));
    // Something that the database refuses, in the middle of the transaction.
    await t.shop.db.execute(
      sql.raw(`alter table outbox_mails add constraint test_refuses
        check (message_id not like '<seminar-%-${order?.number}.%')`),
    );
    try {
      await at(inDays(8, '10:00'), () => writeSeminarMails(t.shop));
    } finally {
      await t.shop.db.execute(sql.raw('alter table outbox_mails drop constraint test_refuses'));
    }
    expect(t.logs.filter(({ event }) => event === 'seminar.mail')).toHaveLength(1);
    expect(await templates(first)).toEqual([]);
    expect(await templates(second)).toEqual(['seminar_link']);
    await at(inDays(8, '10:00'), () => writeSeminarMails(t.shop));
    expect(await templates(first)).toEqual(['seminar_link']);
    expect(await templates(second)).toEqual(['seminar_link']);
  });

  it('of an order that an older release marked as paid', async () => {
    await seminar(onDay(2));
    const buyer = await buy();
    await t.shop.db.execute(sql`delete from seminar_notices where order_id =
      (select id from orders where token_value = ${buyer.token})`);
    await t.shop.db.delete(outboxMails).where(eq(outboxMails.to, buyer.email));
    await adoptParticipations(t.shop);
    await adoptParticipations(t.shop);
    await t.work();
    expect(await templates(buyer)).toEqual(['seminar_link']);
  });
});

describe('the link is nobody else’s', () => {
  const ADDRESS = 'meet.example.com';

  it('stands on the page of the order, for the member who placed it, from three days before', async () => {
    await seminar();
    const [early, stranger] = [await buy(), await member(t)];
    const show = async ({ token, bearer }: Buyer) =>
      (await call(t, 'GET', `/orders/${token}`, { bearer })).data;
    expect((await show(early)).joinLinks).toBeUndefined();
    await change(onDay(2));
    const late = await buy();
    const { joinLinks, items } = await show(late);
    expect(joinLinks).toEqual([{ itemId: items[0].id, url: link }]);
    expect((await show(await buy('HALL'))).joinLinks).toBeUndefined();
    for (const bearer of [stranger.bearer, undefined]) {
      const answer = await call(t, 'GET', `/orders/${late.token}`, { bearer });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain(ADDRESS);
    }
    const list = await call(t, 'GET', '/filter/orders', { bearer: late.bearer });
    expect(JSON.stringify(list.body)).not.toContain(ADDRESS);
    await change({ seminar_cancelled: true });
    expect((await show(late)).joinLinks).toBeUndefined();
  });

  it('no public answer has it, the seminar’s own least of all', async () => {
    await seminar(onDay(2));
    const [row] = await readRows<{ n: number }>(
      t.shop.db,
      sql`select count(*)::int as n from seminars where join_url like '%meet.example.com%'`,
    );
    // Those of the demo, too.
    expect(row?.n).toBeGreaterThan(5);
    const { data: product } = await call(t, 'GET', `/products/by-code/${code}`);
    const items = [{ productCode: code, variantCode: `${code}-WEB`, quantity: 1 }];
    const cart = await cartWith(t, items);
    const paths = [
      `/products/by-code/${code}`,
      `/products/by-slug/${product.slug}`,
      `/products/by-code/${code}/recommendations`,
      `/products/by-code/${code}/reviews`,
      `/products/batch/by-codes?codes[]=${code}&codes[]=SM-2026-003`,
      '/taxon-products/by-code/seminars_teachers?limit=100',
      '/taxon-products/by-code/seminars_teachers?limit=100&kind=seminar&in_stock=1',
      '/product-latest?limit=100',
      `/products/by-search?search=${code}`,
      '/products/by-search?search=meet',
      `/search-help?search=${code}`,
      '/search-help?search=meet',
      '/taxons',
      '/product-addresses?part=1',
      `/carts/${cart}`,
    ];
    for (const path of paths)
      for (const locale of ['ja_JP', 'en_US']) {
        const answer = await call(t, 'GET', path, { locale });
        expect(answer.status, path).toBeLessThan(500);
        expect(JSON.stringify(answer.body), path).not.toContain(ADDRESS);
      }
    const found = async (words: string) =>
      (await call(t, 'GET', `/products/by-search?search=${words}`)).data.items.map(
        (one: { code: string }) => one.code,
      );
    expect(await found(code)).toContain(code);
    expect(await found(ADDRESS)).not.toContain(code);
  });
});
