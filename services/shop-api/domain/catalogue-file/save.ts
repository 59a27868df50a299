/** Writes plans, many products per statement. */
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { insertRows } from '../../db/many-rows.ts';
import * as table from '../../db/schema/catalogue.ts';
import { productFormerSlugs } from '../../db/schema/goods.ts';
import { seminars } from '../../db/schema/seminars.ts';
import type { Columns } from './fields.ts';
import type { ProductPlan } from './product-plan.ts';
import { SLUGS } from './registry.ts';
import {
  attributeRows,
  categoryRows,
  imageRows,
  listOf,
  productRow,
  seminarRows,
  translations,
  variantRow,
} from './rows.ts';
import type { ShopCatalogue } from './shop-catalogue.ts';

type IdByCode = Map<string, number>;

const DETAILS = [
  table.productTranslations,
  table.productTaxons,
  table.productAttributeValues,
  table.productImages,
  seminars,
];

export const DETAIL_TABLES = sql.join(
  DETAILS.map((details) => sql`${details}`),
  sql`, `,
);

/**
 * Writes products with their rows in other tables, except changes of stored variants (stock.ts). Returns the ids of the
 * products. The caller refreshes lists and search in the same transaction, so new products get `listedAt` equal to
 * `updatedAt`.
 */
export async function saveProducts(
  tx: Tx,
  plans: ProductPlan[],
  shop: ShopCatalogue,
): Promise<{ created: number[]; changed: number[] }> {
  const known = plans.filter((plan) => plan.stored);
  const changed = known.map(({ stored }) => stored?.id as number);
  const rows = plans
    .filter((plan) => !plan.stored)
    .map(({ next }) => ({ ...productRow(next, shop), updatedAt: shop.readAt, listedAt: shop.readAt }));
  const createdIds = await insertRows(tx, table.products, rows);
  const ids: IdByCode = new Map([
    ...known.map(({ next }, at) => [next.code, changed[at] as number] as const),
    ...createdIds,
  ]);
  await updateProducts(tx, known, shop);
  await saveFormerSlugs(tx, known);
  await replaceDetails(
    tx,
    plans.filter((plan) => plan.hasNewColumns),
    shop,
    ids,
  );
  await saveVariants(tx, plans, shop, ids);
  return { created: [...createdIds.values()], changed };
}

async function updateProducts(tx: Tx, plans: ProductPlan[], shop: ShopCatalogue): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map(({ next, stored }) => ({ id: stored?.id, ...productRow(next, shop) }));
  await tx.execute(sql`
    update products p set kind = r.kind, main_taxon_id = r."mainTaxonId", enabled = r.enabled,
      fixed_price = r."fixedPrice", position = r.position, min_price = r."minPrice",
      last_six_months_sales_quantity = r."lastSixMonthsSalesQuantity", kana = r.kana,
      author_kana = r."authorKana", created_at = r."createdAt", updated_at = clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, kind text, "mainTaxonId" bigint,
      enabled boolean, "fixedPrice" boolean, position int, "minPrice" bigint,
      "lastSixMonthsSalesQuantity" int, kana text, "authorKana" text, "createdAt" timestamptz)
    where p.id = r.id`);
}

/** Stores the slugs that products no longer have, so that links to them still work (domain/catalogue/records.ts). */
async function saveFormerSlugs(tx: Tx, plans: ProductPlan[]): Promise<void> {
  const former = plans.flatMap(({ stored, next }) =>
    SLUGS.flatMap(({ column, locale }) => {
      const slug = String(stored?.columns[column] ?? '');
      return stored && slug && slug !== next.columns[column] ? [{ productId: stored.id, locale, slug }] : [];
    }),
  );
  if (former.length === 0) return;
  await tx
    .insert(productFormerSlugs)
    .values(former)
    .onConflictDoUpdate({
      target: [productFormerSlugs.locale, productFormerSlugs.slug],
      set: { productId: sql`excluded.product_id` },
    });
}

async function replaceDetails(tx: Tx, plans: ProductPlan[], shop: ShopCatalogue, ids: IdByCode) {
  const before = plans.flatMap(({ stored }) => stored?.id ?? []);
  const alts = await altsOf(tx, before);
  if (before.length > 0)
    for (const details of DETAILS) await tx.delete(details).where(inArray(details.productId, before));
  const each = <T>(rows: (columns: Columns, shop: ShopCatalogue) => T[]): (T & { productId: number })[] =>
    plans.flatMap(({ next }) =>
      rows(next.columns, shop).map((row) => ({ ...row, productId: ids.get(next.code) as number })),
    );
  await insertRows(tx, table.productTranslations, each(translations));
  await insertRows(tx, table.productTaxons, each(categoryRows));
  await insertRows(tx, table.productAttributeValues, each(attributeRows));
  await insertRows(
    tx,
    table.productImages,
    each(imageRows).map((row) => ({ ...row, alts: alts.get(`${row.productId} ${row.path}`) ?? null })),
  );
  await insertRows(tx, seminars, each(seminarRows));
}

/** Alternative texts of pictures by product id and path. Catalogue files do not contain these texts. */
async function altsOf(tx: Tx, productIds: number[]) {
  if (productIds.length === 0) return new Map<string, never>();
  const { productId, path, alts } = table.productImages;
  const rows = await tx
    .select({ productId, path, alts })
    .from(table.productImages)
    .where(and(inArray(productId, productIds), isNotNull(alts)));
  return new Map(rows.map((row) => [`${row.productId} ${row.path}`, row.alts]));
}

async function saveVariants(tx: Tx, plans: ProductPlan[], shop: ShopCatalogue, ids: IdByCode): Promise<void> {
  const changed = plans.flatMap(({ next, variants }) =>
    variants
      .filter((variant) => variant.change !== 'unchanged')
      .map((variant) => ({ ...variant, productId: ids.get(next.code) as number })),
  );
  const known = changed.flatMap(({ stored }) => stored ?? []);
  const variantIds: IdByCode = new Map(known.map((variant) => [variant.code, variant.id]));
  const rows = changed
    .filter((variant) => !variant.stored)
    .map(({ next, productId }) => {
      const { stock } = next.columns;
      const counted = typeof stock === 'number';
      return {
        ...variantRow(next),
        productId,
        code: next.code,
        tracked: counted,
        onHand: counted ? stock : 0,
      };
    });
  for (const [code, id] of await insertRows(tx, table.variants, rows)) variantIds.set(code, id);
  const links = table.variantOptionValues;
  const before = known.map((variant) => variant.id);
  if (before.length > 0) await tx.delete(links).where(inArray(links.variantId, before));
  const options = changed.flatMap(({ next }) =>
    listOf(next.columns, 'options').map((option) => ({
      variantId: variantIds.get(next.code) as number,
      optionValueId: shop.optionValueIds.get(option) as number,
    })),
  );
  await insertRows(tx, links, options);
}
