/** Writes the audit log: what staff changed, in the transaction of the change. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { auditLog } from '../../db/schema/staff.ts';

export type Audited = {
  entity: string;
  entityId?: string | number | undefined;
  /** Changed fields; no password, secret or code. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/** `staffId` null: a command on the server. */
export async function writeAudit(
  tx: Tx,
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

/** Lets the rest of the transaction delete rows of the audit log. */
export const allowForgetting = (tx: Tx) => tx.execute(sql`select set_config('desk.may_forget', 'yes', true)`);
