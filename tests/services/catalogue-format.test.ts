/** Parsing catalogue files (docs/catalogue-file.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Progress } from '#api/catalogue-command/progress.ts';
import { readMoment, writeMoment } from '#api/domain/catalogue-file/moment.ts';
import { readCatalogue as read } from '../setup/catalogue-text.ts';

describe('a CSV file', () => {
  const rows = [
    ['product_code', 'variant_code', 'name_ja', 'description_ja', 'price', 'enabled', 'images'],
    ['A-1', 'A-1-S', '"和, 洋"', '"一行目\n""二""行目"', '500', 'TRUE', 'a.jpg  b.jpg'],
    ['', 'A-1-L', '', '', '900', '', ''],
    ['', '', '', '', '', '', ''],
    ['A-2', 'A-2', '本', '', '"¥1,760"', '0', ''],
    ['A-3', 'A-3', '本', '', '1７60円', '0', ''],
  ];

  it.each([
    ['LF', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['CR', '\r', ''],
    ['CRLF after a byte order mark', '\r\n', '\ufeff'],
  ])('is read with %s', async (_, end, mark) => {
    const text = mark + rows.map((row) => row.join(',').replaceAll('\n', end)).join(end);
    const { products, errors } = await read(text, 'csv');
    expect(errors).toEqual([]);
    expect(products).toMatchObject([
      {
        line: 2,
        code: 'A-1',
        columns: {
          name_ja: '和, 洋',
          description_ja: '一行目\n"二"行目',
          enabled: true,
          images: ['a.jpg', 'b.jpg'],
        },
        variants: [
          { line: 2, code: 'A-1-S', columns: { price: 500 } },
          { line: 4, code: 'A-1-L', columns: { price: 900 } },
        ],
      },
      {
        line: 6,
        code: 'A-2',
        columns: { enabled: false, description_ja: '' },
        variants: [{ columns: { price: 1760 } }],
      },
      { line: 7, code: 'A-3', variants: [{ columns: { price: 1760 } }] },
    ]);
  });

  it('has errors with the right line number, also after multi-line texts and blank lines', async () => {
    const long = `"${'長い\r\n'.repeat(15_000)}"`;
    const text = `product_code,description_ja,enabled\r\nA,${long},\r\n\r\nB,x,maybe\r\n`;
    expect((await read(text, 'csv')).errors).toEqual(['15004 enabled: must be 1 or 0']);
  });

  it.each([
    ['product_code,price,prise\nA,1,1', '1 prise: there is no such column'],
    ['product_code,price,price\nA,1,1', '1 price: stands twice in the header (column 3)'],
    ['product_code,name_ja\nA,a,b', '2 row: has 3 cells, the header 2'],
    ['product_code,name_ja\nA,"a"b', '2 row: has a quote that neither ends a cell nor is doubled'],
    ['product_code,name_ja\nA,a"b"', '2 row: has a quote within a cell that does not begin with one'],
    [
      'product_code,name_ja\nA,x\nB,"a\nC,c\n',
      '4 row: the file ends within a quoted cell: its closing quote is missing',
    ],
    [
      'product_code,name_ja,variant_code\nA,a,A1\nA,b,A2',
      '3 name_ja: differs from line 2, which begins the product',
    ],
    [
      'product_code,name_ja,kana,variant_code\nA,a,b,A1\n,c,d,C1',
      '3 product_code: is blank, so the row continues the product of line 2, but differs in name_ja, kana',
    ],
    ['product_code,enabled\nA,maybe', '2 enabled: must be 1 or 0'],
    ['product_code,name_ja\nA,a\u0000b', '2 name_ja: holds a control character or half a character'],
    ['product_code,name_ja\nA,"a\nb"', '2 name_ja: must be one line'],
    ['product_code,images\nA,../etc/passwd', '2 images: must name a picture: cover.jpg'],
    [
      'product_code,added_at\nA,2026-02-30 10:00',
      '2 added_at: must be a date and time such as 2026-12-01T13:00:00+09:00',
    ],
  ])('%j has the error "%s"', async (text, error) =>
    expect((await read(text, 'csv')).errors).toContain(error),
  );

  it('must begin with the names of its columns', async () => {
    await expect(read('', 'csv')).rejects.toThrow('The file is empty');
    await expect(read('name_ja\nx', 'csv')).rejects.toThrow('product_code');
  });
});

describe('a JSON Lines file', () => {
  it('is read line by line, and only a line feed ends a line', async () => {
    const text =
      '\ufeff{"product_code":"A","name_ja":"区\u2028切","kana":null}\r\n\n{"product_code":"B","attributes":{}}';
    const { products, errors } = await read(text, 'jsonl');
    expect(errors).toEqual([]);
    expect(products).toMatchObject([
      { line: 1, code: 'A', columns: { name_ja: '区\u2028切', kana: '' } },
      { line: 3, code: 'B', columns: { attribute_pages_ja: '', attribute_published_on_en: '' } },
    ]);
  });

  it.each([
    ['nonsense', '1 line: is not JSON'],
    ['[1]', '1 line: must be one JSON object'],
    ['{"name_ja":"x"}', '1 product_code: must be given'],
    ['{"product_code":"A","name_ja":5}', '1 name_ja: must be a text'],
    ['{"product_code":"A","name_ja":"\\ud800"}', '1 name_ja: holds a control character or half a character'],
    ['{"product_code":"A","variants":{}}', '1 variants: must be a list'],
    [
      '{"product_code":"A","variants":[{"variant_code":"a","price":"5"}]}',
      '1 variants[0].price: must be whole yen',
    ],
    [
      '{"product_code":"A","variants":[{"variant_code":"007"}]}',
      '1 variants[0].variant_code: must not be digits',
    ],
    [
      '{"product_code":"A","attributes":{"pages":"5"}}',
      '1 attributes.pages: must be an object with ja and en',
    ],
  ])('%s has the error "%s"', async (text, error) => {
    const { errors } = await read(text, 'jsonl');
    expect(errors.join()).toContain(error);
  });
});

describe('a date and time', () => {
  it.each([
    ['2026-12-01T13:00:00+09:00', '2026-12-01T13:00:00+09:00'],
    ['2026-12-01T04:00:00Z', '2026-12-01T13:00:00+09:00'],
    ['2026/12/1 13:00', '2026-12-01T13:00:00+09:00'],
    ['2026-12-01T13:00:00.120+09:00', '2026-12-01T13:00:00.120+09:00'],
    ['2026-11-30T23:30:00-04:30', '2026-12-01T13:00:00+09:00'],
    ['2026-02-30 10:00', undefined],
    ['2026-12-01 25:00', undefined],
    ['0026-12-18T10:00', undefined],
    ['0001-01-01T00:00', undefined],
    ['0000-12-18T10:00', undefined],
    ['1926-12-18T10:00', undefined],
    ['2100-01-01T10:00', undefined],
    ['tomorrow', undefined],
  ])('%s is read as %s', (text, moment) => expect(readMoment(text)).toBe(moment));

  it('is unchanged after it was written and read', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-30'), noInvalidDate: true }),
        (date) => {
          const text = writeMoment(date.getTime());
          expect(readMoment(text)).toBe(text);
          expect(new Date(text)).toEqual(date);
        },
      ),
    );
  });
});

describe('the progress of an import', () => {
  it('is a bar on a terminal, and elsewhere nothing in the first seconds', async () => {
    for (const isTTY of [true, false]) {
      const written: string[] = [];
      const progress = new Progress({ isTTY, write: (text: string) => written.push(text) > 0 });
      await new Promise((resolve) => setTimeout(resolve, 120));
      progress.show(0.5, 'checking');
      progress.end();
      if (isTTY) expect(written.join('')).toMatch(/█{12}░{12} {2}50 % checking.*\r/s);
      else expect(written).toEqual([]);
    }
  });
});
