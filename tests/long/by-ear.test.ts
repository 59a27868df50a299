/**
 * A purchase and a shipment with the screen reader Orca, in Firefox and Chromium. `npm run listen` runs only this file;
 * what was spoken on each page is then in var/orca.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Heard, heardOn, NOTED, say } from '../orca/errands.ts';
import { missingPackages } from '../orca/orca.ts';
import { windows } from '../orca/windows.ts';
import { BrowserShop } from '../setup/browser-shop.ts';

const RUN_MS = 900_000;

const missing = missingPackages();
if (missing.length > 0) process.stdout.write(`Left out: listening. Not installed: ${missing.join(', ')}\n`);

const isOfPage = (line: string) => line.startsWith('  ');

/** Lines by which Orca repeats a page's title: after it has loaded, and as the name of Chromium's window. */
const REPEATED = /^Finished loading|frame\.$/;

/** Lines with these words, without those of the whole page, and without repeated titles. */
const announced = (lines: string[], words: string) =>
  lines.filter((line) => line.includes(words) && !isOfPage(line) && !REPEATED.test(line));

/** The texts that a page has as headings of this level, without spaces: a text of several phrases has several lines. */
const headingsOf = (lines: string[], level: number): string => {
  const words = lines.filter((line) => !/^ {2}(visited )?link$/.test(line));
  return words
    .filter((_, at) => words[at + 1] === `  heading level ${level}`)
    .join('')
    .replace(/\s/g, '');
};

describe.skipIf(missing.length > 0)('a purchase and a shipment by ear', () => {
  // Long enough to hear that the payment is being processed.
  const shop = new BrowserShop({ SANDBOX_HANG_MS: '5000' });
  beforeAll(() => shop.open());
  afterAll(() => shop.close());

  describe.each(['Firefox', 'Chromium'] as const)('in %s', (name) => {
    const heard: Heard = {};
    const on = (page: string) => heard[page] ?? [];
    const all = (page: string) => on(page).join('\n');

    beforeAll(async () => {
      if (windows[name].executable) Object.assign(heard, await heardOn(name));
    }, RUN_MS);

    const known = it.skipIf(!windows[name].executable);

    known.each([
      ['added', say('notice.cart_added').slice(0, -1)],
      ['one more', say('notice.cart_updated', { quantity: 2, total: '2,260円' })],
      ['logged in', say('notice.logged_in').slice(0, -1)],
      ['postcode', say('address.lookup_found', { place: '大阪府大阪市北区梅田' })],
      // In Chromium, Orca said only the window's title after the card's fields.
      ...(name === 'Firefox' ? [['thanks', say('card.busy')]] : []),
      ['thanks', say('checkout.complete_title')],
    ] as [string, string][])('%s: what happened is said once: %s', (page, words) => {
      expect(announced(on(page), words), all(page)).toHaveLength(1);
    });

    known('each product of a row is a heading', () => {
      const [before = '', after = ''] = say('enhancements.quick_check', { name: '\n' }).split('\n');
      const names = on('home').flatMap((line) => {
        const name = line.trim();
        return name.startsWith(before) && name.endsWith(after)
          ? [name.slice(before.length, -after.length)]
          : [];
      });
      expect(names.length).toBeGreaterThan(5);
      const headings = headingsOf(on('home'), 3);
      for (const one of names) expect(headings).toContain(one.replace(/\s/g, ''));
    });

    known('an order that opens at the desk says its number, the customer’s note and the carrier', () => {
      const opened = announced(on('noted order'), '納品書を2部同封してください。');
      expect(opened, all('noted order')).toEqual([
        expect.stringMatching(new RegExp(`${NOTED}.*納品書を2部同封してください。.*ヤマト運輸`)),
      ]);
    });

    known.each([
      ['login refused', say('error.bad_credentials')],
      ['tracking refused', '伝票番号の桁数が正しくありません。'],
      ['shipped', '発送済みにしました。メールは2分後に送られます。'],
    ])('%s: read once: %s', (page, words) => {
      const read = on(page).filter((line) => line.includes(words) && !REPEATED.test(line));
      expect(read, all(page)).toHaveLength(1);
    });

    known('a product of a list is read as a heading and by its button, not as a picture', () => {
      const [before = '', after = ''] = say('chrome.picture_of', { name: '\n' }).split('\n');
      const pictures = on('list').filter((line) => line.includes(before) && line.trim().endsWith(after));
      expect(pictures).toEqual([]);
    });

    known('no page of the shop speaks an empty status', () => {
      const empty = Object.entries(heard).filter(([, lines]) =>
        lines.some((line) => line.trim() === 'statusbar'),
      );
      expect(empty.map(([page]) => page).filter((page) => page !== 'shipped')).toEqual([]);
    });
  });
});
