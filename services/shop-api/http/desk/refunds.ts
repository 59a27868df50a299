import type { z } from 'zod';
import * as calls from '#contract/desk/refunds.ts';
import type { Db, Tx } from '../../db/client.ts';
import { shopCancelledLetter } from '../../domain/mail/order-mail.ts';
import { refundLetter } from '../../domain/mail/refund-mail.ts';
import { findOrderById, lockOrderById, type OrderRow } from '../../domain/order-rows/load.ts';
import { balanceOf, refundsOf } from '../../domain/order-rows/refund-balance.ts';
import { orderNotFound } from '../../domain/orders/detail.ts';
import { cancelOrder, moneyOnCancel } from '../../domain/refunds/cancel-order.ts';
import {
  closeOwedRefund,
  confirmRefund,
  owedRefunds,
  undoRefund,
  withdrawRefund,
} from '../../domain/refunds/confirm.ts';
import { wholeRefund } from '../../domain/refunds/pieces.ts';
import { moneyOfOrder, openRefunds, refundView } from '../../domain/refunds/refund-view.ts';
import { isDoneAtOnce, type RefundWish, requestRefund } from '../../domain/refunds/request.ts';
import { requireTwoPersons } from '../../domain/staff/second-person.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange } from './route.ts';

/** Throws 404 for an unknown order and for a cart. */
function placed(order: OrderRow | undefined): OrderRow {
  if (!order || order.state === 'cart') throw orderNotFound();
  return order;
}
const placedOrder = async (db: Db, id: number) => placed(await findOrderById(db, id));
const lockPlaced = async (tx: Tx, id: number) => placed(await lockOrderById(tx, id));

const statesOf = ({ state, paymentState, shippingState }: OrderRow) => ({
  state,
  paymentState,
  shippingState,
});

export function refundRoutes(api: Api): void {
  const { shop } = api;
  const restocked = () => shop.catalogueChanged();
  deskCall(api, calls.readOrderMoney, async ({ params, locale }) =>
    moneyOfOrder(shop, shop.db, await placedOrder(shop.db, params.id), locale),
  );
  deskChange(
    api,
    calls.cancelOrder,
    async ({ params, body, tx, staff, isFresh, locale, ...change }) => {
      const order = await lockPlaced(tx, params.id);
      await cancelOrder(shop, tx, { order, staff, isFresh, wish: body });
      const after = await lockPlaced(tx, params.id);
      const money = await moneyOfOrder(shop, tx, after, locale);
      const restock = body.restock.map((line) => ({
        ...line,
        name: money.lines.find(({ itemId }) => itemId === line.itemId)?.name,
      }));
      change.audit({
        entity: 'order',
        entityId: order.id,
        before: statesOf(order),
        after: { ...statesOf(after), reason: body.reason, refund: body.refund, restock },
      });
      return money;
    },
    restocked,
  );
  deskChange(
    api,
    calls.requestRefund,
    async ({ params, body, tx, staff, ...change }) => {
      const order = await lockPlaced(tx, params.id);
      const { id } = await requestRefund(shop, tx, { order, staff, wish: wishOf(body) });
      const refund = await refundView(tx, id);
      change.audit({ entity: 'refund', entityId: id, after: refund });
      return refund;
    },
    restocked,
  );
  deskCall(api, calls.listOpenRefunds, async () => ({
    items: await openRefunds(shop.db),
    owed: await owedRefunds(shop),
  }));
  deskChange(
    api,
    calls.confirmRefund,
    async ({ params, tx, staff, ...change }) => {
      const { id, state, requestedBy } = await confirmRefund(shop, tx, params.id, staff);
      await requireTwoPersons(shop, tx, [requestedBy, staff.id]);
      change.audit({ entity: 'refund', entityId: id, before: { state: 'requested' }, after: { state } });
      return refundView(tx, id);
    },
    restocked,
  );
  deskChange(
    api,
    calls.withdrawRefund,
    async ({ params, tx, staff, audit }) => {
      const { id, state } = await withdrawRefund(shop, tx, params.id, staff);
      audit({ entity: 'refund', entityId: id, before: { state: 'requested' }, after: { state } });
      return refundView(tx, id);
    },
    restocked,
  );
  deskChange(
    api,
    calls.undoRefund,
    async ({ params, body, tx, staff, audit }) => {
      const { id } = await undoRefund(shop, tx, { id: params.id, staff, note: body.note });
      const counter = await refundView(tx, id);
      audit({ entity: 'refund', entityId: params.id, after: counter });
      return counter;
    },
    restocked,
  );
  deskChange(api, calls.closeOwedRefund, async ({ params, body, tx, staff, locale, audit }) => {
    const order = await lockPlaced(tx, params.id);
    const closed = await closeOwedRefund(shop, tx, { order, staff, note: body.note });
    audit({
      entity: 'order',
      entityId: order.id,
      before: { refundOwedSince: order.refundOwedSince },
      after: { refundOwedSince: null, note: body.note },
    });
    return moneyOfOrder(shop, tx, closed, locale);
  });
  deskCall(api, calls.previewMoneyMail, async ({ params, query }) => {
    const order = await placedOrder(shop.db, params.id);
    const { refundable } = balanceOf(order, await refundsOf(shop.db, order.id));
    const amount = Math.min(query.amount ?? refundable, refundable);
    const isCancellation = query.kind === 'cancelled';
    const reason = calls.cancelReasons.find((one) => one === query.reason) ?? 'other';
    const money =
      order.paymentState === 'awaiting_payment'
        ? ({ is: 'unpaid' } as const)
        : moneyOnCancel({ refund: query.refund, amount }, refundable);
    const isInOne = isCancellation && 'amount' in money && isDoneAtOnce(shop, query.refund);
    const { subject, text } =
      isCancellation && !isInOne
        ? await shopCancelledLetter(shop, shop.db, order, { reason, money })
        : await refundLetter(shop, shop.db, order, {
            refund: {
              kind: query.refund === 'gateway' ? 'gateway' : 'manual',
              way: query.way ?? null,
              amount,
              reason: query.reason,
              // Of everything that is left; a cancellation, which may leave something, names no fee either.
              fee: 0,
              settledAt: null,
            },
            pieces: await wholeRefund(shop.db, order),
            left: refundable - amount,
            cancelled: isInOne ? reason : undefined,
          });
    return { subject, text };
  });
}

type Body = z.output<typeof calls.requestRefund.body>;

/** The contract guarantees that a manual refund has an amount, a way and a reference. */
function wishOf({ kind, amount, way, reference, confirmed, ...why }: Body): RefundWish {
  if (kind === 'gateway') return { kind, ...why };
  return { kind, amount: amount ?? 0, way: way ?? 'other', reference: reference ?? '', confirmed, ...why };
}
