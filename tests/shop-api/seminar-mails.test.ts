/** The link to join a seminar is mailed once, three days before the seminar, and only to online participants. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { orders } from '#api/db/schema/orders.ts';
import { writeSeminarMails } from '#api/domain/mail/seminar-notices.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call, cartWith, member } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';
import { type Buyer, Seminar } from './seminar.ts';

let s: Seminar;

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
beforeEach(() => {
  s = new Seminar(t, files);
  t.logs.length = 0;
});

describe('the link to join a seminar', () => {
  it('is mailed once to online participants, at 09:00 three days before the seminar', async () => {
    await s.create();
    const [home, hall] = [await s.buy('WEB'), await s.buy('HALL')];
    await s.at(new Date(s.inDays(7, '09:00').getTime() - 60_000), () => t.work());
    expect(await s.templates(home)).toEqual([]);
    await s.at(s.inDays(7, '09:01'), async () => {
      // Three runs at the same time, as in several processes.
      await Promise.all([1, 2, 3].map(() => writeSeminarMails(t.shop)));
      await t.work();
      await t.work();
    });
    const [mail, ...more] = await s.mailsTo(home);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'seminar_link', locale: 'ja_JP', status: 'captured' });
    expect(mail?.subject).toMatch(/^【.+】オンラインセミナーの参加用アドレスのご案内（注文番号 \d+）$/);
    for (const part of [s.link, `■ ${s.code}の講座`, '開催形式', '参加用アドレス', '様'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('代わるもの');
    expect(mail?.html).toContain(`href="${s.link.replaceAll('&', '&amp;')}"`);
    expect(await s.templates(hall)).toEqual([]);
  });

  it('is mailed as soon as a later order is paid, in the language of the order', async () => {
    await s.create(s.onDay(2));
    const mail = await s.lastMail(await s.buy('WEB', 'en_US'));
    expect(mail).toMatchObject({ template: 'seminar_link', locale: 'en_US' });
    expect(mail?.subject).toMatch(/^\[.+\] The link to your online seminar \(no\. \d+\)$/);
    for (const part of [s.link, `■ Seminar ${s.code}`, 'Japan time (JST)', 'Dear ', 'Format\n  Online'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toMatch(/[ぁ-ん]/);
  });

  it('is mailed to all participants if the whole seminar is online', async () => {
    await s.create({ ...s.onDay(2), seminar_venue_ja: 'オンライン開催', seminar_venue_en: 'Online' });
    expect(await s.templates(await s.buy('HALL'))).toEqual(['seminar_link']);
  });

  it.each([
    ['was refunded', { paymentState: 'refunded' as const }],
    ['was cancelled', { state: 'cancelled' as const }],
    ['is not paid', { paymentState: 'awaiting_payment' as const }],
  ])('is not mailed if the order %s', async (_, states) => {
    await s.create();
    const buyer = await s.buy();
    await t.shop.db.update(orders).set(states).where(eq(orders.tokenValue, buyer.token));
    await s.at(s.inDays(8, '10:00'), () => t.work());
    await s.change({ seminar_cancelled: true });
    await s.at(s.inDays(8, '10:00'), () => t.work());
    expect(await s.templates(buyer)).toEqual([]);
  });

  it('causes one alert if it is due but missing, and is mailed as soon as it is set', async () => {
    await s.create({ ...s.onDay(2), seminar_join_url: null });
    const [first, hall] = [await s.buy('WEB'), await s.buy('HALL')];
    const alerts = () => t.logs.filter(({ event }) => event === 'seminar.link_missing');
    const gauge = async () =>
      /^shop_seminars_without_link (\d+)$/m.exec(await (await t.app.request('/metrics')).text())?.[1];
    await t.work();
    await t.work();
    expect(alerts()).toEqual([
      { level: 'alert', event: 'seminar.link_missing', data: { product: s.code, orders: 1 } },
    ]);
    expect(await gauge()).toBe('1');
    await s.change({ seminar_join_url: s.link });
    await t.work();
    expect((await s.lastMail(first))?.text).toContain(s.link);
    expect(await gauge()).toBe('0');
    // Removing the link causes another alert, although the participant has the earlier link.
    await s.change({ seminar_join_url: null });
    await t.work();
    expect(alerts()).toHaveLength(2);
    expect(await s.templates(hall)).toEqual([]);
    await s.change({ seminar_cancelled: true });
    expect(await gauge()).toBe('0');
  });

  it('causes no alert before it is due, or if all participants are on site', async () => {
    await s.create({ seminar_join_url: null });
    await s.buy('WEB');
    s = new Seminar(t, files);
    await s.create({ ...s.onDay(2), seminar_join_url: null });
    await s.buy('HALL');
    await t.work();
    expect(t.logs.filter(({ event }) => event === 'seminar.link_missing')).toEqual([]);
  });

  it('is mailed again if it changes, and the mail says that it replaces the earlier link', async () => {
    await s.create(s.onDay(2));
    const [ja, en] = [await s.buy('WEB', 'ja_JP'), await s.buy('WEB', 'en_US')];
    await s.change({ seminar_join_url: 'https://meet.example.com/new' });
    await t.work();
    await t.work();
    for (const buyer of [ja, en]) expect(await s.templates(buyer)).toEqual(['seminar_link', 'seminar_link']);
    const [one, other] = [await s.lastMail(ja), await s.lastMail(en)];
    expect(one?.subject).toContain('参加用アドレス変更のお知らせ');
    expect(one?.text).toContain('先にお送りした参加用アドレスに代わるものです');
    expect(other?.subject).toContain('A new link to your online seminar');
    expect(other?.text).toContain('This link replaces the one we sent you before');
    for (const mail of [one, other]) {
      expect(mail?.text).toContain('https://meet.example.com/new');
      expect(mail?.text).not.toContain(s.link);
    }
    // A change that is undone before the next run is not announced.
    await s.change({ seminar_join_url: s.link });
    await s.change({ seminar_join_url: 'https://meet.example.com/new' });
    await t.work();
    expect(await s.mailsTo(ja)).toHaveLength(2);
  });
});

describe('the shown link to join a seminar', () => {
  const ADDRESS = 'meet.example.com';

  it('is in the response with the member’s own order from three days before the seminar', async () => {
    await s.create();
    const [early, stranger] = [await s.buy(), await member(t)];
    const show = async ({ token, bearer }: Buyer) =>
      (await call(t, 'GET', `/orders/${token}`, { bearer })).data;
    expect((await show(early)).joinLinks).toBeUndefined();
    await s.change(s.onDay(2));
    const late = await s.buy();
    const { joinLinks, items } = await show(late);
    expect(joinLinks).toEqual([{ itemId: items[0].id, url: s.link }]);
    expect((await show(await s.buy('HALL'))).joinLinks).toBeUndefined();
    for (const bearer of [stranger.bearer, undefined]) {
      const answer = await call(t, 'GET', `/orders/${late.token}`, { bearer });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain(ADDRESS);
    }
    const list = await call(t, 'GET', '/filter/orders', { bearer: late.bearer });
    expect(JSON.stringify(list.body)).not.toContain(ADDRESS);
    await s.change({ seminar_cancelled: true });
    expect((await show(late)).joinLinks).toBeUndefined();
  });

  it('is in no public response', async () => {
    await s.create(s.onDay(2));
    const [row] = await readRows<{ n: number }>(
      t.shop.db,
      sql`select count(*)::int as n from seminars where join_url like '%meet.example.com%'`,
    );
    // The demo's seminars have such links as well.
    expect(row?.n).toBeGreaterThan(5);
    const { data: product } = await call(t, 'GET', `/products/by-code/${s.code}`);
    const items = [{ productCode: s.code, variantCode: `${s.code}-WEB`, quantity: 1 }];
    const cart = await cartWith(t, items);
    const paths = [
      `/products/by-code/${s.code}`,
      `/products/by-slug/${product.slug}`,
      `/products/by-code/${s.code}/recommendations`,
      `/products/by-code/${s.code}/reviews`,
      `/products/batch/by-codes?codes[]=${s.code}&codes[]=SM-2026-003`,
      '/taxon-products/by-code/seminars_teachers?limit=100',
      '/taxon-products/by-code/seminars_teachers?limit=100&kind=seminar&in_stock=1',
      '/product-latest?limit=100',
      `/products/by-search?search=${s.code}`,
      '/products/by-search?search=meet',
      `/search-help?search=${s.code}`,
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
    expect(await found(s.code)).toContain(s.code);
    expect(await found(ADDRESS)).not.toContain(s.code);
  });
});
