/** Returns a payment (CANCEL), only if the gateway has it under this attempt's reference. */

import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import type { AuthorisationState } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { writeReturnedMail } from '../mail/order-mail.ts';
import { type AttemptRow, yenOf } from './attempts.ts';
import { type Authorisation, moveAuthorisation, wakeClaims } from './authorisations.ts';
import { disagreement } from './verdict.ts';

/** Returns a retry reason, or undefined when done. Throws GatewayUnknownError. */
export async function returnAuthorisation(
  shop: Shop,
  row: Authorisation,
  attempt: AttemptRow,
): Promise<string | undefined> {
  const end = (state: AuthorisationState) =>
    inTransaction(shop.db, async (tx) => {
      const hasEnded = await moveAuthorisation(shop, tx, row.id, ['returning'], state);
      await wakeClaims(shop, tx, attempt.key);
      if (hasEnded && state === 'returned') await notifyMember(shop, tx, row, attempt);
    });
  const { gatewayId } = row;
  const found = await shop.gateway.find(attempt.reference);
  // Without queries, the answer to the capture or charge has already verified the payment.
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
    return answer.code;
  }
  // The returned amount may differ from the attempt's.
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

/** Mails the member that a surplus payment is not charged, if the order is placed and no longer awaits payment. */
async function notifyMember(shop: Shop, tx: Tx, row: Authorisation, attempt: AttemptRow): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, attempt.orderId));
  const isOver = order && order.state !== 'cart' && order.paymentState !== 'awaiting_payment';
  if (isOver && row.gatewayId !== attempt.gatewayId) await writeReturnedMail(shop, tx, order, row.gatewayId);
}
