/** Encrypts second factors anew after a change of JWT_SECRET, so that the previous one is no longer needed. */
import { eq, isNotNull } from 'drizzle-orm';
import { staff } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { isSealedAnew, sealTotpSecret, unsealTotpSecret } from './totp.ts';

/** Does nothing unless JWT_SECRET_PREVIOUS is set. Returns the number of changed accounts. */
export async function resealTotpSecrets(shop: Shop): Promise<number> {
  if (!shop.env.JWT_SECRET_PREVIOUS) return 0;
  const rows = await shop.db.select({ id: staff.id }).from(staff).where(isNotNull(staff.totpSecret));
  let changed = 0;
  for (const { id } of rows) if (await resealOne(shop, id)) changed++;
  if (changed > 0) shop.log('info', 'staff.totp_sealed_anew', { staff: changed });
  return changed;
}

/** Locks the row, because its owner may remove or replace the second factor meanwhile. */
const resealOne = ({ db, env }: Shop, id: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [member] = await tx
      .select({ sealed: staff.totpSecret })
      .from(staff)
      .where(eq(staff.id, id))
      .for('update');
    if (!member?.sealed || isSealedAnew(env, member.sealed)) return false;
    const secret = unsealTotpSecret(env, member.sealed);
    if (secret === undefined) return false;
    await tx
      .update(staff)
      .set({ totpSecret: sealTotpSecret(env, secret) })
      .where(eq(staff.id, id));
    return true;
  });
