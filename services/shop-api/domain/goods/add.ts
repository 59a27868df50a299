/** Adds products and variants, by the rules of a catalogue file. */

import { newProductFields, newVariantFields } from '#contract/desk/goods/add.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { changedColumns } from '../catalogue-file/changed-columns.ts';
import { saveProducts } from '../catalogue-file/save.ts';
import { loadShopCatalogue } from '../catalogue-file/shop-catalogue.ts';
import { productsByCode } from '../catalogue-file/stored.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import { refreshProducts } from '../search/refresh.ts';
import type { Audited } from '../staff/audit.ts';
import { fieldOfNew, fieldOfNewVariant, newProduct, newVariant, type Typed } from './fields.ts';
import { lockProduct, productRevision, waitForImports } from './lock.ts';
import { planTyped } from './plan-typed.ts';
import { goodsRow } from './rows.ts';
import { withSlugs } from './slug.ts';

type Work = { tx: Tx; locale: LocaleCode; audit: (row: Audited) => void };

/** Adds missing fields as empty. */
export const complete = (fields: readonly string[], values: Typed): Typed =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));

/** Adds a product that is not on sale. Throws 400 with an error for each invalid field, and 409 `import_under_way`. */
export async function addProduct(values: Typed, { tx, locale, audit }: Work) {
  await waitForImports(tx);
  const catalogue = await loadShopCatalogue(tx);
  const typed = complete(newProductFields, values);
  const errors: FieldErrors = {};
  const given = newProduct(typed, { catalogue, errors });
  await withSlugs(tx, given.columns);
  if ((await productsByCode(tx, [given.code], catalogue.fields)).size > 0)
    errors['product_code'] = ['product_code_taken'];
  const around = { stored: undefined, catalogue, typed, errors, fieldOf: fieldOfNew(typed) };
  const plan = await planTyped(tx, given, around);
  const { created } = await saveProducts(tx, [plan], catalogue);
  await refreshProducts(tx, { changed: [], created });
  const [id] = created;
  if (id === undefined) throw new Error(`product ${given.code} was not created`);
  const { after } = changedColumns(plan);
  audit({
    entity: 'product',
    entityId: given.code,
    after: { ...after, revision: await productRevision(tx, id) },
  });
  return goodsRow(tx, id, locale);
}

/** Throws 404, 400 with an error for each invalid field, and 409 `import_under_way`. */
export async function addVariant(id: number, values: Typed, { tx, locale, audit }: Work) {
  const { code } = await lockProduct(tx, id);
  const catalogue = await loadShopCatalogue(tx);
  const stored = (await productsByCode(tx, [code], catalogue.fields)).get(code);
  if (!stored) throw new ApiError(404, 'not_found', 'product_not_found');
  const typed = complete(newVariantFields, values);
  const errors: FieldErrors = {};
  const variant = newVariant(typed, errors);
  // A catalogue file would change the existing variant; this form must not.
  if (stored.variants.some((one) => one.code === variant.code))
    errors['variant_code'] = ['variant_code_taken'];
  const given = { code, line: variant.line, columns: {}, variants: [variant], isFaulty: false };
  const around = { stored, catalogue, typed, errors, fieldOf: fieldOfNewVariant };
  const plan = await planTyped(tx, given, around);
  await saveProducts(tx, [plan], catalogue);
  await refreshProducts(tx, { changed: [id] });
  const { after } = changedColumns(plan);
  audit({ entity: 'product', entityId: code, after: { ...after, revision: await productRevision(tx, id) } });
  return goodsRow(tx, id, locale);
}
