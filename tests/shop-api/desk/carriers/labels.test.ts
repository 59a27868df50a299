import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelFile } from '#api/domain/carriers/label-file.ts';
import { makeLabels, missingSettings } from '#api/domain/carriers/labels.ts';
import { type Parcel, recipientOf } from '#api/domain/carriers/parcel.ts';
import type { LabelCarrier } from '#contract/desk/files.ts';
import { addressInput } from '#contract/rules/address.ts';
import { type hanako, parcel, settings } from './parcels.ts';

const carriers = ['yamato', 'sagawa', 'yuupri', 'clickpost'] as const;

function made(carrier: LabelCarrier, parcels: Parcel[]): LabelFile {
  const labels = makeLabels(carrier, settings, parcels);
  if (!('file' in labels)) throw new Error(`missing: ${labels.missing.join()}`);
  return labels.file;
}

/** Cells by column name. If columns have the same name, only the last one is returned. */
function rowsOf({ bytes }: LabelFile): Record<string, string>[] {
  const text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  return parse(text, { columns: true });
}

describe.each(carriers)('labels for %s', (carrier) => {
  it.each([
    [
      'a character outside CP932',
      { name: '𠮷田 花子' },
      { reason: 'unencodable', field: 'name', value: '𠮷' },
    ],
    [
      'several characters outside CP932',
      { building: '😀ハイツ𠮷😀' },
      { reason: 'unencodable', field: 'address', value: '😀𠮷' },
    ],
    ['a long name', { name: 'あ'.repeat(60) }, { reason: 'too_long', field: 'name', value: 'あ'.repeat(60) }],
    ['no street', { street: ' ' }, { reason: 'missing', field: 'street', value: '' }],
    [
      'a note of the postal code list instead of a street',
      { street: '琴平町の次に４２７番地以降がくる場合892-1' },
      { reason: 'postal_note', field: 'street', value: '琴平町の次に４２７番地以降がくる場合' },
    ],
    ['no prefecture', { prefecture: '' }, { reason: 'missing', field: 'prefecture', value: '' }],
  ])('leave out a parcel with %s, and report it', (_, recipient, problem) => {
    const file = made(carrier, [parcel(recipient, '000000001'), parcel({}, '000000002')]);
    expect(file.rows).toBe(1);
    expect(file.leftOut).toEqual([{ orderNumber: '000000001', ...problem }]);
    expect(rowsOf(file)).toHaveLength(1);
  });

  it('leave out a parcel whose address needs too many lines, and report the whole address', () => {
    const street = '長い町'.repeat(20);
    const { rows, leftOut } = made(carrier, [parcel({ street, building: 'ビルヂング'.repeat(12) })]);
    expect(rows).toBe(0);
    expect(leftOut).toMatchObject([{ reason: 'too_long', field: 'address' }]);
    expect(leftOut[0]?.value).toContain(street);
  });

  it('have the parcel of an older order whose signs nobody sees, and the dashes and radicals of a PDF', () => {
    const copied = {
      name: '\u202a⻑谷川\u202c 花\u200b子',
      company: '\u200b',
      street: '千代田1\u20132\u20113',
      building: '⽇本\u00adビル\u2060',
    };
    const file = made(carrier, [parcel(copied)]);
    expect(file.leftOut).toEqual([]);
    const text = Object.values(rowsOf(file)[0] ?? {}).join(' ');
    for (const written of ['長谷川 花子', '千代田1-2-3', '日本ビル']) expect(text).toContain(written);
    expect(made(carrier, [parcel({ name: '\u200b' })]).leftOut).toMatchObject([
      { reason: 'missing', field: 'name' },
    ]);
  });

  it('report all problems of a parcel', () => {
    const { leftOut } = made(carrier, [parcel({ name: '😀', city: '', building: '𠮷' })]);
    expect(leftOut.map(({ reason, field }) => `${reason} ${field}`).toSorted()).toEqual([
      'missing city',
      'unencodable address',
      'unencodable name',
    ]);
  });

  it('without parcels consist of the header only', () => {
    const { bytes, rows } = made(carrier, []);
    expect(rows).toBe(0);
    expect(bytes.toString('latin1').split('\r\n')).toHaveLength(2);
  });
});

