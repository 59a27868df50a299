/** Writes the audit log: what staff changed, in the transaction of the change. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Conflict } from '#contract/desk/errors.ts';
import type { Db, Tx } from '../../db/client.ts';
import { auditLog, staff } from '../../db/schema/staff.ts';
import { ApiError } from '../errors.ts';

export type Audited = {
  entity: string;
  entityId?: string | number | undefined;
  /** Changed fields; no password, secret or code. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/** `staffId` null: a command on the server, or somebody who has not logged in. */
export async function writeAudit(
  tx: Db | Tx,
  row: Audited & {
    staffId: number | null;
    call: string;
    network?: string | undefined;
    requestId?: string | undefined;
  },
): Promise<void> {
  await tx.insert(auditLog).values({
    ...row,
    entityId: row.entityId === undefined ? null : String(row.entityId),
  });
}

/** A 409 that names who changed the row last. */
export async function changedMeanwhile(
  tx: Tx,
  entity: string,
  entityId: number | string,
  code: 'changed' | 'not_withdrawable' | 'not_undoable' = 'changed',
): Promise<ApiError> {
  const conflict = await lastChange(tx, entity, entityId);
  return new ApiError(409, code, code, conflict ? { conflict } : {});
}

async function lastChange(tx: Tx, entity: string, entityId: number | string): Promise<Conflict | undefined> {
  const [row] = await tx
    .select({ at: auditLog.at, event: auditLog.call, by: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(entityId))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row && { ...row, at: row.at.toISOString() };
}

/** From here on, the transaction may empty or delete rows of the audit log. */
export const allowForgetting = (tx: Tx) => tx.execute(sql`select set_config('desk.may_forget', 'yes', true)`);
