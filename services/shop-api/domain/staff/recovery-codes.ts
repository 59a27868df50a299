/** Codes that replace the second factor. Each works once; stored as hashes. */
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { staffRecoveryCodes } from '../../db/schema/staff.ts';
import { sha256 } from '../tokens.ts';
import { newRecoveryCodes } from './totp.ts';

export async function recoveryCodesLeft(db: Db | Tx, staffId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return row?.n ?? 0;
}

/** Returns new codes. Earlier ones no longer work. */
export async function writeRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await tx.insert(staffRecoveryCodes).values(codes.map((text) => ({ staffId, hash: sha256(text) })));
  return codes;
}
