/** An order with all data that staff need with it. */

import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Carrier } from '#contract/desk/carriers.ts';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { chosenOption, optionsOf } from '#contract/order-shapes.ts';
import { orderTextsOf } from '#contract/order-texts.ts';
import { personName } from '#contract/rules/person-name.ts';
import { readRows, rowsOf } from '../../db/rows.ts';
import { inquiries } from '../../db/schema/inquiries.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { carrierSettingsOf } from '../carriers/settings.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { buyerPhone } from '../order-rows/buyer-phone.ts';
import { commonView, trackingView } from '../order-rows/common-view.ts';
import { type FullOrder, loadOrder, type OrderRow } from '../order-rows/load.ts';
import { promiseView } from '../order-rows/promised.ts';
import { refundedSums } from '../order-rows/refund-balance.ts';
import { emailTerm } from '../order-rows/search-terms.ts';
import { orderNotFound } from '../orders/detail.ts';
import { phoneOrdersOf } from '../phone-orders/read.ts';
import { lineCountsOf } from '../pieces/ledger.ts';
import { piecesOfRefunds } from '../pieces/of-refunds.ts';
import { type PiecesByLine, piecesInParcel, piecesOf, readPieces } from '../pieces/read.ts';
import { lastCarriersOf } from './last-carriers.ts';
import { headOf, mayBeAskedAbout } from './list.ts';
import { lastSent, parcelToSend } from './parcels.ts';
import { whyNotChangeAddress, whyNotCorrect, whyNotShip, whyNotTakeBack } from './refusals.ts';
import { waitingForOldAddress, waitingForSameAddress } from './same-address.ts';
import { hasComeBack } from './ship.ts';
import { situationOf } from './shipping-situation.ts';
import { timelineOf } from './timeline.ts';
import { nextToShip } from './today.ts';

const OTHER_ORDERS_MAX = 5;
const INQUIRIES_MAX = 10;

const iso = (at: Date): string => at.toISOString();
const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Throws 404. */
export async function orderAtDesk(shop: Shop, id: number, view: ViewContext): Promise<DeskOrder> {
  const { db } = shop;
  const [order] = await rowsOf(orders)(db, sql`select * from orders where id = ${id} and state <> 'cart'`);
  if (!order) throw orderNotFound();
  const full = await loadOrder(shop, db, order);
  const common = commonView(full, view);
  const situation = await situationOf(db, order);
  const pieces = await readPieces(db, [order.id]);
  const refunded = await refundedSums(db, [order]);
  const lastCarriers = await lastCarriersOf(db, [order.id]);
  const sameAddress = await waitingForSameAddress(db, [order.id]);
  const customer = await customerOf(shop, order, view);
  const { items, shipping, taxes, total } = common.totals;
  return {
    ...headOf(order, view.now),
    locale: order.locale,
    email: order.email,
    customerTexts: orderTextsOf(order),
    staffNote: order.staffNote,
    holdReason: order.holdReason,
    revision: order.revision,
    slipPrintedAt: isoOrNull(order.slipPrintedAt),
    labelMadeAt: isoOrNull(order.labelMadeAt),
    items: itemsOf(full, common, pieces),
    totals: { items, shipping, taxes, total, refunded: refunded.get(order.id) ?? 0 },
    shippingAddress: common.shippingAddress ?? null,
    billingAddress: common.billingAddress ?? null,
    ...customer,
    shipment: shipmentOf(full, common),
    parcels: await parcelsOf(shop, full, common),
    payments: common.payments.map(({ state, method, price }) => ({
      method: method.name,
      state,
      amount: price.current,
    })),
    attempts: await attemptsOf(shop, order.id),
    refunds: await refundsOf(shop, order.id, common),
    owedSince: isoOrNull(order.refundOwedSince),
    mails: await mailsOf(shop, order.id),
    inquiries: await inquiriesOf(shop, order),
    phoneOrders: await phoneOrdersOf(db, order.id),
    timeline: await timelineOf(db, order.id),
    usualCarrier: await usualCarrierOf(shop, full),
    lastCarrier: lastCarriers.get(order.id) ?? null,
    sameAddress: sameAddress.get(order.id) ?? [],
    oldAddress: await waitingForOldAddress(db, order),
    nextToShip: await nextToShip(shop, order.id),
    mailDueAt: isoOrNull(situation.mailDueAt),
    promised: full.promised && promiseView(full.promised, view.locale, shop.details().email),
    blocked: {
      ship: whyNotShip(situation),
      takeBack:
        whyNotTakeBack(situation, view.now) ??
        (situation.sent && (await hasComeBack(db, order, situation.sent)) ? 'refunded' : null),
      correctShipment: whyNotCorrect(situation),
      changeAddress: whyNotChangeAddress(situation),
    },
  };
}

