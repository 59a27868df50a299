import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLabels } from '#api/domain/carriers/labels.ts';
import { readTrackingFile } from '#api/domain/carriers/tracking-file.ts';
import { encodeCp932 } from '#api/domain/csv/cp932.ts';
import type { Carrier } from '#contract/desk/carriers.ts';
import { fitting, settings } from './parcels.ts';

const read = (text: string, carrier: Carrier = 'clickpost') => readTrackingFile(Buffer.from(text), carrier);

function linesOf(text: string, carrier?: Carrier) {
  const file = read(text, carrier);
  if ('problem' in file) throw new Error(file.problem);
  return file.lines;
}

const OWN = '注文番号,伝票番号';

describe('a tracking file', () => {
  it.each([
    ['the shop’s own file', 'clickpost', OWN, '000001234,1234-5678-9013'],
    [
      'the shop’s own file with its columns in another order',
      'yamato',
      '備考,伝票番号,注文番号',
      'x,123456789013,000001234',
    ],
    ['B2クラウド', 'yamato', 'お客様管理番号,送り状種類,クール区分,伝票番号', '000001234,0,,123456789013'],
    [
      'B2クラウド with explanations in its header',
      'yamato',
      '"お客様管理番号\n半角英数字50文字",送り状種類,クール区分,"伝票番号\r\n\r\n半角数字12文字"',
      '000001234,0,,123456789013',
    ],
    ['e飛伝III', 'sagawa', 'お問い合せ送り状No.,出荷日,お客様管理番号', '123456789013,20261125,000001234'],
    ['ゆうプリR', 'yuupri', 'お客様側管理番号,お問い合わせ番号', '000001234,123456789013'],
  ] as const)('is read in the format of %s', (_, carrier, header, row) => {
    const own = header.includes('注文番号') ? carrier : 'other';
    for (const bytes of [
      Buffer.from(`${header}\r\n${row}\r\n`),
      Buffer.from(`\ufeff${header}\n${row}`),
      encodeCp932(`${header}\r\n${row}\r\n`),
    ])
      expect(readTrackingFile(bytes, own)).toEqual({
        lines: [
          {
            line: header.split('\n').length + 1,
            orderNumber: '000001234',
            carrier,
            trackingNumber: '123456789013',
            isDoubtful: false,
          },
        ],
      });
  });

  it('can be the file of labels for Yamato, with tracking numbers filled in', () => {
    const labels = makeLabels('yamato', settings, fitting);
    if (!('file' in labels)) throw new Error('not made');
    const [header = '', ...rows] = new TextDecoder('shift_jis').decode(labels.file.bytes).split('\r\n');
    const filled = rows.map((row, n) => row.replace(',"","",', `,"","${123_456_789_010 + n}",`));
    expect(linesOf([header, ...filled].join('\r\n'))).toMatchObject(
      fitting.map(({ orderNumber }, n) => ({
        orderNumber,
        carrier: 'yamato',
        trackingNumber: String(123_456_789_010 + n),
      })),
    );
  });

  // pufexi/multiorder #6, PapaParse #951: programs write semicolons or tabs, or name the sign for Excel.
  it.each([
    ['semicolons', '注文番号;伝票番号\n1234;123456789013\n', 2],
    ['tabs', '注文番号\t伝票番号\r\n1234\t123456789013\r\n', 2],
    ['a sign that is named for Excel', 'sep=;\n注文番号;伝票番号\n1234;123456789013\n', 3],
  ])('may separate its cells by %s', (_, text, line) => {
    expect(linesOf(text)).toMatchObject([{ line, orderNumber: '000001234', trackingNumber: '123456789013' }]);
  });

  it('is checked line by line', () => {
    const rows = [
      ',123456789013,',
      'A-17,123456789013,',
      '0000012345,123456789013,',
      '1,,',
      '2,1.23E+11,',
      '3,ABC,',
      '4,123,',
      '',
      ' , ,',
      '７,1234 5678 9018,もう一つの列',
      '8',
    ];
    expect(linesOf([OWN, ...rows].join('\n'), 'yamato')).toMatchObject([
      {
        line: 2,
        problem: 'order_number_missing',
        value: '',
        typed: { order: '', number: '123456789013' },
      },
      { line: 3, problem: 'order_number_invalid', value: 'A-17' },
      { line: 4, problem: 'order_number_invalid', value: '0000012345' },
      { line: 5, problem: 'number_missing', value: '' },
      { line: 6, problem: 'number_from_spreadsheet', value: '1.23E+11' },
      { line: 7, problem: 'number_not_digits', value: 'ABC' },
      { line: 8, problem: 'number_wrong_length', value: '123' },
      {
        line: 11,
        orderNumber: '000000007',
        carrier: 'yamato',
        trackingNumber: '123456789018',
        isDoubtful: true,
      },
      { line: 12, problem: 'number_missing', value: '' },
    ]);
  });

  it('is used without lines that repeat an order, except the first of equal lines; orders may share a number', () => {
    const rows = [
      '1,11111111111',
      '2,22222222222',
      '3,11111111111',
      '2,33333333333',
      '4,44444444444',
      '4,4444-4444-444',
    ];
    expect(linesOf([OWN, ...rows].join('\n'))).toMatchObject([
      { line: 2, orderNumber: '000000001', sharedBy: [4] },
      { line: 3, problem: 'repeated', value: '5', typed: { order: '000000002', number: '22222222222' } },
      { line: 4, orderNumber: '000000003', sharedBy: [2] },
      { line: 5, problem: 'repeated', value: '3' },
      { line: 6, orderNumber: '000000004' },
      { line: 7, problem: 'repeated', value: '6' },
    ]);
  });

  it.each([
    ['', 'unknown_header'],
    ['1,123456789012', 'unknown_header'],
    ['注文番号,出荷日\n1,2', 'unknown_header'],
    [`${OWN}\n"1,2`, 'unreadable'],
    [`${OWN}\n${'1,2\n'.repeat(2_001)}`, 'too_many'],
    [`${OWN}\n${' '.repeat(2_000_000)}`, 'too_many'],
  ])('is refused as a whole (%#): %s', (text, problem) => expect(read(text)).toEqual({ problem }));

  it('cannot be read in any encoding but UTF-8 and CP932', () => {
    expect(readTrackingFile(Buffer.from(`\ufeff${OWN}`, 'utf16le'), 'other')).toEqual({
      problem: 'unreadable',
    });
  });

  it('may have 2,000 lines', () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `${n},${10_000_000_000 + n}`);
    expect(linesOf([OWN, ...rows].join('\n'))).toHaveLength(2_000);
  });

  it('never causes an exception, whatever it contains', () => {
    const unit = fc.constantFrom(...'1234567890,"\n\r 注文番号伝票E+.-');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
        const file = read(`${OWN}\n${text}`);
        if ('lines' in file) expect(file.lines.length).toBeLessThanOrEqual(200);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readTrackingFile(bytes, 'other')),
    );
  });
});
