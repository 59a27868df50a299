/**
 * Looks after attempts whose story stopped: a charge without an answer, a confirmed payment without its order, a
 * hosted payment without a notification. It asks; it never charges.
 */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { MINOR_PER_YEN } from '../../../../app/rules/constants.ts';
import { orders } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { placeCaptured } from '../orders/complete.ts';
import type { AttemptRow } from './attempts.ts';
import { settleCharge } from './confirm.ts';
import { GatewayUnknownError } from './gateway.ts';
import { handleNotification } from './notify.ts';
import { markUnpaid, moveAttempt } from './outcome.ts';

const BATCH = 20;
/** "Not found" is believed only this long after the time-out (payments.md, decision 4). */
const NOT_FOUND_MARGIN_MS = 60_000;
const backoffMs = (checks: number) => Math.min(15_000 * 2 ** checks, 3_600_000);

/** Looks at what is due; answers how many attempts there were. */
export async function recoverPayments(shop: Shop): Promise<number> {
  const due = await shop.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(paymentAttempts)
      .where(and(isNotNull(paymentAttempts.nextCheckAt), lte(paymentAttempts.nextCheckAt, shop.now())))
      .orderBy(asc(paymentAttempts.nextCheckAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of rows)
      await tx
        .update(paymentAttempts)
        .set({ nextCheckAt: new Date(shop.now().getTime() + backoffMs(row.checks)), checks: row.checks + 1 })
        .where(eq(paymentAttempts.key, row.key));
    return rows;
  });
  for (const attempt of due) {
    try {
      await recover(shop, attempt);
    } catch (error) {
      const level = error instanceof GatewayUnknownError ? 'warn' : 'error';
      shop.log(level, 'payment.recovery', { cod: attempt.cod, ...describeError(error) });
    }
  }
  return due.length;
}

async function recover(shop: Shop, attempt: AttemptRow): Promise<void> {
  if (attempt.state === 'captured') return placeForgotten(shop, attempt);
  if (attempt.state === 'sent' || attempt.state === 'unknown')
    return attempt.mode === 'token' ? askAboutCharge(shop, attempt) : askAboutHosted(shop, attempt);
  // Settled meanwhile.
  await shop.db
    .update(paymentAttempts)
    .set({ nextCheckAt: null })
    .where(and(eq(paymentAttempts.key, attempt.key), eq(paymentAttempts.state, attempt.state)));
}

/** The money was taken and `complete` never came: the order is placed all the same (decisions 16). */
async function placeForgotten(shop: Shop, attempt: AttemptRow): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, attempt.orderId)).for('update');
    if (order?.state === 'cart') await placeCaptured(shop, tx, order, attempt);
    else
      await tx.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.key, attempt.key));
  });
  shop.log('info', 'payment.order_placed_by_recovery', { cod: attempt.cod });
  shop.catalogueChanged();
  shop.wake();
}

async function askAboutCharge(shop: Shop, attempt: AttemptRow): Promise<void> {
  const found = await shop.gateway.find(attempt.cod);
  if (found === 'unsupported') {
    shop.log('alert', 'payment.unknown', { cod: attempt.cod });
    return settleCharge(shop, attempt.key, 'unknown');
  }
  const age = shop.now().getTime() - attempt.updatedAt.getTime();
  if (found === undefined) {
    if (age > shop.env.GATEWAY_TIMEOUT_MS + NOT_FOUND_MARGIN_MS) await failCharge(shop, attempt, 'ER001');
    return;
  }
  if (found.state === 'captured')
    await settleCharge(shop, attempt.key, {
      ok: true,
      gid: found.gid,
      code: '',
      cod: attempt.cod,
      total: found.total,
    });
  else if (found.state !== 'authorised') await failCharge(shop, attempt, found.code || 'ER001');
}

const failCharge = (shop: Shop, attempt: AttemptRow, code: string) =>
  settleCharge(shop, attempt.key, { ok: false, gid: '', code, cod: attempt.cod, total: 0 });

/** A lost notification is made up for; an abandoned page is given up when its hour is over. */
async function askAboutHosted(shop: Shop, attempt: AttemptRow): Promise<void> {
  // Amounts that differed were set aside for a person: nothing is done with them by machine.
  if (attempt.state === 'unknown' && attempt.errorCode === 'amount') return;
  const found = await shop.gateway.find(attempt.cod);
  if (found && found !== 'unsupported' && found.state !== 'cancelled') {
    const yen = (minor: number) => minor / MINOR_PER_YEN;
    const expected = yen(attempt.am + attempt.tx + attempt.sf);
    const amounts = { am: yen(attempt.am), tx: yen(attempt.tx), sf: yen(attempt.sf), ta: found.total };
    const paid = found.state !== 'failed';
    if (!paid || found.total === expected) {
      const claim = { gid: found.gid, paid, code: found.code, cod: attempt.cod, ...amounts };
      await handleNotification(shop, claim, { source: 'recovery' });
      return;
    }
  }
  if (attempt.expiresAt > shop.now() || attempt.state === 'unknown') return;
  await shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, attempt.orderId)).for('update');
    if (!order) return;
    if (await moveAttempt(shop, tx, attempt.key, ['sent'], 'cancelled'))
      await markUnpaid(shop, tx, order, 'cancelled', 'abandoned');
  });
  shop.catalogueChanged();
}