describe('a parcel without a phone number', () => {
  it.each(['yamato', 'sagawa', 'yuupri'] as const)('is left out of the file for %s', (carrier) => {
    expect(made(carrier, [parcel({ phone: '' })]).leftOut).toEqual([
      { orderNumber: '000001234', reason: 'missing', field: 'phone', value: '' },
    ]);
  });
  it('is in the file for Click Post', () => expect(made('clickpost', [parcel({ phone: '' })]).rows).toBe(1));
});

it('the file for Click Post has at most 40 parcels, not counting those that are left out', () => {
  const parcels = Array.from({ length: 43 }, (_, n) => parcel(n === 5 ? { name: '😀' } : {}, String(n)));
  const { rows, leftOut } = made('clickpost', parcels);
  expect(rows).toBe(40);
  expect(leftOut.map(({ orderNumber, reason }) => [orderNumber, reason])).toEqual([
    ['5', 'unencodable'],
    ['41', 'file_full'],
    ['42', 'file_full'],
  ]);
});

describe('the file for Yamato', () => {
  const row = (recipient: Partial<typeof hanako>) => rowsOf(made('yamato', [parcel(recipient)]))[0];

  it('has a long street in two columns if there is no building', () => {
    const street = '長い長い長い長い長い長い長い長い町1-2-3';
    expect(row({ street })).toMatchObject({
      お届け先住所: '東京都千代田区長い長い長い長い長い長い長い長い',
      お届け先アパートマンション名: '町1-2-3',
    });
    expect(made('yamato', [parcel({ street, building: 'ビル' })]).leftOut).toMatchObject([
      { reason: 'too_long', field: 'address', value: `東京都千代田区${street} ビル` },
    ]);
  });

  it('leaves out an address whose city is longer than 13 characters', () => {
    expect(made('yamato', [parcel({ city: '長'.repeat(13) })]).rows).toBe(1);
    expect(made('yamato', [parcel({ city: '長'.repeat(14) })]).leftOut).toMatchObject([
      { reason: 'too_long', field: 'address' },
    ]);
  });

  it('has the title of the recipient in its own column', () => {
    expect(row({})?.['敬称']).toBe('様');
    expect(row({ name: 'まつかぜ書店' })?.['敬称']).toBe('御中');
    expect(row({ name: '山田花子様' })?.['敬称']).toBe('なし');
  });

  it('has a long company name in two columns', () => {
    const company = `${'会'.repeat(25)}${'社'.repeat(5)}`;
    expect(row({ company })).toMatchObject({
      'お届け先会社・部門１': '会'.repeat(25),
      'お届け先会社・部門２': '社'.repeat(5),
    });
  });
});

describe('the file for Sagawa', () => {
  it('has a company and its person in two columns, or a long name in both', () => {
    const rows = rowsOf(
      made('sagawa', [parcel({ company: '㈱まつかぜ' }), parcel({ name: '長'.repeat(20) }), parcel()]),
    );
    expect(rows.map((row) => [row['お届け先名称１'], row['お届け先名称２']])).toEqual([
      ['㈱まつかぜ', '山田 花子'],
      ['長'.repeat(16), '長長長長'],
      ['山田 花子', ''],
    ]);
  });
});

it('the address of an order becomes the recipient, with the building separate', () => {
  const address = addressInput.parse({
    lastName: '山田',
    firstName: '花子',
    postcode: '530-0001',
    provinceCode: 'JP-27',
    city: '大阪市北区',
    street: '梅田1-2-3',
    building: 'こもれびハイツ 101',
    phoneNumber: '06-1234-5678',
  });
  expect(recipientOf(address)).toEqual({
    name: '山田 花子',
    company: '',
    postcode: '5300001',
    prefecture: '大阪府',
    city: '大阪市北区',
    street: '梅田1-2-3',
    building: 'こもれびハイツ 101',
    phone: '0612345678',
  });
});

