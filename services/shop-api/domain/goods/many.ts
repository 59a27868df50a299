/** Changes price, stock and sale of many goods at once, by the rules of a catalogue file. All or nothing. */

import { asc, inArray, sql } from 'drizzle-orm';
import type { ManyChange, ManyGiven } from '#contract/desk/goods/many.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { wholeNumberOf } from '#contract/rules/typed-number.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { products } from '../../db/schema/catalogue.ts';
import { changedColumns } from '../catalogue-file/changed-columns.ts';
import { type Columns, VARIANT_FIELDS } from '../catalogue-file/fields.ts';
import type { ProductPlan, StoredProduct, StoredVariant } from '../catalogue-file/product-plan.ts';
import { saveProducts } from '../catalogue-file/save.ts';
import { loadShopCatalogue, type ShopCatalogue } from '../catalogue-file/shop-catalogue.ts';
import { checkStock, lockVariants, saveVariantChanges, variantChange } from '../catalogue-file/stock.ts';
import { productsByCode } from '../catalogue-file/stored.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import { refreshProducts } from '../search/refresh.ts';
import type { Audited } from '../staff/audit.ts';
import { type FieldOf, PRODUCT, readColumns, type Typed } from './fields.ts';
import { lockProduct, productRevision, revisionColumn } from './lock.ts';
import { planInto, refuseFields } from './plan-typed.ts';
import { goodsRows, translated } from './rows.ts';

