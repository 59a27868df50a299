/** The desk's forms for sections of the shop's setup. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/domain/errors.ts';
import { withCategory, withEntry } from '#api/domain/setup/change-entry.ts';
import { shippingEntries, feesOf as storedFees } from '#api/domain/setup/entries.ts';
import type { Category, Setup } from '#contract/desk/setup/shop-file.ts';
import { fieldAt, flat, nested } from '#desk/request/fields.ts';
import { position, yen } from '#desk/routes/settings/entry.tsx';
import { takeRows } from '#desk/routes/settings/row-table.tsx';
import { everyCategory, possibleParents } from '#desk/routes/settings-category/tree.ts';
import { daysBetween } from '#desk/routes/settings-closures/days.ts';
import { feesOf, feeValues } from '#desk/routes/settings-shipping-method/fees.tsx';

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
    const shown = feeValues(stored);
    expect(shown).toEqual({ region_hokkaido: '1100', 'fee_JP-13': '500', region_shikoku: '800' });
    expect(entryOf(feesOf(formOf(shown)).fees)).toEqual(entryOf(stored));
  });

  it('are whole yen, and any other text is read as NaN', () => {
    expect(yen.parse('１，２００円')).toBe(1200);
    for (const text of ['', '-1', '1.5', 'free', '1e3', '1,20']) expect(yen.parse(text), text).toBeNaN();
  });
});

describe('a field', () => {
  it('is named by its path in the call’s input', () => {
    expect(['name.ja', 'values[0].code', 'restock[2]'].map(fieldAt)).toEqual([
      'name-ja',
      'values-0-code',
      'restock-2',
    ]);
    const input = { code: 'a', name: { ja: 'あ', en: 'A' }, enabled: true, fee: 0 };
    expect(flat({ ...input, fees: [1], place: undefined })).toEqual({
      code: 'a',
      'name-ja': 'あ',
      'name-en': 'A',
      enabled: 'on',
      fee: '0',
    });
    expect(nested({ code: 'a', 'name-ja': 'あ', 'name-en': 'A', enabled: true, fee: 0 })).toEqual(input);
  });

  it('of a table is read from each row that is not empty, and the empty rows go to the end', () => {
    const form = formOf({
      rows: '4',
      'values-0-code': 'a',
      'values-0-name-ja': 'あ',
      'values-0-name-en': 'A',
      'values-1-code': ' ',
      'values-3-name-ja': 'い',
    });
    expect(takeRows(form, 'values')).toEqual([
      { code: 'a', name: { ja: 'あ', en: 'A' } },
      { code: '', name: { ja: 'い', en: '' } },
    ]);
    expect([form.get('values-1-name-ja'), form.get('values-3-name-ja')]).toEqual(['い', null]);
    expect(takeRows(formOf({ rows: 'x' }), 'values')).toEqual([]);
  });
});

/** The fields at which a change is refused, or its status. */
function refusedAt(change: () => unknown) {
  try {
    change();
  } catch (error) {
    if (error instanceof ApiError)
      return error.status === 400 ? Object.keys(error.fields ?? {}) : error.status;
    throw error;
  }
  throw new Error('not refused');
}
const both = (text: string) => ({ ja: text, en: text });

describe('an entry of a list', () => {
  const choice = (code: string) => ({ code, name: both(code), asks_name: false, enabled: true });
  const list = ['a', 'b', 'c'].map(choice);
  const sent = (code: string, isNew: boolean, place?: number) =>
    withEntry('survey', list, { ...choice(code), isNew, place, revision: '' });
  const codes = (code: string, isNew: boolean, typed: string) =>
    sent(code, isNew, position.place.parse(typed))
      .map((one) => one.code)
      .join('');

  it('is moved to the given position, or to the end if no position is given', () => {
    expect(codes('c', false, '1')).toBe('cab');
    expect(codes('a', false, '２')).toBe('bac');
    expect(codes('d', true, '')).toBe('abcd');
    expect(codes('d', true, '0')).toBe('dabc');
    expect(codes('d', true, '99')).toBe('abcd');
  });

  it('is refused at its own fields, wherever the entry is that has the same value', () => {
    expect(refusedAt(() => sent('a', true, 1))).toEqual(['code']);
    expect(refusedAt(() => sent('z', false))).toBe(404);
    const option = (code: string, ...values: string[]) => ({
      code,
      name: both(code),
      values: values.map((value) => ({ code: value, name: both(value) })),
    });
    const options: Setup['options'] = [option('size', 's'), option('color', 'red')];
    const changed = { ...option('size', 'm', 'red', 'm'), isNew: false, place: 1, revision: '' };
    expect(refusedAt(() => withEntry('options', options, changed))).toEqual([
      'values[1].code',
      'values[2].code',
    ]);
  });
});

describe('a category', () => {
  const category = (code: string, children: Category[] = []): Category => ({
    code,
    name: both(code),
    slug: both(code),
    description: both(''),
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
  const sent = (code: string, parent: string | null, place?: number, isNew = false, slug = code) => {
    const { children: _, ...own } = category(code);
    return withCategory(tree, { ...own, slug: both(slug), parent, place, isNew, revision: '' });
  };

  it('is listed with its parents and its position', () => {
    expect(everyCategory(tree).map(({ category: { code } }) => code)).toEqual([
      'main',
      'a',
      'a1',
      'a2',
      'b',
      'top',
    ]);
    expect(everyCategory(tree)[3]).toMatchObject({ parents: ['main', 'a'], place: 2 });
    expect(possibleParents(tree, 'a').map(({ category: { code } }) => code)).toEqual(['main', 'b', 'top']);
    expect(possibleParents(tree, undefined)).toHaveLength(6);
  });

  it('moves with its subcategories, but never below itself', () => {
    expect(drawn(sent('a', 'main', 2))).toBe('main(b a(a1 a2)) top');
    expect(drawn(sent('a', 'b', 1))).toBe('main(b(a(a1 a2))) top');
    expect(drawn(sent('a', null, 1))).toBe('a(a1 a2) main(b) top');
    for (const parent of ['a', 'a1', 'nothing'])
      expect(refusedAt(() => sent('a', parent, 1))).toEqual(['parent']);
  });

  it('can be added below another category, with a code and addresses of its own', () => {
    expect(drawn(sent('c', 'a', 1, true))).toBe('main(a(c a1 a2) b) top');
    expect(refusedAt(() => sent('a1', 'main', 1, true))).toEqual(['code', 'slug.ja', 'slug.en']);
    expect(refusedAt(() => sent('a', 'main', 1, false, 'a1'))).toEqual(['slug.ja', 'slug.en']);
    expect(refusedAt(() => sent('z', 'main'))).toBe(404);
    expect(refusedAt(() => sent('main', 'top'))).toEqual(['']);
  });
});
