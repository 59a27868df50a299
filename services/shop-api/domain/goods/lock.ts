/** Locks a product for a change by staff. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Conflict } from '#contract/desk/errors.ts';
import type { Tx } from '../../db/client.ts';
import { hasCode } from '../../db/errors.ts';
import { products } from '../../db/schema/catalogue.ts';
import { auditLog, staff } from '../../db/schema/staff.ts';
import { ApiError } from '../errors.ts';
import { IMPORT_LOCK } from '../import-lock.ts';

const WAIT_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * A product's revision: changes with every change of the product's row, but not with the stock. Microseconds, as text.
 */
export const revisionColumn = sql<string>`(extract(epoch from ${products.updatedAt}) * 1000000)::bigint::text`;

/**
 * Locks the product. This must be the transaction's first lock. Throws 404, 409 `import_under_way`, and 409 `changed`
 * when somebody has changed it since `revision`.
 */
export async function lockProduct(tx: Tx, id: number, revision?: string): Promise<{ code: string }> {
  await waitForImports(tx);
  const [product] = await tx
    .select({ code: products.code, updatedAt: products.updatedAt, revision: revisionColumn })
    .from(products)
    .where(eq(products.id, id))
    .for('no key update');
  if (!product) throw new ApiError(404, 'not_found', 'product_not_found');
  if (revision !== undefined && product.revision !== revision)
    throw new ApiError(409, 'changed', 'changed', { conflict: await changeOf(tx, product) });
  return product;
}

/**
 * An import reads products long before it writes them, and would undo a change in between. The lock also keeps two
 * products from taking the same slug. Throws 409 `import_under_way`.
 */
export async function waitForImports(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_MS}`));
  try {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
  } catch (error) {
    if (!hasCode(error, [LOCK_NOT_AVAILABLE])) throw error;
    throw new ApiError(409, 'import_under_way', 'import_under_way');
  }
  await tx.execute(sql`set local lock_timeout to default`);
}

/** The staff member who made this revision; null for a catalogue file or a command on the server. */
async function changeOf(
  tx: Tx,
  { code, updatedAt, revision }: { code: string; updatedAt: Date; revision: string },
): Promise<Conflict> {
  const [row] = await tx
    .select({ event: auditLog.call, by: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(
      and(
        eq(auditLog.entity, 'product'),
        eq(auditLog.entityId, code),
        sql`${auditLog.after}->>'revision' = ${revision}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return { by: row?.by ?? null, event: row?.event ?? 'changed', at: updatedAt.toISOString() };
}

/** The product's revision, to be stored in the audit log, where `lockProduct` finds the author of a revision. */
export async function productRevision(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.select({ revision: revisionColumn }).from(products).where(eq(products.id, id));
  return row?.revision ?? '';
}
