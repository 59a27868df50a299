/**
 * The gateway's notification (payments.md 4): unsigned, so a claim. It is proved by our own capture (hosted), by
 * asking (token, where the gateway can be asked), and else only trusted for its source address and exact amounts.
 */
import { eq } from 'drizzle-orm';
import { MINOR_PER_YEN } from '../../../../app/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { gatewayEvents, paymentAttempts } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import type { OrderRow } from '../cart/load.ts';
import { release } from '../stock.ts';
import type { AttemptRow } from './attempts.ts';
import type { NotificationClaim } from './gateway.ts';
import { markUnpaid, moveAttempt, oweGateway } from './outcome.ts';

type Verdict =
  | 'unknown_reference'
  | 'amount_differs'
  | 'repeated'
  | 'second_payment'
  | 'authorised'
  | 'to_be_asked'
  | 'captured'
  | 'failed'
  | 'late_payment'
  | 'early_payment'
  | 'already_settled';

const ALERTS: Verdict[] = ['amount_differs', 'second_payment', 'late_payment', 'early_payment'];

/** Takes a well-formed claim in; what it owes the gateway is done by the workers afterwards. */
export async function handleNotification(
  shop: Shop,
  claim: NotificationClaim,
  query: Record<string, string>,
) {
  const verdict = await shop.db.transaction(async (tx) => {
    const found = await judge(shop, tx, claim);
    await tx.insert(gatewayEvents).values({ cod: claim.cod, gid: claim.gid, verdict: found, query });
    return found;
  });
  const level = ALERTS.includes(verdict) ? 'alert' : 'info';
  shop.log(level, 'gateway.notification', { cod: claim.cod, gid: claim.gid, verdict, code: claim.code });
  shop.wake();
  return verdict;
}

async function judge(shop: Shop, tx: Tx, claim: NotificationClaim): Promise<Verdict> {
  const [peek] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.cod, claim.cod));
  if (!peek) return 'unknown_reference';
  const [order] = await tx.select().from(orders).where(eq(orders.id, peek.orderId)).for('update');
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.key, peek.key));
  if (!order || !attempt) return 'unknown_reference';
  if (attempt.gid === claim.gid) return 'repeated';
  if (!amountsEqual(attempt, claim)) {
    if (claim.paid)
      await moveAttempt(shop, tx, attempt.key, ['sent', 'unknown'], 'unknown', { errorCode: 'amount' });
    return 'amount_differs';
  }
  if (attempt.gid !== null) return claim.paid ? 'second_payment' : 'already_settled';
  return claim.paid
    ? judgePaid(shop, tx, order, attempt, claim)
    : judgeRefused(shop, tx, order, attempt, claim);
}

function amountsEqual(attempt: AttemptRow, claim: NotificationClaim): boolean {
  // A refused payment may come without amounts (payments.md 1).
  if (!claim.paid && claim.am === 0 && claim.ta === 0) return true;
  return (
    claim.am * MINOR_PER_YEN === attempt.am &&
    claim.tx * MINOR_PER_YEN === attempt.tx &&
    claim.sf * MINOR_PER_YEN === attempt.sf &&
    claim.ta * MINOR_PER_YEN === attempt.am + attempt.tx + attempt.sf
  );
}

async function judgePaid(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  { gid }: NotificationClaim,
): Promise<Verdict> {
  if (attempt.state === 'created' || attempt.state === 'failed' || attempt.state === 'cancelled') {
    // Nothing was ordered, or it was given up: the authorisation is returned, never kept.
    await moveAttempt(shop, tx, attempt.key, ['created'], 'cancelled', { gid });
    await oweGateway(tx, 'cancel', attempt.key, gid);
    return attempt.state === 'created' ? 'early_payment' : 'late_payment';
  }
  if (attempt.mode === 'hosted') {
    if (order.state !== 'new') return 'already_settled';
    if (await moveAttempt(shop, tx, attempt.key, ['sent', 'unknown'], 'authorised', { gid }))
      await oweGateway(tx, 'capture', attempt.key, gid);
    return 'authorised';
  }
  if (shop.gateway.name !== 'robot') return askSoon(shop, tx, attempt);
  const nextCheckAt = new Date(shop.now().getTime() + shop.env.COMPLETE_GRACE_MS);
  await moveAttempt(shop, tx, attempt.key, ['sent', 'unknown'], 'captured', { gid, nextCheckAt });
  return 'captured';
}

async function judgeRefused(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  { code, gid }: NotificationClaim,
): Promise<Verdict> {
  if (attempt.mode === 'token' && shop.gateway.name !== 'robot' && attempt.state !== 'failed')
    return askSoon(shop, tx, attempt);
  const errorCode = code || 'ER001';
  if (!(await moveAttempt(shop, tx, attempt.key, ['sent', 'unknown'], 'failed', { errorCode, gid })))
    return 'already_settled';
  if (attempt.mode === 'token') await release(tx, order.id);
  else await markUnpaid(shop, tx, order, 'failed', errorCode);
  return 'failed';
}

async function askSoon(shop: Shop, tx: Tx, attempt: AttemptRow): Promise<Verdict> {
  await tx
    .update(paymentAttempts)
    .set({ nextCheckAt: shop.now() })
    .where(eq(paymentAttempts.key, attempt.key));
  return 'to_be_asked';
}
