/** Refunds of an order, and what can still be refunded, for the desk. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DeskRefund, MoneyOfOrder } from '#contract/desk/refunds.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { lineName } from '../order-rows/common-view.ts';
import { type FullOrder, type LineWithProduct, loadOrder, type OrderRow } from '../order-rows/load.ts';
import { termsOfLine, termsText } from '../order-rows/promised.ts';
import { balanceOf, isOpen, type RefundRow } from '../order-rows/refund-balance.ts';
import { shownSeminar } from '../order-rows/shown.ts';
import { type Counts, lineCountsOf, shareOf } from '../pieces/ledger.ts';
import { piecesOfRefunds } from '../pieces/of-refunds.ts';
import { piecesOf, readPieces } from '../pieces/read.ts';
import { cancelRefusal } from './cancel-order.ts';
import { capturedPayment } from './request.ts';
import { type Held, isMoved, percentOf, proposedPercent } from './seminar-proposal.ts';

const confirmer = alias(staff, 'confirmer');

/** Oldest first. */
async function readRefunds(db: Db | Tx, where: SQL): Promise<DeskRefund[]> {
  const rows = await db
    .select({
      refund: refunds,
      number: orders.number,
      total: orders.total,
      by: staff.name,
      confirmedBy: confirmer.name,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(staff, eq(staff.id, refunds.requestedBy))
    .leftJoin(confirmer, eq(confirmer.id, refunds.confirmedBy))
    .where(where)
    .orderBy(refunds.requestedAt, refunds.id);
  const pieces = await piecesOfRefunds(
    db,
    rows.map(({ refund }) => refund.id),
  );
  const undone = new Set(rows.map(({ refund }) => refund.undoes));
  return rows.map(({ refund, number, total, by, confirmedBy }) => ({
    id: refund.id,
    orderId: refund.orderId,
    orderNumber: number ?? '',
    kind: refund.kind,
    amount: refund.amount,
    undoes: refund.undoes,
    isUndone: undone.has(refund.id),
    pieces: pieces.get(refund.id) ?? [],
    way: refund.way,
    orderTotal: total,
    reason: refund.reason,
    note: refund.note,
    reference: refund.reference,
    state: refund.state,
    failure: refund.failure,
    requestedBy: { id: refund.requestedBy, name: by },
    confirmedBy:
      refund.confirmedBy !== null && confirmedBy !== null
        ? { id: refund.confirmedBy, name: confirmedBy }
        : null,
    requestedAt: refund.requestedAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
  }));
}

export const openRefunds = (db: Db): Promise<DeskRefund[]> => readRefunds(db, eq(refunds.state, 'requested'));

/** Throws if it does not exist. */
export async function refundView(db: Db | Tx, id: number): Promise<DeskRefund> {
  const [view] = await readRefunds(db, inArray(refunds.id, [id]));
  if (!view) throw new Error('the refund is gone');
  return view;
}

export async function moneyOfOrder(
  shop: Shop,
  db: Db | Tx,
  order: OrderRow,
  locale: LocaleCode,
): Promise<MoneyOfOrder> {
  const views = await readRefunds(db, eq(refunds.orderId, order.id));
  const full = await loadOrder(shop, db, order);
  const balance = balanceOf(order, views);
  const pieces = await readPieces(db, [order.id]);
  const around = { full, booked: await bookedSeminars(db, full), locale, now: shop.now() };
  const lines = full.lines.map((line) => lineView(line, piecesOf(pieces, line.row.id), around));
  const isUnclear = lines.some(({ seminar, refundable }) => seminar?.percent === null && refundable > 0);
  const manualRefusal = refusalOfRefund(balance.refundable, views);
  const captured = manualRefusal ? undefined : await capturedPayment(db, order.id);
  return {
    id: order.id,
    number: order.number ?? '',
    state: order.state,
    paymentState: order.paymentState,
    shippingState: order.shippingState,
    hasGoods: order.hasGoods,
    total: order.total,
    shipping: order.shippingTotal,
    ...balance,
    cancelRefusal: cancelRefusal(order, views) ?? null,
    gatewayRefusal:
      manualRefusal ?? (balance.refunded > 0 ? 'partly_refunded' : captured ? null : 'not_captured'),
    manualRefusal,
    twoPersons: shop.env.DESK_TWO_PERSONS,
    proposed: isUnclear
      ? 0
      : Math.min(
          balance.refundable,
          lines.reduce((sum, { proposed }) => sum + proposed, 0) +
            // The customer pays for the shipping of a parcel that was sent.
            (order.shippingState === 'shipped' ? 0 : order.shippingTotal),
        ),
    owedSince: order.refundOwedSince?.toISOString() ?? null,
    shippingAddress: order.shippingAddress,
    lines,
    refunds: views,
  };
}

function refusalOfRefund(refundable: number, rows: readonly Pick<RefundRow, 'state'>[]) {
  if (rows.some(isOpen)) return 'refund_open';
  return refundable === 0 ? 'nothing_to_refund' : null;
}

/** What the shopper agreed to: as shown before the payment, which a move of the unpaid order may have changed again. */
async function bookedSeminars(db: Db | Tx, full: FullOrder): Promise<Map<string, Held>> {
  const { promised, order } = full;
  if (!promised || full.lines.every(({ product }) => !product.seminar)) return new Map();
  const [paid] = await db
    .select({ shown: paymentAttempts.shown })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, 'captured')));
  const booked = [...promised.lines, ...(paid?.shown ?? [])];
  return new Map(booked.flatMap(({ code, seminar }) => (seminar ? [[code, seminar]] : [])));
}

type Around = { full: FullOrder; booked: Map<string, Held>; locale: LocaleCode; now: Date };

function seminarOf(line: LineWithProduct, { full, booked: all, locale, now }: Around) {
  const held = shownSeminar(line);
  if (!held) return null;
  const booked = all.get(line.row.variantCode) ?? held;
  const moved = isMoved(booked, held, full.order.locale);
  const isCancelled = line.product.seminar?.cancelled ?? false;
  const terms = termsOfLine(full, line);
  const { venue } = booked.places[locale];
  return {
    startsAt: held.startsAt,
    percent: proposedPercent(
      { isCancelled, isMoved: moved, bookedAt: new Date(booked.startsAt), terms },
      now,
    ),
    terms: termsText(terms, locale),
    isCancelled,
    ...(moved ? { booked: { startsAt: booked.startsAt, ...(venue ? { venue } : {}) } } : {}),
  };
}

function lineView(line: LineWithProduct, counts: Counts, around: Around): MoneyOfOrder['lines'][number] {
  const { row, product, variant } = line;
  const seminar = seminarOf(line, around);
  const percent = seminar ? (seminar.percent ?? 0) : 100;
  // Seats of a date that is over must not become seats of the seminar's next date.
  const isOver = product.seminar !== null && new Date(product.seminar.endsAt) <= around.now;
  return {
    itemId: row.id,
    code: row.variantCode,
    name: lineName(line, around.locale),
    quantity: row.quantity,
    total: row.total,
    picture: product.images[0]?.path ?? null,
    pieces: lineCountsOf(counts),
    refundable: counts.refundable,
    isStocked: row.variantId !== null && variant.tracked && !isOver,
    seminar,
    proposed: percentOf(shareOf(row, counts.refundable, row.quantity - counts.refundable), percent),
  };
}
