/** Writes products as lines of a catalogue file. Reading these lines gives the same products. */
import { stringify } from 'csv-stringify/sync';
import { attributeColumns, type Columns, type Fields, VARIANT_FIELDS, type Value } from './fields.ts';
import type { CatalogueProduct } from './product-plan.ts';

/** Excel recognises UTF-8 by the byte order mark. */
export const csvHeader = (fields: Fields): string =>
  `\ufeff${csvLine(['product_code', 'variant_code', ...VARIANT_FIELDS.keys(), ...fields.keys()])}`;

/** One row per variant. The columns of the product are filled in the first row only. */
export function csvRows({ code, columns, variants }: CatalogueProduct, fields: Fields): string {
  const cells = (fieldsOf: Fields, from: Columns | undefined) =>
    [...fieldsOf.keys()].map((column) => cellOf(from?.[column] ?? null));
  const rows = variants.length > 0 ? variants : [undefined];
  return rows
    .map((variant, at) =>
      csvLine([
        code,
        variant?.code ?? '',
        ...cells(VARIANT_FIELDS, variant?.columns),
        ...cells(fields, at === 0 ? columns : undefined),
      ]),
    )
    .join('');
}

/** Puts cells that contain a line feed in quotes. Otherwise some programs take the line feed for the end of the row. */
const csvLine = (cells: string[]): string =>
  stringify([cells], { record_delimiter: '\r\n', quoted_match: /\n/ });

function cellOf(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
}

export function jsonLine({ code, columns, variants }: CatalogueProduct, attributes: string[]): string {
  const inMap = new Set(attributes.flatMap(attributeColumns));
  const own = Object.entries(columns).filter(([column]) => !inMap.has(column));
  const map = attributes.flatMap((attribute) => {
    const [ja, en] = attributeColumns(attribute).map((column) => columns[column]);
    return ja || en ? [[attribute, { ja, en }]] : [];
  });
  return `${JSON.stringify({
    product_code: code,
    ...Object.fromEntries(own),
    attributes: Object.fromEntries(map),
    variants: variants.map((variant) => ({ variant_code: variant.code, ...variant.columns })),
  })}\n`;
}
