/** `PUT /checkout/{token}/complete`. */

import { desc, eq } from 'drizzle-orm';
import type { ChangedOrderTexts } from '#contract/order-texts.ts';
import { PAYMENT_MINUTES } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { isForeign } from '../cart/access.ts';
import { ApiError, cartNotFound, cartNotFoundOnRead, fieldError } from '../errors.ts';
import { writeAwaitingMail } from '../mail/order-mail.ts';
import { cancelKeys } from '../order-rows/cancel-keys.ts';
import { loadOrder, lockOrder, type OrderRow } from '../order-rows/load.ts';
import { firstStart } from '../order-rows/shown.ts';
import { assertCanBePlaced } from '../orders/eligibility.ts';
import { placeCaptured, placeOrder } from '../orders/place.ts';
import { isAsShown } from '../payments/as-shown.ts';
import { type AttemptRow, moveAttempt } from '../payments/attempts.ts';
import { settledAttempt } from '../payments/confirm.ts';
import { allClosures } from '../setup/closures.ts';
import { hold } from '../stock.ts';
import { refuseManyUnpaid } from './unpaid-orders.ts';

const PAYMENT_WINDOW_MS = PAYMENT_MINUTES * 60_000;
/** Time after which the gateway is first queried about a hosted order without a notification. */
const FIRST_CHECK_MS = 60_000;

type CompleteRequest = {
  texts: ChangedOrderTexts;
  email?: string | undefined;
  /** When the request arrived. Requests that arrived before the order was placed succeed, too. */
  receivedAt: Date;
};

/**
 * Places the order. Concurrent requests succeed together. Later ones get 400 `cart_not_found`, and the client then
 * reads the order.
 */
export async function completeCheckout(shop: Shop, token: string, request: CompleteRequest, bearer: Bearer) {
  if (request.email && request.email.toLowerCase() !== bearer.email.toLowerCase())
    throw new ApiError(401, 'bad_credentials', 'email_mismatch');
  const charging = await completeUnlessCharging(shop, token, request, bearer);
  if (charging) {
    await settledAttempt(shop, charging.key);
    await completeUnlessCharging(shop, token, request, bearer, charging);
  }
  shop.catalogueChanged();
  shop.wake();
}

/** Places the order, or returns the attempt by which another request is charging the card; `waitedFor` is not returned. */
async function completeUnlessCharging(
  shop: Shop,
  token: string,
  request: CompleteRequest,
  bearer: Bearer,
  waitedFor?: AttemptRow,
): Promise<AttemptRow | undefined> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, token);
    if (!order) throw cartNotFound();
    if (isForeign(order, bearer)) throw cartNotFoundOnRead();
    if (order.state !== 'cart') {
      if (order.checkoutCompletedAt && order.checkoutCompletedAt >= request.receivedAt) return undefined;
      throw cartNotFound();
    }
    const attempts = await attemptsOf(tx, order.id);
    const charging = attempts.find(({ mode, state }) => mode === 'token' && state === 'sent');
    if (charging && charging.key !== waitedFor?.key && order.userId === bearer.userId) return charging;
    await place(shop, tx, order, { ...request, attempts });
    return undefined;
  });
}

const attemptsOf = (tx: Tx, orderId: number) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt));

type Placing = Pick<CompleteRequest, 'texts'> & { attempts: AttemptRow[] };

async function place(shop: Shop, tx: Tx, order: OrderRow, { texts, attempts }: Placing) {
  const captured = attempts.find((a) => a.state === 'captured');
  if (captured) return placeCaptured(shop, tx, order, captured, texts);
  if (attempts.some((a) => a.state === 'unknown' || a.state === 'sent'))
    throw new ApiError(400, 'payment_unknown', 'payment_unknown');
  const full = await loadOrder(shop, tx, order);
  assertCanBePlaced(shop, full);
  const hosted = attempts.find((a) => a.state === 'created' && a.mode === 'hosted');
  if (!hosted) throw notConfirmed(attempts);
  if (hosted.expiresAt <= shop.now()) throw new ApiError(400, 'payment_key_expired', 'payment_key_expired');
  if (hosted.orderVersion !== order.version || !isAsShown(hosted, full))
    throw new ApiError(400, 'payment_amount_changed', 'payment_amount_changed');
  await refuseManyUnpaid(tx, order);
  const short = await hold(tx, order.id);
  if (short.length > 0) throw new ApiError(400, 'item_quantity_exceeded', 'item_quantity_exceeded');
  const now = shop.now().getTime();
  // An order with a seminar must be paid before the seminar begins.
  const payUntil = new Date(Math.min(now + PAYMENT_WINDOW_MS, firstStart(full) ?? Number.POSITIVE_INFINITY));
  const closures = await allClosures(shop.env, tx);
  const placed = await placeOrder(shop, tx, { full, closures, texts, payUntil, attempt: hosted });
  await moveAttempt(shop, tx, hosted.key, ['created'], 'sent', {
    nextCheckAt: new Date(now + FIRST_CHECK_MS),
  });
  await tx.update(paymentAttempts).set({ expiresAt: payUntil }).where(eq(paymentAttempts.key, hosted.key));
  await writeAwaitingMail(shop, tx, placed, payUntil);
  await cancelKeys(shop, tx, order.id);
}

function notConfirmed(attempts: AttemptRow[]): ApiError {
  const voided = attempts.some((a) => a.state === 'cancelled');
  return voided
    ? fieldError('token', 'payment_amount_changed', 'payment_amount_changed')
    : fieldError('token', 'payment_not_confirmed', 'payment_not_confirmed');
}
