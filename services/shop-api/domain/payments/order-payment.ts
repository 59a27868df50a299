/** The payment of a placed order, for the order's page. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Order } from '#contract/order-shapes.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { orderEvents } from '../../db/schema/orders.ts';
import { authorisations, paymentAttempts, type ShownSeminar } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import { tokyoIso } from '../catalogue/product-views.ts';
import { pick } from '../locale.ts';
import { loadOrder, type OrderRow } from '../order-rows/load.ts';
import { digestOf, hasCancelledSeminar, type SeminarChange, shownOf } from '../order-rows/shown.ts';
import { requestStates } from '../orders/request-states.ts';
import { changesSince } from './as-shown.ts';
import { chargeOf, goodsName } from './attempts.ts';
import { authorisationsOf } from './authorisations.ts';

type OrderPayment = Pick<Order, 'paymentRequest' | 'paymentErrorCode' | 'cancelledBy' | 'returnedPayments'>;

export const orderPayment = async (
  shop: Shop,
  order: OrderRow,
  locale: LocaleCode,
): Promise<OrderPayment> => ({
  ...(await paymentView(shop, order, locale)),
  ...(await returnedPaymentsOf(shop, order)),
});

async function returnedPaymentsOf(shop: Shop, order: OrderRow): Promise<Pick<Order, 'returnedPayments'>> {
  const returnedPayments = await shop.db.$count(
    shop.db
      .select({ id: authorisations.id })
      .from(authorisations)
      .innerJoin(paymentAttempts, eq(paymentAttempts.key, authorisations.attemptKey))
      .where(
        and(
          eq(paymentAttempts.orderId, order.id),
          inArray(authorisations.state, ['returning', 'returned']),
          // Excludes the payment that paid the order, because its return is a refund.
          sql`${authorisations.gatewayId} is distinct from ${paymentAttempts.gatewayId}`,
        ),
      )
      .as('given_back'),
  );
  return returnedPayments > 0 ? { returnedPayments } : {};
}

/** Who cancelled, by the reason that `markUnpaid` records. */
const cancelledBy: Record<string, Order['cancelledBy']> = {
  given_up: 'member',
  seminar_cancelled: 'seminar',
  abandoned: 'deadline',
  by_shop: 'shop',
};

async function cancellationOf(shop: Shop, order: OrderRow): Promise<Pick<Order, 'cancelledBy'>> {
  const [event] = await shop.db
    .select({ data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'payment_cancelled')));
  const who = cancelledBy[String(event?.data?.['why'])];
  return who ? { cancelledBy: who } : {};
}

const changesView = (changes: SeminarChange[], revision: string, locale: LocaleCode) => ({
  revision,
  seminars: changes.map(({ names, before, now }) => {
    const view = ({ startsAt, endsAt, places }: ShownSeminar) => ({
      startsAt: tokyoIso(startsAt),
      endsAt: tokyoIso(endsAt),
      ...places[locale],
    });
    return { name: pick(names, locale), before: view(before), now: view(now) };
  }),
});

/** Includes the form to the gateway's page while the order can be paid there. */
async function paymentView(
  shop: Shop,
  order: OrderRow,
  locale: LocaleCode,
): Promise<Pick<Order, 'paymentRequest' | 'paymentErrorCode' | 'cancelledBy'>> {
  if (order.paymentState === 'cancelled') return cancellationOf(shop, order);
  if (order.paymentState !== 'awaiting_payment' && order.paymentState !== 'failed') return {};
  const [attempt] = await shop.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, order.id),
        inArray(paymentAttempts.state, ['sent', 'authorised', 'unknown', 'failed']),
      ),
    )
    .orderBy(desc(paymentAttempts.updatedAt))
    .limit(1);
  if (!attempt) return {};
  const refused = (await authorisationsOf(shop.db, attempt.key)).filter(({ state }) => state === 'refused');
  if (attempt.state === 'failed') return { paymentErrorCode: attempt.errorCode ?? 'ER001' };
  const waiting = attempt.state === 'sent' && attempt.mode === 'hosted' && attempt.expiresAt > shop.now();
  const full = waiting ? await loadOrder(shop, shop.db, order) : undefined;
  const changes = full ? changesSince(attempt, full) : [];
  const mayPay = full && changes.length === 0 && !hasCancelledSeminar(full);
  return {
    paymentRequest: {
      paymentKey: attempt.key,
      reference: attempt.reference,
      requestedAt: attempt.createdAt.toISOString(),
      expiresAt: attempt.expiresAt.toISOString(),
      state: requestStates[attempt.state as keyof typeof requestStates],
      ...(refused.length > 0
        ? { refusals: refused.length, errorCode: refused.at(-1)?.errorCode ?? 'ER001' }
        : {}),
      ...(full && changes.length > 0
        ? { changes: changesView(changes, digestOf(shownOf(full)), locale) }
        : {}),
      ...(mayPay
        ? { hosted: shop.gateway.hostedForm(chargeOf(attempt, order), goodsName(shop, order)) }
        : {}),
    },
  };
}
