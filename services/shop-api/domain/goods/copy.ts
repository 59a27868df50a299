/** Copies a product, by the rules of a catalogue file. */

import { sql } from 'drizzle-orm';
import { copiedStockField, copyFields, seminarCopyFields } from '#contract/desk/goods/copy.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { changedColumns } from '../catalogue-file/changed-columns.ts';
import {
  type Columns,
  ENGLISH_COLUMNS,
  VARIANT_FIELDS,
  type Value,
  variantCode,
} from '../catalogue-file/fields.ts';
import type { GivenProduct } from '../catalogue-file/given.ts';
import { readMoment, writeMoment } from '../catalogue-file/moment.ts';
import type { StoredProduct } from '../catalogue-file/product-plan.ts';
import { saveProducts } from '../catalogue-file/save.ts';
import { loadShopCatalogue, type ShopCatalogue } from '../catalogue-file/shop-catalogue.ts';
import { productsByCode } from '../catalogue-file/stored.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import { refreshProducts } from '../search/refresh.ts';
import type { Audited } from '../staff/audit.ts';
import { complete } from './add.ts';
import { type FieldOf, PRODUCT, readCode, readColumns, sameName, type Typed } from './fields.ts';
import { productRevision, waitForImports } from './lock.ts';
import { planTyped } from './plan-typed.ts';
import { goodsRow } from './rows.ts';
import { withSlugs } from './slug.ts';

/** Of the product alone: its place among those sold, and what its participants got. */
const NOT_COPIED: Columns = {
  enabled: false,
  sales: 0,
  seminar_cancelled: false,
  seminar_join_url: '',
  seminar_join_note_ja: '',
  seminar_join_note_en: '',
};

/** Throws 404, 400 with an error for each invalid field, and 409 `import_under_way`. */
export async function copyProduct(
  id: number,
  values: Typed,
  { tx, locale, audit }: { tx: Tx; locale: LocaleCode; audit: (row: Audited) => void },
) {
  await waitForImports(tx);
  const { code: from } = await goodsRow(tx, id, locale);
  const catalogue = await loadShopCatalogue(tx);
  const source = (await productsByCode(tx, [from], catalogue.fields)).get(from);
  if (!source) throw new ApiError(404, 'not_found', 'product_not_found');
  const typed = withTimes(source, complete(fieldsFor(source), values));
  const errors: FieldErrors = {};
  const given = copyOf(source, typed, { catalogue, errors });
  await withSlugs(tx, given.columns);
  if ((await productsByCode(tx, [given.code], catalogue.fields)).size > 0)
    errors['product_code'] = ['product_code_taken'];
  const fieldOf = fieldIn(typed, errors);
  const plan = await planTyped(tx, given, { stored: undefined, catalogue, typed, errors, fieldOf });
  const { created } = await saveProducts(tx, [plan], catalogue);
  const [copied] = created;
  if (copied === undefined) throw new Error(`product ${given.code} was not created`);
  // Catalogue files do not contain the texts of pictures.
  await tx.execute(sql`update product_images c set alts = s.alts from product_images s
    where c.product_id = ${copied} and s.product_id = ${id} and s.path = c.path`);
  await refreshProducts(tx, { changed: [], created });
  // The rest is as it was in the copied product.
  const own = new Set(productFieldsOf(source));
  const after = Object.fromEntries(
    Object.entries(changedColumns(plan).after).filter(
      ([column]) => own.has(column) || column.endsWith(' stock'),
    ),
  );
  audit({
    entity: 'product',
    entityId: given.code,
    after: { copiedFrom: from, ...after, revision: await productRevision(tx, copied) },
  });
  return goodsRow(tx, copied, locale);
}

const isSeminar = ({ columns }: StoredProduct): boolean => columns['kind'] === 'seminar';
const isCounted = ({ columns }: StoredProduct['variants'][number]): boolean =>
  typeof columns['stock'] === 'number';

const productFieldsOf = (source: StoredProduct): string[] => [
  ...copyFields,
  ...(isSeminar(source) ? seminarCopyFields : []),
];
const fieldsFor = (source: StoredProduct): string[] => [
  ...productFieldsOf(source),
  ...source.variants.filter(isCounted).map(({ id }) => copiedStockField(id)),
];

/**
 * Times of a seminar that are left blank are as far from the new start as they were from the old one. Without a start,
 * only the start is missing.
 */
function withTimes({ columns }: StoredProduct, typed: Typed): Typed {
  const timeOf = (moment: Value | undefined) => Date.parse(readMoment(String(moment ?? '').trim()) ?? '');
  const later = timeOf(typed['seminar_starts_at']) - timeOf(columns['seminar_starts_at']);
  const isBlank = (field: string) => seminarCopyFields.some((one) => one === field) && !typed[field]?.trim();
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      if (!isBlank(field) || field === 'seminar_starts_at') return [[field, text]];
      if (Number.isNaN(later)) return [];
      const time = timeOf(columns[field]) + later;
      return [[field, Number.isNaN(time) ? '' : writeMoment(time)]];
    }),
  );
}

type Around = { catalogue: ShopCatalogue; errors: FieldErrors };

function copyOf(source: StoredProduct, typed: Typed, { catalogue, errors }: Around): GivenProduct {
  const code = readCode(typed['product_code'], 'product_code', errors);
  const { added_at: _, ...stored } = source.columns;
  const own = readColumns(typed, productFieldsOf(source).map(sameName), catalogue.fields, errors);
  const columns = { ...stored, ...NOT_COPIED, ...own };
  if (!columns['name_en']) for (const column of ENGLISH_COLUMNS) if (!(column in own)) delete columns[column];
  const codes = copiedCodes(source, code);
  if (code && codes.some((one) => !variantCode.safeParse(one).success))
    errors['product_code'] ??= ['validation.copied_code'];
  return {
    code,
    line: PRODUCT,
    columns,
    variants: source.variants.map((variant, at) => ({
      code: codes[at] ?? '',
      line: variant.id,
      columns: { ...variant.columns, ...(isCounted(variant) ? stockOf(variant.id, typed, errors) : {}) },
    })),
    isFaulty: false,
  };
}

/** Blank would mean that the stock is not counted. */
function stockOf(variantId: number, typed: Typed, errors: FieldErrors): Columns {
  const field = copiedStockField(variantId);
  if (!typed[field]?.trim()) errors[field] = ['validation.field_required'];
  return readColumns(typed, [[field, 'stock']], VARIANT_FIELDS, errors);
}

/** BK-1-S of BK-1 becomes BK-2-S of BK-2; other codes become BK-2-1, BK-2-2. */
function copiedCodes({ code: from, variants }: StoredProduct, to: string): string[] {
  const renamed = variants.map(({ code }) =>
    code.startsWith(from) ? to + code.slice(from.length) : undefined,
  );
  if (variants.length === 1) return [renamed[0] ?? to];
  let number = 0;
  const next = () => {
    do number++;
    while (renamed.includes(`${to}-${number}`));
    return `${to}-${number}`;
  };
  return renamed.map((code) => code ?? next());
}

/** A blank slug is made from the code, so an error at a code that is taken is enough. */
const fieldIn =
  (typed: Typed, errors: FieldErrors): FieldOf =>
  (line, column) => {
    const isOfCode = /^slug_/.test(column) && !typed[column]?.trim() && errors['product_code'];
    if (isOfCode || column === 'variant_code') return 'product_code';
    return column === 'stock' ? copiedStockField(line) : column;
  };
