/**
 * Stores the gateway's notifications. They are unsigned claims, which only trigger a check: the payment is due at once, the
 * worker takes it (tasks.ts), and the gateway's answer decides (reconcile.ts).
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { authorisations, gatewayEvents, paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { NotificationClaim } from './gateway.ts';

type Verdict = 'unknown_reference' | 'claimed' | 'repeated';

/** Stores a well-formed claim; the workers check it. */
export async function handleNotification(
  shop: Shop,
  claim: NotificationClaim,
  query: Record<string, string>,
): Promise<void> {
  const verdict = await inTransaction(shop.db, async (tx) => {
    const found = await note(shop, tx, claim);
    await tx
      .insert(gatewayEvents)
      .values({ reference: claim.reference, gatewayId: claim.gatewayId, verdict: found, query });
    return found;
  });
  const level = verdict === 'unknown_reference' ? 'warn' : 'info';
  shop.log(level, 'gateway.notification', {
    reference: claim.reference,
    gatewayId: claim.gatewayId,
    verdict,
    code: claim.code,
  });
  shop.wake();
}

async function note(shop: Shop, tx: Tx, { reference, gatewayId, paid }: NotificationClaim): Promise<Verdict> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference));
  if (!attempt) return 'unknown_reference';
  const claim = paid ? 'paid' : 'refused';
  const due = { claim, state: 'claimed', dueAt: shop.now(), tries: 0 } as const;
  const noted = await tx
    .insert(authorisations)
    .values({ attemptKey: attempt.key, gatewayId, ...due })
    .onConflictDoNothing()
    .returning({ id: authorisations.id });
  if (noted.length > 0) return 'claimed';
  // A repeated notification of a payment is checked again only if the claim was disproved, or if the earlier
  // claim was a refusal. A repeated notification of a refusal changes nothing.
  const mayBeReopened = sql`(${authorisations.state} = 'disproved'
    or ${authorisations.state} = 'claimed' and ${authorisations.claim} = 'refused')`;
  if (paid)
    await tx
      .update(authorisations)
      .set({ ...due, updatedAt: shop.now() })
      .where(
        and(
          eq(authorisations.attemptKey, attempt.key),
          eq(authorisations.gatewayId, gatewayId),
          mayBeReopened,
        ),
      );
  return 'repeated';
}
