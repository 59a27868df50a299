/** Participants get one mail when a seminar moves to another place. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { testShop } from '../setup/shop.ts';
import { Seminar } from './seminar.ts';

let s: Seminar;

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
beforeEach(async () => {
  s = new Seminar(t, files);
  await s.create();
});

const SAPPORO = { seminar_venue_ja: '札幌会館', seminar_venue_en: 'Sapporo Hall' };

/** Changes the seminar, and lets the worker look twice. */
async function change(given: Record<string, unknown>): Promise<void> {
  await s.change(given);
  await t.work();
  await t.work();
}

describe('a new venue', () => {
  it('is mailed once to who has paid for a seat there, with old and new, and for the calendar', async () => {
    const [ja, en] = [await s.buy('HALL'), await s.buy('HALL', 'en_US')];
    await change(SAPPORO);
    const [mail, ...more] = await s.mailsTo(ja);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('seminar_venue');
    expect(mail?.subject).toContain('セミナー会場変更のお知らせ');
    expect(mail?.text).toMatch(/新しい会場\n +札幌会館\n変更前の会場\n +こもれび会館/);
    expect(mail?.text).not.toContain('新しい日時');
    expect(mail?.attachments).toMatchObject([{ content: expect.stringContaining('LOCATION:札幌会館') }]);
    const told = await s.lastMail(en);
    expect(told?.subject).toContain('Your seminar has a new venue');
    expect(told?.text).toMatch(/Venue now\n +Sapporo Hall\nVenue before\n +Komorebi Hall/);
  });

  it('is not mailed to who takes part online', async () => {
    const home = await s.buy('WEB');
    await change(SAPPORO);
    expect(await s.templates(home)).toEqual([]);
  });

  it('is mailed to who is to take part online from now on', async () => {
    const hall = await s.buy('HALL');
    await change({ seminar_venue_ja: 'オンライン（Zoom）', seminar_venue_en: 'Online (Zoom)' });
    expect(await s.templates(hall)).toEqual(['seminar_venue']);
    expect((await s.lastMail(hall))?.text).toContain('オンライン（Zoom）');
  });

  it('is part of the mail about a new date', async () => {
    const hall = await s.buy('HALL');
    await change({ ...SAPPORO, ...s.onDay(12) });
    expect(await s.templates(hall)).toEqual(['seminar_moved']);
    expect((await s.lastMail(hall))?.text).toMatch(/新しい会場\n +札幌会館\n変更前の会場\n +こもれび会館/);
  });

  it('in the other language only is no news', async () => {
    const hall = await s.buy('HALL');
    await change({ seminar_venue_en: 'Komorebi House' });
    expect(await s.templates(hall)).toEqual([]);
  });

  it('of a cancelled seminar is told when it takes place after all', async () => {
    const hall = await s.buy('HALL');
    await change({ seminar_cancelled: true });
    await change({ seminar_cancelled: true, ...SAPPORO });
    await change({ seminar_cancelled: false });
    expect(await s.templates(hall)).toEqual(['seminar_cancelled', 'seminar_resumed']);
    expect((await s.lastMail(hall))?.text).toMatch(/新しい会場\n +札幌会館\n変更前の会場\n +こもれび会館/);
  });
});

describe('a new address', () => {
  it('of the same venue is mailed, too', async () => {
    const hall = await s.buy('HALL');
    await change({ seminar_address_ja: '札幌市中央区1-2-3', seminar_address_en: '1-2-3 Chuo-ku, Sapporo' });
    expect(await s.templates(hall)).toEqual(['seminar_venue']);
    expect((await s.lastMail(hall))?.text).toContain('札幌市中央区1-2-3');
  });
});
