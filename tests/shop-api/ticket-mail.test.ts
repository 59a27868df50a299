/** The mail about ordered tickets names date, place and terms of the seminar, and has a calendar file. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { payHosted } from '../kit/card.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const PARCELS = /宅配|送料|お届け|発送|配送|Shipping|Deliver to|Ships|Delivery/;

const t = await testShop();

/** A seminar in the demo data that still has free seats. */
async function seminarCode(): Promise<string> {
  const [row] = await readRows<{ code: string }>(
    t.shop.db,
    sql`select p.code from products p join seminars s on s.product_id = p.id
      where s.cancellation_steps is not null and s.sales_end_at > now() and p.enabled
        and (select count(*) from variants w where w.product_id = p.id) = 1
        and (select bool_and(w.on_hand - w.on_hold > 2 and w.price >= 100000) from variants w where w.product_id = p.id)
      order by p.id limit 1`,
  );
  if (!row) throw new Error('the demo has no such seminar');
  return row.code;
}

async function mailsAfterBuying(
  codes: (string | { productCode: string; variantCode: string })[],
  locale: string,
) {
  const m = await member(t);
  const token = await cartWith(
    t,
    codes.map((code) => ({ ...(typeof code === 'string' ? { productCode: code } : code), quantity: 1 })),
    m.bearer,
  );
  const { data: cart } = await call(t, 'GET', `/carts/${token}`, { bearer: m.bearer });
  await readyToPay(t, token);
  const body = { mode: 'hosted' };
  const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
    bearer: m.bearer,
    body,
    locale,
  });
  const placed = await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
  expect(placed.status, JSON.stringify([key, placed.body])).toBe(204);
  t.later(5 * 60_000);
  await t.work();
  await payHosted(key.hosted);
  await t.work();
  const mails = await t.shop.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.to, m.email))
    .orderBy(outboxMails.id);
  expect(mails.map(({ template }) => template)).toEqual(['order_awaiting_payment', 'order_paid']);
  return { mails, cart };
}

it.each([
  [
    'ja_JP',
    /\d+月\d+日\([月火水木金土日]\) \d\d:\d\d〜\d\d:\d\d/,
    ['会場', '■ キャンセルについて\n8日前まで：全額を返金'],
  ],
  [
    'en_US',
    /[A-Z]\w\w, \w+ \d+, \d{4} \d\d:\d\d–\d\d:\d\d/,
    ['Venue', 'Japan time (JST)', '■ Cancellation\nUp to'],
  ],
] as const)(
  'the mail about an order of only tickets names date, place and terms, and no parcel (%s)',
  async (locale, when, parts) => {
    const { mails, cart } = await mailsAfterBuying([await seminarCode()], locale);
    const [waiting, paid] = mails;
    const { seminar } = cart.items[0].product;
    for (const mail of mails) {
      expect(mail.text).not.toMatch(PARCELS);
      expect(mail.text).toMatch(when);
      // The mail counts tickets with the same word as the page.
      expect(mail.text).toMatch(locale === 'ja_JP' ? / × 1名 = / : / × 1 seat = /);
    }
    for (const part of [...parts, seminar.address && locale === 'ja_JP' ? seminar.address : ''])
      expect(paid?.text).toContain(part);
    expect(waiting?.attachments).toEqual([]);
    const [file, ...more] = paid?.attachments ?? [];
    expect(more).toEqual([]);
    expect(file).toMatchObject({
      filename: expect.stringMatching(/^[\w-]+\.ics$/),
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    const start = new Date(seminar.startsAt).toISOString().replace(/[-:]|\.\d{3}/g, '');
    expect(file?.content).toContain(`DTSTART:${start}`);
  },
);

it('the mail says only once how to join online if the catalogue says it as well', async () => {
  const { mails } = await mailsAfterBuying(['SM-2026-003'], 'en_US');
  expect(mails[1]?.text.match(/link to join/g)).toHaveLength(1);
});

it('the mail about tickets and goods names the parcel and the seminar', async () => {
  const book = await makeProduct(t, { priceYen: 2000, stock: 5 });
  const { mails } = await mailsAfterBuying([await seminarCode(), book], 'ja_JP');
  for (const part of ['送料', 'お届け先', '発送予定日', '会場', 'セミナーのキャンセル'])
    expect(mails[1]?.text).toContain(part);
  expect(mails[1]?.attachments).toHaveLength(1);
});

it.each([
  ['ja_JP', '（罫：方眼、色：藍）'],
  ['en_US', ' (Ruling Grid, Colour Indigo)'],
])('the mail writes chosen options with the punctuation of its language (%s)', async (locale, options) => {
  const notebook = { productCode: 'NT-0001', variantCode: 'NT-0001-GRID-BLUE' };
  const { mails } = await mailsAfterBuying([await seminarCode(), notebook], locale);
  for (const { text, html } of mails) {
    expect(text).toContain(`${options}\n`);
    if (locale === 'en_US') expect(text + html).not.toMatch(/[（）、]/);
  }
});

/** A ticket for an online seminar, and an online seat of a seminar in a hall. */
const AT_HOME = ['SM-2026-003', { productCode: 'SM-2026-001', variantCode: 'SM-2026-001-ONLINE' }];

it.each([
  ['ja_JP', /会場[^」]|開場|所在地/, '開催形式\n  オンライン開催', 'オンラインでのご参加：'],
  [
    'en_US',
    /venue|doors open/i,
    'Format\n  Online',
    'Online: three days before the seminar we email you the link to join',
  ],
] as const)('the mail to online participants names no venue (%s)', async (locale, hall, format, join) => {
  const { mails } = await mailsAfterBuying(AT_HOME, locale);
  for (const { text } of mails) {
    // Checks only the blocks about date and place, because names and terms may mention a venue.
    const blocks = text.split('\n\n').filter((block) => block.includes(format));
    expect(blocks).toHaveLength(2);
    for (const block of blocks) expect(block).not.toMatch(hall);
  }
  const [, paid] = mails;
  expect(paid?.text).toContain(join);
  expect(paid?.text).not.toMatch(locale === 'ja_JP' ? /会場でのご参加/ : /At the venue/);
  for (const { content } of paid?.attachments ?? [])
    expect(content).toMatch(/LOCATION:(オンライン開催|Online)\r\n/);
});
