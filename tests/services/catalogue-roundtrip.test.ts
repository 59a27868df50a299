/** Any product is unchanged after it was written to a catalogue file and read from it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, VARIANT_FIELDS } from '#api/domain/catalogue-file/fields.ts';
import { writeMoment } from '#api/domain/catalogue-file/moment.ts';
import {
  deriveColumns,
  deriveVariantColumns,
  initialOf,
  planProduct,
} from '#api/domain/catalogue-file/plan-change.ts';
import type { CatalogueProduct } from '#api/domain/catalogue-file/product-plan.ts';
import { csvHeader, csvRows, jsonLine } from '#api/domain/catalogue-file/write-file.ts';
import { ATTRIBUTES, fields, readCatalogue } from '../setup/catalogue-text.ts';

describe('a product', () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 40 })
    // U+FFFD stands for a character that was lost, and is refused.
    .map((value) => cleanText(value.toWellFormed().replace(/[\p{Cc}\ufffd]/gu, '')));
  const tricky = fc.constantFrom(
    '"',
    '""',
    ',',
    'a,"b"\nc',
    '=1+1',
    "'",
    '\\',
    '\ufffe',
    '1',
    'true',
    '[]',
    'null',
    '#x',
  );
  const long = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: tricky });
  const line = long.map((value) => value.replaceAll('\n', ' ').trim());
  const code = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/);
  const number = fc.nat({ max: 1_000_000 });
  const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 11, 30) }).map(writeMoment);
  const special: Record<string, fc.Arbitrary<string | number | boolean | null | string[]>> = {
    kind: fc.constantFrom('book', 'seminar'),
    enabled: fc.boolean(),
    fixed_price: fc.boolean(),
    position: number,
    sales: number,
    added_at: moment,
    main_category: fc.oneof(code, fc.constant('')),
    categories: fc.array(code, { maxLength: 4 }),
    name_ja: line.map((value) => value || '名'),
    slug_ja: code,
    slug_en: code,
    images: fc.array(fc.constantFrom('a.jpg', 'b/c.png', 'Cover-2.svg'), { maxLength: 3 }),
    attribute_published_on_ja: fc.constantFrom('', '2026-12-01'),
    attribute_published_on_en: fc.constantFrom('', '2026-12-01'),
    seminar_join_url: fc.constantFrom('', 'https://meet.example.com/1?pwd=a&b=c'),
    seminar_join_note_ja: fc.constantFrom('', 'パスコード 1234\n開始10分前から'),
    seminar_join_note_en: fc.constantFrom('', 'Passcode 1234'),
    seminar_cancelled: fc.boolean(),
    seminar_cancellation_steps: fc.constantFrom('', '8:100,1:50', '30:80'),
    variant_enabled: fc.boolean(),
    variant_position: number,
    price: number,
    original_price: fc.option(number),
    stock: fc.option(number),
    reorder_level: fc.option(number),
    options: fc.array(code, { maxLength: 3 }),
  };
  const isLong = (column: string) => /description|pages/.test(column);
  const columnsOf = (known: typeof fields) =>
    fc.record(
      Object.fromEntries(
        [...known.keys()].map((column) => {
          const isMoment = /^seminar_.*_at$/.test(column);
          return [column, special[column] ?? (isMoment ? fc.option(moment) : isLong(column) ? long : line)];
        }),
      ),
    );
  const product: fc.Arbitrary<CatalogueProduct> = fc
    .tuple(
      code,
      columnsOf(fields),
      fc.uniqueArray(
        fc.tuple(code, columnsOf(VARIANT_FIELDS)).map(([one, columns]) => ({ code: `v${one}`, columns })),
        { selector: (variant) => variant.code, maxLength: 4 },
      ),
    )
    .map(([one, columns, list]) => ({
      code: one,
      columns: deriveColumns(one, columns),
      variants: list.map((variant, at) => ({
        ...variant,
        columns: deriveVariantColumns({ ...variant.columns, variant_position: at }),
      })),
    }));
  const context = { initial: { ...initialOf(fields), added_at: '' }, categories: new Map(), axes: new Map() };

  it.each(['csv', 'jsonl'] as const)(
    'is unchanged after it was written as %s and read',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(product, { selector: (p) => p.code, maxLength: 4 }),
          async (products) => {
            const content =
              format === 'csv'
                ? csvHeader(fields) + products.map((one) => csvRows(one, fields)).join('')
                : products.map((one) => jsonLine(one, ATTRIBUTES)).join('');
            const { products: given, errors } = await readCatalogue(content, format);
            expect(errors).toEqual([]);
            expect(given.map((one) => planProduct(one, undefined, context, () => {}).next)).toEqual(products);
          },
        ),
        { numRuns: 150 },
      );
    },
    60_000,
  );
});