const listed = (ids: readonly number[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(ids)}::json)::bigint)`;

export async function readMany(db: Db, variantIds: readonly number[], locale: LocaleCode) {
  const rows = await goodsRows(
    db,
    sql`from products p ${translated}
      where p.id in (select product_id from variants where id in ${listed(variantIds)}) order by p.id`,
    locale,
  );
  if (rows.length === 0) return { items: [] };
  const revisions = await db
    .select({ id: products.id, revision: revisionColumn })
    .from(products)
    .where(
      inArray(
        products.id,
        rows.map(({ id }) => id),
      ),
    );
  return {
    items: rows.map((row) => ({
      ...row,
      revision: revisions.find(({ id }) => id === row.id)?.revision ?? '',
      variants: row.variants.filter(({ id }) => variantIds.includes(id)),
    })),
  };
}

type Planned = { catalogue: ShopCatalogue; plans: ProductPlan[]; changes: ManyChange[] };

/** Throws 404, and 400 with an error for each invalid field, or if nothing would change. */
export async function planMany(tx: Tx, given: ManyGiven): Promise<Planned> {
  const catalogue = await loadShopCatalogue(tx);
  const stored = await storedOf(tx, given, catalogue);
  const typed: Record<string, string> = { reason: given.reason ?? '' };
  const errors: FieldErrors = {};
  const plans: ProductPlan[] = [];
  for (const one of stored) plans.push(await planOne(tx, one, { given, catalogue, typed, errors }));
  const variants = plans.flatMap((plan) => plan.variants).filter(({ change }) => change === 'changed');
  const stockChanges = variants.map(variantChange).filter(({ stock }) => stock !== undefined);
  const fieldOf = fieldIn(given);
  await checkStock(tx, stockChanges, (line) => {
    errors[fieldOf(line, 'stock') ?? ''] ??= ['stock_held'];
  });
  if (stockChanges.length > 0 && !given.reason) errors['reason'] = ['validation.field_required'];
  refuseFields(errors, typed);
  const changing = plans.filter(({ change }) => change !== 'unchanged');
  if (changing.length === 0) throw new ApiError(400, 'validation_failed', 'nothing_to_change');
  return { catalogue, plans: changing, changes: changing.flatMap(changesOf) };
}

/** In the order of their ids. */
async function storedOf(tx: Tx, given: ManyGiven, { fields }: ShopCatalogue): Promise<StoredProduct[]> {
  const ids = given.products.map(({ id }) => id);
  const codes = await tx
    .select({ code: products.code })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id));
  const byCode = await productsByCode(
    tx,
    codes.map(({ code }) => code),
    fields,
  );
  const stored = codes.flatMap(({ code }) => byCode.get(code) ?? []);
  const known = new Set(stored.flatMap((product) => product.variants.map(({ id }) => id)));
  if (stored.length < new Set(ids).size || given.variants.some(({ id }) => !known.has(id)))
    throw new ApiError(404, 'not_found', 'product_not_found');
  return stored;
}

const fieldName = (at: number, column: 'price' | 'stock') => `variants.${at}.${column}`;

/** An error of the regular price is shown at the price, which the form has. */
const fieldIn =
  ({ variants }: ManyGiven): FieldOf =>
  (line, column) => {
    const at = variants.findIndex(({ id }) => id === line);
    if (at < 0) return undefined;
    if (column === 'stock') return fieldName(at, 'stock');
    return /price$/.test(column) ? fieldName(at, 'price') : undefined;
  };

type Around = {
  given: ManyGiven;
  catalogue: ShopCatalogue;
  typed: Record<string, string>;
  errors: FieldErrors;
};

function planOne(tx: Tx, stored: StoredProduct, { given, catalogue, typed, errors }: Around) {
  const variants = given.variants.flatMap((one, at) => {
    const variant = stored.variants.find(({ id }) => id === one.id);
    return variant ? [{ variant, columns: columnsOf(one, at, variant, typed, errors) }] : [];
  });
  return planInto(
    tx,
    {
      code: stored.code,
      line: PRODUCT,
      columns: given.sale === 'keep' ? {} : { enabled: given.sale === 'on' },
      variants: variants.map(({ variant: { code, id }, columns }) => ({ code, line: id, columns })),
      isFaulty: false,
    },
    { stored, catalogue, typed, errors, fieldOf: fieldIn(given) },
  );
}

type GivenVariant = ManyGiven['variants'][number];

/** Adds the typed texts to `typed`, and errors to `errors`. Stock that was not retyped stays as it is, even if sold since. */
function columnsOf(
  { price, stock, expected }: GivenVariant,
  at: number,
  { columns: { stock: now } }: StoredVariant,
  typed: Record<string, string>,
  errors: FieldErrors,
): Columns {
  typed[fieldName(at, 'price')] = price;
  const fields: [string, string][] = [[fieldName(at, 'price'), 'price']];
  const field = fieldName(at, 'stock');
  if (expected !== null && wholeNumberOf(stock) !== expected) {
    typed[field] = stock;
    fields.push([field, 'stock']);
    // Blank would mean that the stock is not counted any more.
    if (stock.trim() === '') errors[field] = ['validation.field_required'];
    else if (now !== expected) errors[field] = ['sold_meanwhile'];
  }
  const own: Typed = Object.fromEntries(fields.map(([name]) => [name, typed[name] ?? '']));
  return readColumns(own, fields, VARIANT_FIELDS, errors);
}

function changesOf({ stored, next, variants }: ProductPlan): ManyChange[] {
  const name = String(next.columns['name_ja']);
  const [was, is] = [stored?.columns['enabled'], next.columns['enabled']];
  return [
    ...(was === is
      ? []
      : [{ what: 'sale' as const, code: next.code, name, before: Boolean(was), after: Boolean(is) }]),
    ...variants.flatMap((variant): ManyChange[] => {
      const of = { code: variant.next.code, name };
      const both = (column: string) =>
        [Number(variant.stored?.columns[column]), Number(variant.next.columns[column])] as const;
      const [[price, newPrice], [stock, newStock]] = [both('price'), both('stock')];
      return [
        ...(price === newPrice
          ? []
          : [
              {
                what: 'price' as const,
                ...of,
                before: price * MINOR_PER_YEN,
                after: newPrice * MINOR_PER_YEN,
              },
            ]),
        ...(stock === newStock ? [] : [{ what: 'stock' as const, ...of, before: stock, after: newStock }]),
      ];
    }),
  ];
}

type Work = { tx: Tx; staff: { id: number }; audit: (row: Audited) => void };

/** Throws 404, 400 with an error for each invalid field, and 409 `changed` and `import_under_way`. */
export async function changeMany(given: ManyGiven, { tx, staff, audit }: Work) {
  const inOrder = [...given.products].sort((a, b) => a.id - b.id);
  for (const { id, revision } of inOrder) await lockProduct(tx, id, revision);
  await lockVariants(tx, given.variants);
  const { catalogue, plans, changes } = await planMany(tx, given);
  const { changed } = await saveProducts(tx, plans, catalogue);
  const variants = plans
    .flatMap((plan) => plan.variants)
    .filter(({ change }) => change === 'changed')
    .map(variantChange);
  // The variants are locked and checked, so nothing can be refused.
  await saveVariantChanges(tx, variants, () => {}, {
    kind: 'counted',
    staffId: staff.id,
    reason: given.reason ?? '',
  });
  await refreshProducts(tx, { changed });
  for (const plan of plans) {
    const { before, after } = changedColumns(plan);
    audit({
      entity: 'product',
      entityId: plan.next.code,
      before,
      after: {
        ...after,
        ...(given.reason ? { reason: given.reason } : {}),
        revision: await productRevision(tx, plan.stored?.id ?? 0),
      },
    });
  }
  return { changes };
}