describe('the settings for labels', () => {
  it('are reported if they are missing', () => {
    const { slip } = settings;
    const none = { carriers: { byMethod: {}, links: {} }, slip };
    expect(makeLabels('yamato', none, [])).toEqual({ missing: ['sender', 'contract'] });
    expect(makeLabels('sagawa', { ...none, sender: settings.sender }, [])).toEqual({ missing: ['contract'] });
    expect(missingSettings('yuupri', { carriers: settings.carriers })).toEqual(['sender']);
    expect(missingSettings('clickpost', none)).toEqual([]);
  });

  it('leave out every parcel if the sender contains a character outside CP932', () => {
    const sender = { ...settings.sender, name: '𠮷書房' };
    expect(makeLabels('sagawa', { ...settings, sender }, [parcel()])).toMatchObject({
      file: { rows: 0, leftOut: [{ reason: 'unencodable', field: 'sender', value: '𠮷' }] },
    });
  });
});

/** Maximum width of each column in bytes, from docs/carrier-files.md. */
const LIMITS: Record<LabelCarrier, Record<string, number>> = {
  yamato: {
    お客様管理番号: 50,
    お届け先住所: 64,
    お届け先アパートマンション名: 32,
    'お届け先会社・部門１': 50,
    'お届け先会社・部門２': 50,
    お届け先名: 32,
  },
  sagawa: {
    お客様管理番号: 16,
    お届け先住所１: 32,
    お届け先住所２: 32,
    お届け先住所３: 32,
    お届け先名称１: 32,
    お届け先名称２: 32,
  },
  yuupri: {
    お客様側管理番号: 15,
    'お届け先 住所１': 50,
    'お届け先 住所２': 50,
    'お届け先 住所３': 50,
    'お届け先 名称１': 50,
    'お届け先 名称２': 50,
  },
  clickpost: {
    お届け先氏名: 40,
    お届け先住所1行目: 40,
    お届け先住所2行目: 40,
    お届け先住所3行目: 40,
    お届け先住所4行目: 40,
  },
};

describe('random orders', () => {
  const unit = fc.constantFrom(...'あ漢ｱa1２-－−〜ー丁目番号　 ",\n\'=𠮷😀é髙①');
  const text = (maxLength: number) => fc.string({ unit, maxLength });
  const recipient = fc.record({
    name: text(24),
    company: text(30),
    postcode: fc.constant('1000001'),
    prefecture: fc.constantFrom('東京都', '鹿児島県'),
    city: text(14),
    street: text(40),
    building: text(24),
    phone: fc.constantFrom('0312345678', '09012345678', ''),
  });
  const parcels = fc.array(recipient, { maxLength: 45 }).map((all) =>
    all.map(
      (one, n): Parcel => ({
        orderNumber: String(n).padStart(9, '0'),
        shipOn: '2026-11-25',
        recipient: one,
      }),
    ),
  );

  it.each(carriers)(
    'make a readable file for %s, with no cell too wide and every parcel in it or reported',
    (carrier) => {
      fc.assert(
        fc.property(parcels, (all) => {
          const file = made(carrier, all);
          const rows = rowsOf(file);
          const leftOut = new Set(file.leftOut.map(({ orderNumber }) => orderNumber));
          expect(rows).toHaveLength(file.rows);
          expect(rows.length + leftOut.size).toBe(all.length);
          for (const row of rows)
            for (const [column, limit] of Object.entries(LIMITS[carrier]))
              expect(widthIn(row[column] ?? ''), column).toBeLessThanOrEqual(limit);
        }),
      );
    },
  );
});

/** Bytes, counted without the tested code: one for ASCII and half-width kana, two for any other character. */
const widthIn = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u0020-\u007e\uff61-\uff9f]/.test(character) ? 1 : 2), 0);
