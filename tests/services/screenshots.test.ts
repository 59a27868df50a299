/** `npm run screenshots`: comparing two runs, names of pictures, replaced values, and the sheet. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compare, differenceOf, type Pixels } from '../screenshots/compare.ts';
import { fileOf, isWanted, pictureOf } from '../screenshots/picture.ts';
import { sameWords } from '../screenshots/same-words.ts';
import { type Entry, sheetOf, summaryOf } from '../screenshots/sheet.ts';

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];
const RED = [200, 30, 30, 255];
const picture = (...rows: number[][][]): Pixels => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Uint8Array.from(rows.flat(2)),
});
const at = ({ width, data }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4).slice(0, 4),
];
const png = (colour: string, width = 4) =>
  sharp({ create: { width, height: 4, channels: 3, background: colour } })
    .png()
    .toBuffer();

describe('two pictures', () => {
  it('that are equal have no differences, and are drawn faintly in the comparison', () => {
    const one = picture([WHITE, BLACK]);
    const { differing, ...shown } = differenceOf(one, one);
    expect(differing).toBe(0);
    expect(at(shown, 0, 0)).toEqual(WHITE);
    expect(at(shown, 1, 0)[0]).toBeGreaterThan(128);
  });

  it('that differ in one pixel have a comparison with this pixel in red', () => {
    const { differing, ...shown } = differenceOf(picture([WHITE, WHITE]), picture([WHITE, BLACK]));
    expect(differing).toBe(1);
    expect(at(shown, 1, 0)).toEqual(RED);
    expect(at(shown, 0, 0)).toEqual(WHITE);
  });

  const grey = (...values: number[]) => picture(values.map((value) => [value, value, value, 255]));

  it('that differ slightly in a few pixels count as equal', () => {
    expect(differenceOf(grey(128), grey(129)).differing).toBe(0);
    expect(differenceOf(grey(128, 128), grey(148, 128)).differing).toBe(0);
  });

  it('with a few very different pixels, or many slightly different pixels, count as different', () => {
    expect(differenceOf(grey(128, 128), grey(178, 128)).differing).toBe(1);
    const many = (value: number) => grey(...Array<number>(100).fill(value));
    expect(differenceOf(many(128), many(132)).differing).toBe(100);
  });

  it.each([
    ['longer', [picture([WHITE]), picture([WHITE], [WHITE])]],
    ['shorter', [picture([WHITE], [WHITE]), picture([WHITE])]],
    ['wider', [picture([WHITE]), picture([WHITE, WHITE])]],
  ] as const)('of which the second is %s differ in each pixel without a counterpart', (_, [before, now]) => {
    const { differing, width, height } = differenceOf(before, now);
    expect([differing, width * height]).toEqual([1, 2]);
  });

  it('get the mark `same`, `changed`, `new` or `gone`', async () => {
    const [white, black] = [await png('#fff'), await png('#000')];
    expect(await compare(white, white)).toEqual({ mark: 'same' });
    expect(await compare(undefined, white)).toEqual({ mark: 'new' });
    expect(await compare(white, undefined)).toEqual({ mark: 'gone' });
    const { mark, differing, difference } = await compare(white, black);
    expect([mark, differing]).toEqual(['changed', 16]);
    expect(await sharp(difference).metadata()).toMatchObject({ format: 'png', width: 4, height: 4 });
  });

  it('are the same if only the encoding of their files differs', async () => {
    const white = await png('#fff');
    const packed = await sharp(white).png({ compressionLevel: 0 }).toBuffer();
    expect(packed.equals(white)).toBe(false);
    expect(await compare(white, packed)).toEqual({ mark: 'same' });
  });
});

describe('the name of a picture', () => {
  it.each([
    { name: 'checkout.cart.99-lines', locale: 'en', width: 360 },
    { name: 'home', locale: 'ja', width: 1280 },
    { name: 'print.receipt', locale: 'ja', width: 'A4' },
  ] as const)('$name contains the screen, the language and the width', (one) => {
    expect(pictureOf(fileOf(one))).toEqual(one);
  });

  it('is selected by any word in it', () => {
    expect(isWanted('checkout.cart.empty', [])).toBe(true);
    expect(isWanted('checkout.cart.empty', ['login', 'cart'])).toBe(true);
    expect(isWanted('checkout.cart.empty', ['login'])).toBe(false);
  });

  it('is not found in other file names', () => {
    expect(['notes.txt', 'home-fr-360.png', 'home-ja-800.png'].map(pictureOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('values that differ between runs', () => {
  it.each([
    ['注文番号 000004711', '注文番号 000000100'],
    ['領収書 No. 000004711-2', '領収書 No. 000000100-2'],
    ['aoi.0a1b2c3d-4e5f@example.jp', 'aoi@example.jp'],
    [
      'http://localhost:31234/password-reset?token=abcDEF_123-abcDEF',
      'http://localhost:3000/password-reset?token=…',
    ],
    ['/en/account/order/abcDEF_123-abcDEF_123-abcDEF/receipt', '/en/account/order/…/receipt'],
    ['C4711-2-abcdefgh', 'C100-1-aaaaaaaa'],
  ])('are replaced in %s', (text, alike) => {
    expect(sameWords(text)).toBe(alike);
  });

  it.each(['注文番号 000000012', '06-1234-5678', '1,540円', 'hanako@example.jp', '2026年12月7日(月)'])(
    'do not include %s',
    (text) => {
      expect(sameWords(text)).toBe(text);
    },
  );
});

describe('the sheet of pictures', () => {
  const entry = (given: Partial<Entry>): Entry => ({
    name: 'home',
    locale: 'ja',
    width: 360,
    group: 'Every screen',
    mark: 'same',
    ...given,
  });

  it('lists changed pictures first, each with the earlier picture, the new picture and the difference', () => {
    const html = sheetOf([entry({}), entry({ name: 'login', mark: 'changed', differing: 7 })], []);
    expect(html.indexOf('login-ja-360')).toBeLessThan(html.indexOf('home-ja-360'));
    for (const place of ['before', 'pictures', 'differences'])
      expect(html).toContain(`src="${place}/login-ja-360.png"`);
    expect(html).toContain('changed, 7 pixels');
    expect(html).not.toContain('before/home-ja-360.png');
  });

  it('shows the earlier version of a picture that is gone', () => {
    const html = sheetOf([entry({ mark: 'gone' })], []);
    expect(html).toContain('src="before/home-ja-360.png"');
    expect(html).not.toContain('pictures/home-ja-360.png');
  });

  it('escapes HTML in texts', () => {
    const evil = '"><script>alert(1)</script>';
    const html = sheetOf([entry({ route: evil, group: evil })], [{ ...entry({}), why: evil }]);
    expect(html).not.toContain('<script');
  });

  it('shows how many pictures have each mark', () => {
    const all = [entry({}), entry({ mark: 'new' }), entry({ mark: 'gone' })];
    expect(summaryOf(all)).toBe('2 pictures: 1 new, 1 gone, 1 same');
    expect(summaryOf([])).toBe('0 pictures: none');
  });
});
