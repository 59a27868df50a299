/** The import of a file with errors reports the errors, and writes nothing (docs/catalogue-file.md). */
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { variants } from '#api/db/schema/catalogue.ts';
import { orderItems, orders } from '#api/db/schema/orders.ts';
import { saveVariantChanges, type VariantChange } from '#api/domain/catalogue-file/stock.ts';
import { CatalogueFiles, productLines } from '../setup/catalogue-files.ts';
import { isolatedShop } from '../setup/isolated-shop.ts';

const t = await isolatedShop();
const files = new CatalogueFiles(t.shop);
afterAll(async () => {
  files.remove();
  await t.close();
});

describe('a catalogue file', () => {
  it('with errors is not imported, and all its errors are reported by line and column', async () => {
    const before = await files.version();
    const file = [
      'product_code,variant_code,kind,name_ja,price,stock,main_category,options,slug_ja',
      'ALL-1,ALL-1,book,よい本,1000,5,books,,',
      'ALL-2,1234567890,book,,"17,60",-1,nowhere,,',
      'ALL-1,ALL-3,book,二度目,1000,5,,,',
      'ALL-4,ALL-1,book,同じ型番,1000,,,purple,all-1',
      'ALL-5,BK-BIZ-0001,book,よその型番,1000,,,,first-books-for-a-company-of-one',
      'ALL-6,,book,型のない本,,,,,',
      'ALL 7,ALL-7,car,x,1,,,,',
    ].join('\n');
    const { errors, isWritten } = await files.import(file, 'csv');
    expect(isWritten).toBe(false);
    expect(errors.sort()).toEqual([
      '3 main_category: there is no category nowhere',
      '3 price: must be whole yen, such as 1760 or 1,760',
      '3 stock: must not be negative',
      '3 variant_code: must not be digits only: put a letter in it',
      '4 product_code: ALL-1 stands in line 2 already',
      '5 variant_code: ALL-1 stands in line 2 already',
      '6 slug_ja: first-books-for-a-company-of-one is the slug of product BK-BIZ-0001',
      '6 variant_code: BK-BIZ-0001 is a variant of product BK-BIZ-0001',
      '7 variant_code: a new product must have a variant',
      '8 kind: must be one of book, seminar, cd_dvd, notebook, material',
      '8 product_code: must be a code: letters, digits and . _ - only',
    ]);
    expect(await files.version()).toBe(before);
  });

  it('with many errors has all of them counted, and the first fifty reported', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `F-${n},F-${n},x`).join('\n');
    const { count, errors } = await files.import(`product_code,variant_code,price\n${rows}`, 'csv');
    expect(count).toBe(700);
    expect(errors).toHaveLength(50);
  });

  it('has its errors reported in the order of the lines, whichever check finds them', async () => {
    const rows = Array.from({ length: 1100 }, (_, n) => `O-${n},O-${n},book,行${n},1000,books`);
    rows[0] = 'O-0,O-0,book,行0,1000,nowhere';
    for (let n = 500; n < 560; n++) rows[n] = `O-${n},O-${n},book,行${n},x,books`;
    const header = 'product_code,variant_code,kind,name_ja,price,main_category';
    const { errors } = await files.import([header, ...rows].join('\n'), 'csv');
    expect(errors[0]).toMatch(/^2 main_category/);
  });

  // parsecsv #60, PapaParse #951, markitdown #2517
  it.each([
    ['semicolons', 'product_code;variant_code;price\nBK-BIZ-0001;BK-BIZ-0001;"1,x"\n', 2],
    ['tabs', 'product_code\tvariant_code\tprice\r\nBK-BIZ-0001\tBK-BIZ-0001\t1,x\r\n', 2],
    [
      'the sign that it names for Excel',
      'sep=,\nproduct_code,variant_code,price\nBK-BIZ-0001,BK-BIZ-0001,x',
      3,
    ],
  ])('may separate its cells by %s', async (_, text, line) => {
    const { errors } = await files.import(text, 'csv');
    expect(errors).toEqual([`${line} price: must be whole yen, such as 1760 or 1,760`]);
  });

  it.each([
    ['an Excel workbook', Buffer.from('PK\u0003\u0004xl/workbook.xml'), 'Excel'],
    ['Unicode text of Excel', Buffer.from('\ufeffproduct_code\tprice\n', 'utf16le'), 'UTF-16'],
  ])('that is %s is refused by that name', async (_, content, name) => {
    for (const encoding of ['utf-8', 'shift_jis'] as const)
      await expect(files.import(content, 'csv', { encoding })).rejects.toThrow(name);
  });

  // odoo #25653, dfinke/ImportExcel #1422
  it('with a cell that Excel has cut off is not imported', async () => {
    const of = (length: number) => `product_code,description_ja\nBK-BIZ-0001,${'あ'.repeat(length)}\n`;
    expect((await files.import(of(32_767), 'csv', { dryRun: true })).errors).toEqual([
      '2 description_ja: has 32,767 characters, where Excel cuts cells off: leave the column out',
    ]);
    expect((await files.import(of(32_768), 'csv', { dryRun: true })).errors).toEqual([]);
  });

  it('with an error in its last row is not imported at all', async () => {
    const before = await files.version();
    const rows = Array.from({ length: 1100 }, (_, n) => `L-${n},L-${n},book,行${n},1000,books`);
    rows.push('L-1100,L-1100,book,最後の行,x,books');
    const header = 'product_code,variant_code,kind,name_ja,price,main_category';
    const { errors, isWritten } = await files.import([header, ...rows].join('\n'), 'csv');
    expect(errors).toEqual(['1102 price: must be whole yen, such as 1760 or 1,760']);
    expect(isWritten).toBe(false);
    expect(await files.version()).toBe(before);
    expect(await files.variant('L-0')).toBeUndefined();
  });

  it('is checked by the rules of kinds, prices, options and languages', async () => {
    const file = productLines(
      { product_code: 'R-1', kind: 'seminar' },
      { product_code: 'R-2', seminar_venue_ja: '会場' },
      {
        product_code: 'R-3',
        fixed_price: true,
        variants: [{ variant_code: 'R-3', price: 500, original_price: 400 }],
      },
      {
        product_code: 'R-4',
        variants: [
          { variant_code: 'R-4-A', price: 500, options: ['size_small', 'size_large'] },
          { variant_code: 'R-4-B', price: 500, options: ['binding_soft'] },
          { variant_code: 'R-4-C', price: 500, options: ['mauve'] },
        ],
      },
      { product_code: 'R-5', name_en: '', author_en: 'Nobody' },
      { product_code: 'R-6', categories: ['books', 'nowhere'] },
      {
        product_code: 'R-7',
        variants: [
          { variant_code: 'R-7-A', price: 500, options: ['size_small'] },
          { variant_code: 'R-7-B', price: 500, options: ['size_small'] },
        ],
      },
    );
    expect((await files.import(file, 'jsonl')).errors).toEqual([
      '1 seminar_starts_at: must be given for a seminar',
      '1 seminar_ends_at: must be given for a seminar',
      '1 seminar_sales_end_at: must be given for a seminar',
      '1 seminar_venue_ja: must be given for a seminar',
      '2 seminar_venue_ja: is for the kind seminar only',
      '3 original_price: variant R-3: must be above price',
      '3 original_price: variant R-3: must be blank for a fixed price',
      '4 options: variant R-4-A: has two values of size',
      '4 options: variant R-4-C: there is no option value mauve',
      '4 options: variant R-4-B: has the axes binding, variant R-4-A size and size',
      '4 options: variant R-4-C: has the axes none, variant R-4-A size and size',
      '5 author_en: is given, but name_en is not',
      '6 categories: there is no category nowhere',
      '7 options: variant R-7-B: has the same options as variant R-7-A',
    ]);
  });

  it('may not contain doors after the start of a seminar, nor a deadline after its end', async () => {
    const seminar = { kind: 'seminar', main_category: 'seminars_teachers', seminar_venue_ja: 'こもれび会館' };
    const at = (time: string) => `2030-12-01T${time}:00+09:00`;
    const file = productLines({
      product_code: 'D-1',
      ...seminar,
      seminar_starts_at: at('13:00'),
      seminar_ends_at: at('15:00'),
      seminar_doors_at: at('13:01'),
      seminar_sales_end_at: at('15:01'),
    });
    expect((await files.import(file, 'jsonl')).errors).toEqual([
      '1 seminar_doors_at: must not be later than seminar_starts_at',
      '1 seminar_sales_end_at: must not be later than seminar_ends_at',
    ]);
  });

  it('may contain only absolute https URLs as links to join a seminar', async () => {
    const wrong = [
      'http://meet.example.com/1',
      'meet.example.com/1',
      'javascript:alert(1)',
      'https://',
      'https://meet.example.com/a b',
      'https://shop:secret@meet.example.com/',
      `https://meet.example.com/${'x'.repeat(2000)}`,
    ];
    const seminar = { kind: 'seminar', main_category: 'seminars_teachers', seminar_venue_ja: 'オンライン' };
    const days = {
      seminar_starts_at: '2030-12-01T13:00:00+09:00',
      seminar_ends_at: '2030-12-01T15:00:00+09:00',
      seminar_sales_end_at: '2030-12-01T12:00:00+09:00',
    };
    const file = productLines(
      ...wrong.map((url, n) => ({ product_code: `J-${n}`, ...seminar, ...days, seminar_join_url: url })),
      { product_code: 'J-9', seminar_join_url: 'https://meet.example.com/1', seminar_cancelled: true },
      { product_code: 'J-10', ...seminar, ...days, seminar_cancelled: 'yes' },
    );
    expect((await files.import(file, 'jsonl')).errors).toEqual([
      ...wrong
        .slice(0, -1)
        .map((_, n) => `${n + 1} seminar_join_url: must be an address such as https://example.com/room`),
      '7 seminar_join_url: is longer than 2000 characters',
      // This error is found when the file is read, before the checks of products.
      '9 seminar_cancelled: must be 1 or 0',
      '8 seminar_join_url: is for the kind seminar only',
      '8 seminar_cancelled: is for the kind seminar only',
    ]);
  });

  it('is checked for unknown attributes and columns', async () => {
    const file = productLines(
      { product_code: 'A-1', attributes: { smell: { ja: 'x', en: 'x' } } },
      { product_code: 'A-2', attributes: { published_on: { ja: 'きのう', en: '' } }, colour: 'red' },
      { product_code: 'A-3', attributes: { published_on: { ja: '2026-02-30', en: '2028-02-29' } } },
    );
    expect((await files.import(file, 'jsonl')).errors).toEqual([
      '1 attributes.smell: there is no such attribute',
      '2 colour: there is no such column',
      '2 attribute_published_on_ja: must be a day such as 2026-12-01',
      '3 attribute_published_on_ja: must be a day such as 2026-12-01',
    ]);
  });

  it('must not give a slug to two products', async () => {
    const two = productLines(
      { product_code: 'S-1', slug_en: 'same' },
      { product_code: 'S-2', slug_en: 'same' },
    );
    expect((await files.import(two, 'jsonl')).errors).toEqual(['2 slug_en: same stands in line 1 already']);
  });
});

