/** Changes of products by staff: whether they are on sale, and the values of their fields. */

import { eq, sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { products } from '../../db/schema/catalogue.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { changedColumns } from '../catalogue-file/changed-columns.ts';
import { seminarRows } from '../catalogue-file/rows.ts';
import { saveProducts } from '../catalogue-file/save.ts';
import { loadShopCatalogue } from '../catalogue-file/shop-catalogue.ts';
import { saveVariantChanges, variantChange } from '../catalogue-file/stock.ts';
import { productsByCode } from '../catalogue-file/stored.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import { previewNotices } from '../mail/seminar-notices.ts';
import { refreshProducts } from '../search/refresh.ts';
import type { Audited } from '../staff/audit.ts';
import { fieldOfStored, givenProduct, type Typed } from './fields.ts';
import { lockProduct, productRevision } from './lock.ts';
import { planTyped } from './plan-typed.ts';
import { goodsRow } from './rows.ts';

type Work = { tx: Tx; staff: { id: number }; locale: LocaleCode; audit: (row: Audited) => void };

/** Throws 404 and 409 `import_under_way`. */
export async function setOnSale(id: number, onSale: boolean, { tx, locale, audit }: Omit<Work, 'staff'>) {
  await lockProduct(tx, id);
  const before = await goodsRow(tx, id, locale);
  if (before.isOnSale !== onSale) await touchProduct(tx, id, { enabled: onSale });
  audit({
    entity: 'product',
    entityId: before.code,
    before: { onSale: before.isOnSale },
    after: { onSale, revision: await productRevision(tx, id) },
  });
  return goodsRow(tx, id, locale);
}

/** Sets a new revision, and refreshes lists and search. */
export async function touchProduct(tx: Tx, id: number, columns: Partial<typeof products.$inferInsert> = {}) {
  await tx
    .update(products)
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where(eq(products.id, id));
  await refreshProducts(tx, { changed: [id] });
}

/**
 * Saves the fields that were sent, by the rules of a catalogue file. Throws 404, 400 with an error for each invalid
 * field, and 409 `changed` and `import_under_way`.
 */
export async function changeProduct(
  id: number,
  { revision, values: typed }: { revision: string; values: Typed },
  { tx, staff, locale, audit }: Work,
) {
  const { code } = await lockProduct(tx, id, revision);
  const { plan, catalogue } = await planValues(tx, code, typed);
  if (plan.change !== 'unchanged') {
    await saveProducts(tx, [plan], catalogue);
    const changes = plan.variants.filter(({ change }) => change === 'changed').map(variantChange);
    // Stock is not among the fields, so nothing can be refused.
    await saveVariantChanges(tx, changes, () => {}, { staffId: staff.id, reason: '' });
    await refreshProducts(tx, { changed: [id] });
  }
  const { before, after } = changedColumns(plan);
  audit({
    entity: 'product',
    entityId: code,
    before,
    after: { ...after, revision: await productRevision(tx, id) },
  });
  return goodsRow(tx, id, locale);
}

/** Throws 404, and 400 with an error for each invalid field. */
async function planValues(tx: Tx, code: string, typed: Typed) {
  const catalogue = await loadShopCatalogue(tx);
  const stored = (await productsByCode(tx, [code], catalogue.fields)).get(code);
  if (!stored) throw new ApiError(404, 'not_found', 'product_not_found');
  const errors: FieldErrors = {};
  const plan = await planTyped(tx, givenProduct(typed, { stored, catalogue, errors }), {
    stored,
    catalogue,
    typed,
    errors,
    fieldOf: fieldOfStored(catalogue),
  });
  return { plan, catalogue };
}

/** The mails to participants if these values were saved. Throws as `changeProduct`, without its conflicts. */
export async function previewSeminarMails(shop: Shop, id: number, typed: Typed) {
  return inTransaction(shop.db, async (tx) => {
    const [product] = await tx.select({ code: products.code }).from(products).where(eq(products.id, id));
    if (!product) throw new ApiError(404, 'not_found', 'product_not_found');
    const { plan } = await planValues(tx, product.code, typed);
    const [seminar] = seminarRows(plan.next.columns);
    return seminar ? previewNotices(shop, tx, id, seminar) : { count: 0, mail: null };
  });
}
