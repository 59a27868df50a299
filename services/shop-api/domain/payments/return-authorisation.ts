/** Returns a payment (CANCEL), only if the gateway has it under this attempt's reference. */

import type { Tx } from '../../db/client.ts';
import type { AuthorisationState } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { writeReturnedMail } from '../mail/order-mail.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { afterReturn } from '../refunds/outcome/after-return.ts';
import { whyReturned } from './as-shown.ts';
import { type AttemptRow, lockAttempt, yenOf } from './attempts.ts';
import { type Authorisation, moveAuthorisation, wakeClaims } from './authorisations.ts';
import { disagreement, isTemporary } from './verdict.ts';

/** After so many refused calls staff decide: an earlier call, whose response was lost, may have returned the money. */
const MAX_REFUSED = 3;

/** Returns a retry reason, or undefined when done. Throws GatewayUnknownError. */
export async function returnAuthorisation(
  shop: Shop,
  row: Authorisation,
  attempt: AttemptRow,
): Promise<string | undefined> {
  const end = async (state: AuthorisationState, code?: string) => {
    await inTransaction(shop.db, async (tx) => {
      const locked = await lockAttempt(tx, attempt.key);
      if (!locked) return;
      const hasEnded = await moveAuthorisation(shop, tx, row.id, ['returning'], state, code);
      await wakeClaims(shop, tx, attempt.key);
      if (!hasEnded) return;
      const { order } = locked;
      await afterReturn(shop, tx, { order, authorisationId: row.id, ended: state });
      if (state === 'returned') await mailAboutReturn(shop, tx, { order, attempt }, row.gatewayId);
    });
    shop.catalogueChanged();
  };
  const { gatewayId } = row;
  const found = await shop.gateway.find(attempt.reference);
  // A gateway that cannot be queried has already verified the payment in its answer to the capture or charge.
  if (found !== 'unsupported') {
    const payment = found.find((made) => made.gatewayId === gatewayId);
    if (!payment) {
      shop.log('alert', 'payment.disproved', { reference: attempt.reference, gatewayId });
      return void (await end('disproved'));
    }
    if (payment.state === 'cancelled' || payment.state === 'failed')
      return void (await end(payment.state === 'failed' ? 'refused' : 'returned'));
  }
  const answer = await shop.gateway.cancel(gatewayId);
  if (!answer.ok) {
    shop.log('alert', 'gateway.cancel_refused', { gatewayId, code: answer.code });
    if (isTemporary(answer.code) || row.tries + 1 < MAX_REFUSED) return answer.code;
    return void (await end('disputed', answer.code));
  }
  // Skips the comparison of amounts (total 0), because the returned payment may be of another amount.
  const why = disagreement(
    { ...answer, total: 0 },
    { reference: attempt.reference, gatewayId, yen: yenOf(attempt) },
  );
  if (why)
    shop.log('alert', 'gateway.answer_disagrees', {
      reference: attempt.reference,
      gatewayId,
      why,
      answered: answer.reference,
    });
  else shop.log('info', 'gateway.cancelled', { reference: attempt.reference, gatewayId });
  await end(why ? 'disputed' : 'returned');
  return undefined;
}

/**
 * Mails the member that a surplus payment is not charged, if the order is placed and no longer awaits payment, or awaits
 * the member's consent to a change. The return of the payment that paid the order is a refund, which has its own mail.
 */
export async function mailAboutReturn(
  shop: Shop,
  tx: Tx,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
  gatewayId: string,
): Promise<void> {
  if (gatewayId === attempt.gatewayId) return;
  if (order.state === 'cart') return;
  const isOpen = order.paymentState === 'awaiting_payment';
  if (!isOpen || (await whyReturned(shop, tx, { order, attempt })) === 'seminar_moved')
    await writeReturnedMail(shop, tx, order, { gatewayId, payUntil: attempt.expiresAt });
}