async function usualCarrierOf(shop: Shop, { shipments }: FullOrder): Promise<Carrier | null> {
  const { byMethod } = await carrierSettingsOf(shop, shop.db);
  return byMethod[shipments[0]?.method.code ?? ''] ?? null;
}

type Common = ReturnType<typeof commonView>;

const itemsOf = ({ lines }: FullOrder, { items }: Common, pieces: PiecesByLine): DeskOrder['items'] =>
  items.map(({ id, quantity, total, product }, n) => ({
    id,
    code: product.variants[0].code,
    name: product.name,
    options: optionsOf({ product }).map(chosenOption),
    kind: product.kind ?? '',
    quantity,
    unitPrice: lines[n]?.row.unitPrice ?? 0,
    total,
    startsAt: product.seminar?.startsAt ?? null,
    picture: lines[n]?.product.images[0]?.path ?? null,
    pieces: lineCountsOf(piecesOf(pieces, id)),
  }));

/** What waits to be sent or, if nothing is left to ship, the last parcel. */
function shipmentOf({ shipments, trackingLinks }: FullOrder, common: Common): DeskOrder['shipment'] {
  const rows = shipments.map(({ row }) => row);
  const row = parcelToSend(rows) ?? lastSent(rows) ?? rows[0];
  const [first] = rows;
  const shown = common.shipments[0];
  if (!row || !first || !shown || row.state === 'cart') return null;
  const { carrier, trackingNumber } = row;
  return {
    state: row.state,
    method: { code: shown.method.code, name: shown.method.name },
    fee: first.fee,
    carrier,
    trackingNumber,
    trackingUrl: trackingView(row, trackingLinks).trackingUrl ?? null,
    shippedAt: isoOrNull(row.shippedAt),
  };
}

async function parcelsOf(
  { db }: Shop,
  { shipments, trackingLinks }: FullOrder,
  { items }: Common,
): Promise<DeskOrder['parcels']> {
  const sent = shipments.flatMap(({ row }) => {
    const { state, shippedAt } = row;
    return state === 'shipped' && shippedAt ? [{ row, shippedAt }] : [];
  });
  return Promise.all(
    sent.map(async ({ row, shippedAt }) => {
      const { id, carrier, trackingNumber, shippedBy } = row;
      const [by] = shippedBy ? await db.select().from(staff).where(eq(staff.id, shippedBy)) : [];
      const pieces = await piecesInParcel(db, id);
      return {
        id,
        carrier,
        trackingNumber,
        trackingUrl: trackingView(row, trackingLinks).trackingUrl ?? null,
        shippedAt: iso(shippedAt),
        shippedBy: by?.name ?? null,
        pieces: items.flatMap(({ id: itemId, product }) => {
          const quantity = pieces.get(itemId) ?? 0;
          const name = [product.name, ...optionsOf({ product }).map(chosenOption)].join(' ');
          return quantity > 0 ? [{ itemId, name, quantity }] : [];
        }),
      };
    }),
  );
}

async function customerOf(
  { db }: Shop,
  order: OrderRow,
  view: ViewContext,
): Promise<Pick<DeskOrder, 'customer' | 'otherOrders' | 'phoneNumber'>> {
  const [user] = order.userId ? await db.select().from(users).where(eq(users.id, order.userId)) : [];
  const otherOrders = await othersOf(db, order, view);
  // Earlier releases stored the number of the delivery address with every order.
  const phoneNumber = user ? buyerPhone(order, user) : order.phoneNumber;
  if (!user) return { customer: null, otherOrders, phoneNumber };
  return {
    customer: {
      id: user.id,
      name: personName(user, view.locale === 'ja_JP' ? 'ja' : 'en'),
      kana: [user.furiganaLastname, user.furiganaFirstname].filter(Boolean).join(' ') || null,
      email: user.email,
      phoneNumber: user.phoneNumber,
      isEnabled: user.enabled,
    },
    otherOrders,
    phoneNumber,
  };
}