describe('stock in a catalogue file', () => {
  const restock = (code: string, stock: number | null) =>
    files.import(JSON.stringify({ product_code: code, variants: [{ variant_code: code, stock }] }), 'jsonl');
  const set = (code: string, values: Partial<typeof variants.$inferInsert>) =>
    t.shop.db.update(variants).set(values).where(eq(variants.code, code));

  it('cannot be set below the units on hold', async () => {
    await files.import(productLines({ product_code: 'HOLD-1' }), 'jsonl');
    await set('HOLD-1', { onHold: 3 });
    expect((await restock('HOLD-1', 2)).errors).toEqual([
      '1 stock: variant HOLD-1: must be at least 3: so many are on hold for orders',
    ]);
    expect((await restock('HOLD-1', null)).errors).toEqual([
      '1 stock: variant HOLD-1: must stay counted while 3 are on hold for orders',
    ]);
    expect((await restock('HOLD-1', 3)).errors).toEqual([]);
    expect(await files.variant('HOLD-1')).toMatchObject({ tracked: true, onHand: 3, onHold: 3 });
    await set('HOLD-1', { onHold: 0 });
    await restock('HOLD-1', null);
    expect(await files.variant('HOLD-1')).toMatchObject({ tracked: false });
  });

  it('is checked again when it is written, because an order may have been placed since the first check', async () => {
    await files.import(productLines({ product_code: 'LATE-1' }), 'jsonl');
    await set('LATE-1', { onHold: 4 });
    const variant = await files.variant('LATE-1');
    const change = { ...variant, line: 9, stock: 1, wasCounted: true } as VariantChange;
    const errors: string[] = [];
    await t.shop.db.transaction(async (tx) => {
      const report = (line: number, column: string) => errors.push(`${line} ${column}`);
      await saveVariantChanges(tx, [change], report, { staffId: null, reason: 'late.jsonl' });
    });
    expect(errors).toEqual(['9 stock']);
    expect(await files.variant('LATE-1')).toEqual(variant);
  });

  it('is not set back by an import of prices during which pieces are sold', async () => {
    await files.import(productLines({ product_code: 'SOLD-1' }), 'jsonl');
    const sales: Promise<unknown>[] = [];
    const price = '{"product_code":"SOLD-1","variants":[{"variant_code":"SOLD-1","price":1300}]}';
    await files.import(price, 'jsonl', {
      onProgress: (phase) => {
        if (phase === 'reading') sales.push(set('SOLD-1', { onHand: 4 }).then());
      },
    });
    await Promise.all(sales);
    expect(sales).toHaveLength(1);
    expect(await files.variant('SOLD-1')).toMatchObject({ price: 130_000, onHand: 4 });
  });

  it('cannot be set for an untracked product while an order with the product is being paid', async () => {
    const code = 'OPEN-1';
    await files.import(
      productLines({ product_code: code, variants: [{ variant_code: code, price: 900 }] }),
      'jsonl',
    );
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.paymentState, 'awaiting_payment'));
    const orderId = order?.id as number;
    const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await t.shop.db
      .update(orderItems)
      .set({ variantId: (await files.variant(code))?.id ?? null })
      .where(eq(orderItems.id, item?.id as number));
    expect((await restock(code, 9)).errors).toEqual([
      '1 stock: variant OPEN-1: cannot be tracked yet: an order with this variant is being paid',
    ]);
    await t.shop.db.update(orders).set({ paymentState: 'paid' }).where(eq(orders.id, orderId));
    expect((await restock(code, 9)).errors).toEqual([]);
    expect(await files.variant(code)).toMatchObject({ tracked: true, onHand: 9 });
  });
});
