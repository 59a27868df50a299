/** Calendar files that participants get by mail, as a calendar reads them. */

import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { testShop } from '../setup/shop.ts';
import { type Buyer, Seminar } from './seminar.ts';

let s: Seminar;

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
beforeEach(async () => {
  s = new Seminar(t, files);
  await s.create();
});

function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error(`no event in ${content}`);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.getFirstPropertyValue('uid'),
    status: event.getFirstPropertyValue('status'),
    location: event.getFirstPropertyValue('location'),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    organizer: event.getFirstPropertyValue('organizer'),
  };
}

type Mail = { template: string; attachments: { filename: string; contentType: string; content: string }[] };

/** The files of the buyer's mails with attachments, oldest first. */
async function filesOf({ email }: Buyer) {
  const mails: Mail[] = await t.shop.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.to, email))
    .orderBy(outboxMails.id);
  return mails
    .filter(({ attachments }) => attachments.length > 0)
    .map(({ template, attachments }) => ({
      template,
      names: attachments.map(({ filename }) => filename),
      types: attachments.map(({ contentType }) => contentType),
      events: attachments.map(({ content }) => read(content)),
    }));
}

it('a seat in the hall and a seat online are two entries, in every mail', async () => {
  const buyer = await s.buySeats(['HALL', 'WEB']);
  await s.change(s.onDay(12));
  await t.work();
  const mails = await filesOf(buyer);
  expect(mails.map(({ template }) => template)).toEqual(['order_paid', 'seminar_moved']);
  for (const { names, events } of mails) {
    expect(new Set(names).size).toBe(2);
    expect(events.map(({ location }) => location)).toEqual(['こもれび会館', 'オンライン開催']);
    expect(events.map(({ uid }) => uid)).toEqual(mails[0]?.events.map(({ uid }) => uid));
  }
  expect(new Set(mails[0]?.events.map(({ uid }) => uid)).size).toBe(2);
});

it('two kinds of seats at the same place are one entry', async () => {
  await s.change({ seminar_venue_ja: 'オンライン（Zoom）', seminar_venue_en: 'Online (Zoom)' });
  const buyer = await s.buySeats(['HALL', 'WEB']);
  expect((await filesOf(buyer)).map(({ names }) => names.length)).toEqual([1]);
});

it('a cancelled seminar leaves the calendar, and comes back if it takes place after all', async () => {
  const buyer = await s.buySeats(['HALL', 'WEB']);
  t.later(60_000);
  await s.change({ seminar_cancelled: true });
  await t.work();
  t.later(60_000);
  await s.change({ seminar_cancelled: false, ...s.onDay(10) });
  await t.work();
  const mails = await filesOf(buyer);
  expect(mails.map(({ template }) => template)).toEqual([
    'order_paid',
    'seminar_cancelled',
    'seminar_resumed',
  ]);
  const both = (value: string) => [value, value];
  expect(mails.map(({ events }) => events.map(({ status }) => status))).toEqual([
    both('CONFIRMED'),
    both('CANCELLED'),
    both('CONFIRMED'),
  ]);
  expect(mails.map(({ events }) => events.map(({ method }) => method))).toEqual([
    both('PUBLISH'),
    both('CANCEL'),
    both('PUBLISH'),
  ]);
  expect(mails[1]?.types).toEqual(both('text/calendar; charset=utf-8; method=CANCEL'));
  // RFC 5546 3.2.5: a calendar finds the event by UID and organiser, and takes only newer versions.
  const [first, ...later] = mails.map(({ events }) => events);
  for (const [at, event] of (first ?? []).entries())
    for (const [step, events] of later.entries()) {
      expect(events[at]).toMatchObject({ uid: event.uid, organizer: event.organizer });
      expect(events[at]?.sequence).toBeGreaterThan([first, ...later][step]?.[at]?.sequence ?? 0);
    }
  expect(first?.[0]?.organizer).toBe(`mailto:${t.shop.env.SHOP_LEGAL_EMAIL}`);
});

// nodemailer #374, #416: mail programs show what is left of a Japanese name, and two such files would have one name.
it.each(['夜通し読む会', '夜通し読む会-冬の巻-2027'])(
  'a seminar whose address is Japanese (%s) has files named by its code',
  async (slug) => {
    await s.change({ slug_ja: slug });
    const buyer = await s.buySeats(['HALL', 'WEB']);
    expect((await filesOf(buyer))[0]?.names).toEqual([`${s.code}.ics`, `${s.code}-online.ics`]);
  },
);
