/** The desk's forms for sections of the shop's setup. */
import { describe, expect, it } from 'vitest';
import { shippingEntries, feesOf as storedFees } from '#api/domain/setup/entries.ts';
import type { Category } from '#contract/desk/setup/shop-file.ts';
import { placed, placeOf, yenOf } from '#desk/routes/settings/entry.ts';
import { rowNames, rowsOf } from '#desk/routes/settings/rows.ts';
import { everyCategory, possibleParents, withCategory } from '#desk/routes/settings-category/tree.ts';
import { daysBetween } from '#desk/routes/settings-closures/days.ts';
import { feeFields, feesOf } from '#desk/routes/settings-shipping-method/fees.ts';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe('closing days', () => {
  it('are all days of a period, or all days of one weekday in it', () => {
    expect(daysBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    // Mondays.
    expect(daysBetween('2026-11-25', '2026-12-08', 1)).toEqual(['2026-11-30', '2026-12-07']);
    expect(daysBetween('2026-11-25', '2026-11-24')).toEqual([]);
  });
});

describe('the shipping fees of prefectures', () => {
  const entryOf = (fees: { to: string[]; fee: number }[]) => {
    const both = { ja: '宅配便', en: 'Parcel' };
    const method = { code: 'standard', name: both, description: both, fee: 600, fees, enabled: true };
    return shippingEntries([method])[0]?.provinceFees;
  };

  it('are the fees of their region, unless they have a fee of their own', () => {
    const { fees, fields } = feesOf(
      formOf({ region_shikoku: '８００', 'fee_JP-37': '1,000', region_okinawa: '' }),
    );
    expect(entryOf(fees)).toEqual({ 'JP-36': 800, 'JP-37': 1000, 'JP-38': 800, 'JP-39': 800 });
    expect(fields).toEqual(['region_shikoku', 'fee_JP-37', 'region_shikoku', 'region_shikoku']);
  });

  it('are unchanged after they were shown in fields and read from them', () => {
    const stored = storedFees({
      'JP-1': 1100,
      'JP-36': 800,
      'JP-37': 800,
      'JP-38': 800,
      'JP-39': 800,
      'JP-13': 500,
    });
    const shown = feeFields(stored);
    expect(shown).toEqual({ region_hokkaido: '1100', 'fee_JP-13': '500', region_shikoku: '800' });
    expect(entryOf(feesOf(formOf(shown)).fees)).toEqual(entryOf(stored));
  });

  it('are whole yen, and any other text is read as NaN', () => {
    expect(yenOf('１，２００円')).toBe(1200);
    for (const text of ['', '-1', '1.5', 'free', '1e3']) expect(yenOf(text), text).toBeNaN();
  });
});

describe('an entry of a list', () => {
  const list = ['a', 'b', 'c'].map((code) => ({ code }));
  const codes = (entry: string, before: string | undefined, place: string) =>
    placed(list, { code: entry }, { before, place: placeOf(place) })
      .value.map(({ code }) => code)
      .join('');

  it('is moved to the given position, or to the end if no position is given', () => {
    expect(codes('c', 'c', '1')).toBe('cab');
    expect(codes('a', 'a', '２')).toBe('bac');
    expect(codes('d', undefined, '')).toBe('abcd');
    expect(codes('d', undefined, '0')).toBe('dabc');
    expect(codes('d', undefined, '99')).toBe('abcd');
  });

  it('is read from each row of the form’s table that is not empty', () => {
    const rows = rowsOf(
      formOf({
        rows: '4',
        row0_code: 'a',
        row0_nameJa: 'あ',
        row0_nameEn: 'A',
        row1_code: ' ',
        row3_nameJa: 'い',
      }),
    );
    expect(rows).toEqual([
      { row: 0, code: 'a', name: { ja: 'あ', en: 'A' } },
      { row: 3, code: '', name: { ja: 'い', en: '' } },
    ]);
    expect(rowNames('value', rows)['value[1].code']).toBe('row3_code');
    expect(rowsOf(formOf({ rows: 'x' }))).toEqual([]);
  });
});

describe('a category', () => {
  const category = (code: string, children: Category[] = []): Category => ({
    code,
    name: { ja: code, en: code },
    slug: { ja: code, en: code },
    description: { ja: '', en: '' },
    enabled: true,
    children,
  });
  const tree = [
    category('main', [category('a', [category('a1'), category('a2')]), category('b')]),
    category('top'),
  ];
  const drawn = (categories: readonly Category[]): string =>
    categories
      .map(({ code, children }) => (children.length > 0 ? `${code}(${drawn(children)})` : code))
      .join(' ');

  it('is listed with its parents, its position, and its path in the section', () => {
    expect(everyCategory(tree).map(({ category: { code }, path }) => `${code} ${path}`)).toEqual([
      'main value[0]',
      'a value[0].children[0]',
      'a1 value[0].children[0].children[0]',
      'a2 value[0].children[0].children[1]',
      'b value[0].children[1]',
      'top value[1]',
    ]);
    expect(everyCategory(tree)[3]).toMatchObject({ parents: ['main', 'a'], place: 2 });
  });

  it('moves with its subcategories, but never below itself', () => {
    const [, a] = everyCategory(tree);
    if (!a) throw new Error('no category');
    const moved = (parent: string | null, place: number) =>
      drawn(withCategory(tree, a.category, { before: 'a', parent, place }));
    expect(moved('main', 2)).toBe('main(b a(a1 a2)) top');
    expect(moved('b', 1)).toBe('main(b(a(a1 a2))) top');
    expect(moved(null, 1)).toBe('a(a1 a2) main(b) top');
    expect(possibleParents(tree, 'a').map(({ category: { code } }) => code)).toEqual(['main', 'b', 'top']);
    expect(possibleParents(tree, undefined)).toHaveLength(6);
  });

  it('can be added below another category', () => {
    expect(drawn(withCategory(tree, category('c'), { before: undefined, parent: 'a', place: 1 }))).toBe(
      'main(a(c a1 a2) b) top',
    );
  });
});
