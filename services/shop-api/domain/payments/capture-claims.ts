/**
 * Handles claims when the gateway cannot be queried. Claimed payments on the hosted page are captured one at a time:
 * the answer to a capture names the payment's reference, which verifies the claim. A claimed refusal cannot be verified
 * and is only logged. A claim about a token charge is left to staff, with an alert.
 */

import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { authorisations } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { type AttemptRow, moveAttempt } from './attempts.ts';
import { authorisationsOf, moveAuthorisation } from './authorisations.ts';

export async function captureClaims(
  shop: Shop,
  tx: Tx,
  { attempt }: { attempt: AttemptRow; order: OrderRow },
): Promise<void> {
  const rows = await authorisationsOf(tx, attempt.key);
  let taking = rows.some(({ state }) => state === 'capturing');
  for (const { id, gatewayId, claim } of rows.filter(({ state, dueAt }) => state === 'claimed' && dueAt)) {
    if (claim === 'refused' || attempt.mode === 'token') {
      const level = claim === 'refused' ? 'warn' : 'alert';
      shop.log(level, 'payment.claim_unverified', { reference: attempt.reference, gatewayId, claim });
      await tx.update(authorisations).set({ dueAt: null }).where(eq(authorisations.id, id));
    } else if (!taking && (await moveAuthorisation(shop, tx, id, ['claimed'], 'capturing'))) {
      taking = true;
      await moveAttempt(shop, tx, attempt.key, ['sent', 'unknown'], 'authorised');
    }
  }
}
