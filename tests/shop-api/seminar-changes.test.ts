/** Participants of a seminar get one mail when it is moved, when it is cancelled, or when it takes place after all. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { writeSeminarMails } from '#api/domain/mail/seminar-notices.ts';
import { joinLinksOf } from '#api/domain/order-rows/join-links.ts';
import { loadOrder } from '#api/domain/order-rows/load.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';
import { Seminar } from './seminar.ts';

let s: Seminar;

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
beforeEach(() => {
  s = new Seminar(t, files);
  t.logs.length = 0;
});

describe('a rescheduled seminar', () => {
  it('is announced to every participant once, with the new date for the calendar', async () => {
    await s.create();
    const [home, hall] = [await s.buy('WEB'), await s.buy('HALL', 'en_US')];
    await s.change(s.onDay(12));
    await t.work();
    await t.work();
    const [ja, ...more] = await s.mailsTo(home);
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
      }).format(s.inDays(days, '13:00'));
    expect(ja?.text).toContain(`変更前\n  ${dateOf(10, 'ja-JP')} 13:00〜15:00`);
    expect(ja?.text).toContain(`変更後\n  ${dateOf(12, 'ja-JP')} 13:00〜15:00`);
    expect(ja?.text).toContain('開催日の3日前までにメールでお送りします');
    expect(ja?.text).not.toContain(s.link);
    const start = s
      .inDays(12, '13:00')
      .toISOString()
      .replace(/[-:]|\.\d{3}/g, '');
    expect(ja?.attachments).toMatchObject([
      { filename: expect.stringMatching(/\.ics$/), content: expect.stringContaining(`DTSTART:${start}`) },
    ]);
    const en = await s.lastMail(hall);
    expect(en?.subject).toContain('Your seminar has a new date');
    expect(en?.text).toContain(`Now\n  ${dateOf(12, 'en-US')} 13:00–15:00`);
    expect(en?.text).toContain('Venue\n  Komorebi Hall');
    expect(en?.text).not.toContain('Online');
    // The link is mailed three days before the new day.
    await s.at(s.inDays(8, '10:00'), () => t.work());
    expect(await s.mailsTo(home)).toHaveLength(1);
    await s.at(s.inDays(9, '10:00'), () => t.work());
    expect(await s.templates(home)).toEqual(['seminar_moved', 'seminar_link']);
  });

  it('is announced with the new day of its end', async () => {
    await s.create();
    const [ja, en] = [await s.buy('HALL'), await s.buy('HALL', 'en_US')];
    await s.change({ seminar_ends_at: s.inDays(11, '15:00').toISOString() });
    await t.work();
    const days = /変更後\n {2}(\S+) 13:00〜(\S+) 15:00\n変更前\n {2}(\S+) 13:00〜15:00\n/;
    const [, begins, ends, before] = days.exec((await s.lastMail(ja))?.text ?? '') ?? [];
    expect([before, ends]).toEqual([begins, expect.not.stringMatching(`^${begins}$`)]);
    expect((await s.lastMail(en))?.text).toMatch(/Now\n {2}.+, \d{4} 13:00–.+, \d{4} 15:00 Japan time/);
  });

  it('that starts soon is announced together with the link', async () => {
    await s.create();
    const buyer = await s.buy();
    await s.change(s.onDay(2));
    await t.work();
    const [mail, ...more] = await s.mailsTo(buyer);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('seminar_moved');
    expect(mail?.text).toContain(s.link);
  });

  it('is announced with a note that an earlier mailed link is still valid', async () => {
    await s.create(s.onDay(2));
    const buyer = await s.buy();
    await s.change(s.onDay(20));
    await t.work();
    const mail = await s.lastMail(buyer);
    expect(mail?.template).toBe('seminar_moved');
    expect(mail?.text).toContain('先にお送りしたものから変更ありません');
    expect(mail?.text).toContain(s.link);
    await s.at(s.inDays(17, '10:00'), () => t.work());
    expect(await s.mailsTo(buyer)).toHaveLength(2);
  });

  it('is not announced to participants of an earlier date that is over', async () => {
    await s.create(s.onDay(2));
    const buyer = await s.buy();
    await s.at(s.inDays(3, '10:00'), async () => {
      await s.change({ ...s.onDay(2), seminar_join_url: 'https://meet.example.com/next' });
      await t.work();
      const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, buyer.token));
      if (!order) throw new Error('the order is gone');
      expect(await joinLinksOf(t.shop, await loadOrder(t.shop, t.shop.db, order), 'ja_JP')).toEqual({});
    });
    expect(await s.templates(buyer)).toEqual(['seminar_link']);
  });
});

describe('a cancelled seminar', () => {
  it('is announced to every participant once, with information about the refund', async () => {
    await s.create(s.onDay(2));
    const [home, hall] = [await s.buy('WEB'), await s.buy('HALL', 'en_US')];
    await s.change({ seminar_cancelled: true });
    await t.work();
    await t.work();
    expect(await s.templates(home)).toEqual(['seminar_link', 'seminar_cancelled']);
    expect(await s.templates(hall)).toEqual(['seminar_cancelled']);
    const [ja, en] = [await s.lastMail(home), await s.lastMail(hall)];
    expect(ja?.subject).toContain('セミナー中止のお知らせ');
    for (const part of ['中止となりました', '全額を返金いたします', t.shop.env.SHOP_LEGAL_EMAIL])
      expect(ja?.text).toContain(part);
    expect(en?.subject).toContain('Your seminar has been cancelled');
    for (const part of ['We refund the full fee', t.shop.env.SHOP_LEGAL_EMAIL])
      expect(en?.text).toContain(part);
    for (const mail of [ja, en]) expect(mail?.text).not.toContain(s.link);
    expect(ja?.text).toContain('そのアドレスはご利用いただけません');
    expect(en?.text).not.toContain('link to join');
    // Later changes of a cancelled seminar are not announced.
    await s.change({ seminar_join_url: 'https://meet.example.com/late', ...s.onDay(3) });
    await t.work();
    expect(await s.mailsTo(home)).toHaveLength(2);
  });

  it('is not sold, and is marked as cancelled', async () => {
    await s.create({ seminar_cancelled: true });
    const { data } = await call(t, 'GET', `/products/by-code/${s.code}`);
    expect(data.seminar.cancelled).toBe(true);
    expect(Object.values(data.variants)).toMatchObject([{ available: false }, { available: false }]);
    const { data: cart } = await call(t, 'POST', '/carts');
    const items = [{ productCode: s.code, variantCode: `${s.code}-WEB`, quantity: 1 }];
    const added = await call(t, 'POST', `/carts/${cart.tokenValue}/multiple-items`, { body: { items } });
    expect(added.status).toBe(400);
    const found = await call(t, 'GET', `/products/by-search?search=${s.code}&in_stock=1`);
    expect(found.data.items.map((one: { code: string }) => one.code)).not.toContain(s.code);
  });

  it('is announced, but a disabled seminar is not, because it still takes place', async () => {
    await s.create();
    const buyer = await s.buy();
    await s.change({ enabled: false });
    await t.work();
    expect(await s.templates(buyer)).toEqual([]);
    await s.at(s.inDays(8, '10:00'), () => t.work());
    expect(await s.templates(buyer)).toEqual(['seminar_link']);
  });

  it('is announced again if it takes place after all', async () => {
    await s.create(s.onDay(2));
    const buyer = await s.buy('WEB', 'en_US');
    await s.change({ seminar_cancelled: true });
    await t.work();
    await s.change({ seminar_cancelled: false, ...s.onDay(3) });
    await t.work();
    expect(await s.templates(buyer)).toEqual(['seminar_link', 'seminar_cancelled', 'seminar_resumed']);
    const mail = await s.lastMail(buyer);
    expect(mail?.text).toContain('takes place after all');
    expect(mail?.text).toContain('Before\n');
    expect(mail?.text).toContain(s.link);
  });
});

describe('mails to participants', () => {
  it('are written even if writing one of them fails, and that one is written later', async () => {
    await s.create();
    const [first, second] = [await s.buy(), await s.buy()];
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, first.token));
    // Makes the database refuse the mail to one of the buyers.
    await t.shop.db.execute(
      sql.raw(`alter table outbox_mails add constraint test_refuses
        check (message_id not like '<seminar-%-${order?.number}.%')`),
    );
    try {
      await s.at(s.inDays(8, '10:00'), () => writeSeminarMails(t.shop));
    } finally {
      await t.shop.db.execute(sql.raw('alter table outbox_mails drop constraint test_refuses'));
    }
    expect(t.logs.filter(({ event }) => event === 'seminar.mail')).toHaveLength(1);
    expect(await s.templates(first)).toEqual([]);
    expect(await s.templates(second)).toEqual(['seminar_link']);
    await s.at(s.inDays(8, '10:00'), () => writeSeminarMails(t.shop));
    expect(await s.templates(first)).toEqual(['seminar_link']);
    expect(await s.templates(second)).toEqual(['seminar_link']);
  });
});