/** The member's other orders; of a guest, those with the same e-mail address. Both queries use an index. */
async function othersOf(
  db: Shop['db'],
  order: OrderRow,
  view: ViewContext,
): Promise<DeskOrder['otherOrders']> {
  const { userId, email } = order;
  if (!userId && !email) return [];
  const isSame = userId
    ? eq(orders.userId, userId)
    : sql`${orders.searchTerms} @> array[${emailTerm(email ?? '')}]::text[]`;
  const others = await db
    .select()
    .from(orders)
    .where(and(isSame, ne(orders.state, 'cart'), ne(orders.id, order.id)))
    .orderBy(desc(orders.checkoutCompletedAt), desc(orders.id))
    .limit(OTHER_ORDERS_MAX);
  const refunded = await refundedSums(db, others);
  return others.map((other) => {
    const { id, number, placedAt, state, paymentState, shippingState, hasGoods } = headOf(other, view.now);
    return {
      id,
      number,
      placedAt,
      state,
      paymentState,
      shippingState,
      hasGoods,
      total: other.total,
      refunded: refunded.get(id) ?? 0,
    };
  });
}

async function attemptsOf({ db }: Shop, orderId: number): Promise<DeskOrder['attempts']> {
  const utc = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const rows = await readRows<DeskOrder['attempts'][number] & { amount: number | string }>(
    db,
    sql`select a.key, a.reference, a.mode, a.state, a.goods_amount + a.tax_amount + a.shipping_amount as amount,
        a.gateway_id as "gatewayId", a.error_code as "errorCode", ${utc('a.created_at')} as "createdAt",
        ${utc('a.expires_at')} as "expiresAt",
        (select coalesce(json_agg(json_build_object('id', u.id, 'gatewayId', u.gateway_id, 'state', u.state,
          'createdAt', ${utc('u.created_at')}) order by u.id), '[]') from authorisations u
          where u.attempt_key = a.key) as authorisations
      from payment_attempts a where a.order_id = ${orderId} order by a.created_at, a.key`,
  );
  return rows.map(({ amount, ...attempt }) => ({ ...attempt, amount: Number(amount) }));
}

async function refundsOf({ db }: Shop, orderId: number, { items }: Common): Promise<DeskOrder['refunds']> {
  const name = (column: SQL) => sql<string | null>`(select s.name from staff s where s.id = ${column})`;
  const rows = await db
    .select({
      refund: refunds,
      requestedBy: name(sql`${refunds.requestedBy}`),
      confirmedBy: name(sql`${refunds.confirmedBy}`),
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.id);
  const pieces = await piecesOfRefunds(
    db,
    rows.map(({ refund }) => refund.id),
  );
  return rows.map(({ refund, requestedBy, confirmedBy }) => ({
    id: refund.id,
    kind: refund.kind,
    amount: refund.amount,
    way: refund.way,
    pieces: (pieces.get(refund.id) ?? []).map(({ itemId, name, quantity }) => ({
      itemId,
      name: items.find(({ id }) => id === itemId)?.product.name ?? name,
      quantity,
    })),
    undoes: refund.undoes,
    isUndone: rows.some((row) => row.refund.undoes === refund.id),
    reason: refund.reason,
    note: refund.note,
    reference: refund.reference,
    state: refund.state,
    failure: refund.failure,
    requestedBy: requestedBy ?? '',
    confirmedBy,
    requestedAt: iso(refund.requestedAt),
    settledAt: isoOrNull(refund.settledAt),
  }));
}

async function mailsOf({ db }: Shop, orderId: number): Promise<DeskOrder['mails']> {
  const rows = await db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.orderId, orderId))
    .orderBy(desc(outboxMails.id));
  return rows.map(({ id, template, to, subject, status, createdAt, dueAt, sentAt, lastError }) => ({
    id,
    template,
    to,
    subject,
    status,
    createdAt: iso(createdAt),
    dueAt: iso(dueAt),
    sentAt: isoOrNull(sentAt),
    lastError,
  }));
}

/** Inquiries from the same e-mail address. */
async function inquiriesOf({ db }: Shop, { id: orderId, email }: OrderRow): Promise<DeskOrder['inquiries']> {
  if (!email) return [];
  const open = await readRows<{ id: number | string }>(
    db,
    sql`select q.id from inquiries q join orders o on o.id = ${orderId}
      where lower(q.email) = lower(o.email) and ${mayBeAskedAbout}`,
  );
  const openIds = new Set(open.map(({ id }) => Number(id)));
  const rows = await db
    .select()
    .from(inquiries)
    .where(sql`lower(${inquiries.email}) = lower(${email})`)
    .orderBy(desc(inquiries.createdAt))
    .limit(INQUIRIES_MAX);
  return rows.map(({ id, createdAt, subject, content, state }) => ({
    id,
    createdAt: iso(createdAt),
    subject: subject ?? content.slice(0, 40),
    state,
    isOpen: openIds.has(id),
  }));
}
