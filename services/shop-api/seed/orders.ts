import { eq, sql } from 'drizzle-orm';
import type { PieceKind } from '#contract/pieces.ts';
import type { Address } from '#contract/rules/address.ts';
import { FREE_SHIPPING_THRESHOLD_YEN } from '#contract/rules/constants.ts';
import { addDays, shipBy, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import { prefectures } from '#contract/rules/prefectures.ts';
import type { Tx } from '../db/client.ts';
import { products, variants } from '../db/schema/catalogue.ts';
import type { Texts } from '../db/schema/columns.ts';
import { paymentMethods, shippingMethods } from '../db/schema/methods.ts';
import * as table from '../db/schema/orders.ts';
import { shippingFee, totalsOf } from '../domain/cart/totals.ts';
import { noteParticipation } from '../domain/mail/participation.ts';
import { linesOfOrder, markSeatsUsed } from '../domain/order-rows/settle-shipping.ts';
import { nextOrderNumber } from '../domain/orders/place.ts';
import { record } from '../domain/pieces/record.ts';
import { CUSTOMER } from '../domain/staff/actor.ts';
import { hold } from '../domain/stock.ts';
import { randomToken } from '../domain/tokens.ts';
import { type DemoAddress, type DemoOrder, readOrders } from './files.ts';
import type { MemberByEmail } from './people.ts';

type OrderStates = Pick<
  typeof table.orders.$inferSelect,
  'state' | 'checkoutState' | 'paymentState' | 'shippingState'
>;
type PaymentState = (typeof table.payments.$inferSelect)['state'];
type ShipmentState = (typeof table.shipments.$inferSelect)['state'];

const states = (
  state: OrderStates['state'],
  checkoutState: OrderStates['checkoutState'],
  paymentState: OrderStates['paymentState'],
  shippingState: OrderStates['shippingState'],
  payment: PaymentState,
  shipment: ShipmentState,
) => ({ state, checkoutState, paymentState, shippingState, payment, shipment });

const STATES: Record<DemoOrder['fate'], ReturnType<typeof states>> = {
  awaiting_payment: states('new', 'completed', 'awaiting_payment', 'ready', 'new', 'ready'),
  paid: states('new', 'completed', 'paid', 'ready', 'completed', 'ready'),
  shipped: states('fulfilled', 'completed', 'paid', 'shipped', 'completed', 'shipped'),
  cancelled: states('cancelled', 'failed', 'cancelled', 'cancelled', 'cancelled', 'cancelled'),
  failed: states('new', 'failed', 'failed', 'cancelled', 'failed', 'cancelled'),
  refunded: states('cancelled', 'completed', 'refunded', 'cancelled', 'refunded', 'cancelled'),
};

/** Invented, with the check digit that carriers use. */
function trackingNumberFor(orderId: number): string {
  const digits = 90_000_000_000 + orderId * 7919;
  return `${digits}${digits % 7}`;
}

const addressOf = (a: DemoAddress): Address => ({
  lastName: a.lastName,
  firstName: a.firstName,
  countryCode: 'JP',
  postcode: a.postcode,
  provinceCode: a.provinceCode,
  provinceName: prefectures.find((p) => p.code === a.provinceCode)?.ja ?? '',
  city: a.city,
  street: a.street,
  phoneNumber: a.phoneNumber,
  ...(a.company ? { company: a.company } : {}),
});

type Sold = {
  productId: number;
  variantId: number;
  variantCode: string;
  names: Texts;
  unitPrice: number;
  isTicket: boolean;
};
type Context = { now: Date; members: MemberByEmail };

export async function loadOrders(tx: Tx, context: Context): Promise<void> {
  const sold = await readSold(tx);
  const oldestFirst = (await readOrders()).sort(
    (a, b) => b.days_ago - a.days_ago || (a.time < b.time ? -1 : 1),
  );
  for (const order of oldestFirst) await loadOrder(tx, order, sold, context);
}

async function readSold(tx: Tx): Promise<ReadonlyMap<string, Sold>> {
  const rows = await tx
    .select({
      productId: products.id,
      variantId: variants.id,
      variantCode: variants.code,
      names: sql<Texts>`(select json_object_agg(t.locale, t.name) from product_translations t
        where t.product_id = ${products.id})`,
      unitPrice: variants.price,
      kind: products.kind,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId));
  return new Map(rows.map(({ kind, ...row }) => [row.variantCode, { ...row, isTicket: kind === 'seminar' }]));
}

async function loadOrder(
  tx: Tx,
  demo: DemoOrder,
  sold: ReadonlyMap<string, Sold>,
  { now, members }: Context,
): Promise<void> {
  const member = members.get(demo.member);
  const address = member?.addresses[demo.address];
  const [shipping] = await tx.select().from(shippingMethods).orderBy(shippingMethods.position).limit(1);
  const [card] = await tx.select().from(paymentMethods).limit(1);
  if (!member || !address || !shipping || !card) throw new Error(`order of ${demo.member} lacks its parts`);
  const lines = demo.items.map(({ variant, quantity }) => {
    const one = sold.get(variant);
    if (!one) throw new Error(`unknown variant ${variant}`);
    return { ...one, quantity, total: one.unitPrice * quantity };
  });
  const { provinceCode } = address;
  const fee = shippingFee(shipping, lines, { provinceCode, freeFromYen: FREE_SHIPPING_THRESHOLD_YEN });
  const totals = totalsOf(lines, fee);
  const placedAt = tokyoTime(addDays(tokyo(now).day, -demo.days_ago), demo.time);
  const { payment, shipment, ...orderStates } = STATES[demo.fate];
  const paid = payment === 'completed' || payment === 'refunded';
  const [order] = await tx
    .insert(table.orders)
    .values({
      tokenValue: randomToken(),
      number: await nextOrderNumber(tx),
      userId: member.id,
      email: demo.member,
      phoneNumber: address.phoneNumber,
      itemsTotal: totals.items,
      shippingTotal: totals.shipping,
      taxTotal: totals.taxes,
      total: totals.total,
      shippingAddress: addressOf(address),
      billingAddress: addressOf(address),
      hasGoods: lines.some(({ isTicket }) => !isTicket),
      recipient: demo.recipient || null,
      notes: demo.notes || null,
      requestReceipt: demo.recipient !== '',
      checkoutCompletedAt: placedAt,
      createdAt: placedAt,
      updatedAt: placedAt,
      ...(paid ? { paidAt: placedAt, shipBy: shipBy(placedAt) } : {}),
      ...orderStates,
    })
    .returning();
  if (!order) throw new Error('no order row');
  await tx
    .insert(table.orderItems)
    .values(lines.map(({ isTicket, ...line }) => ({ ...line, orderId: order.id })));
  // Ended on the day after the order.
  const endedAt = tokyoTime(addDays(tokyo(placedAt).day, 1), '10:30');
  await tx
    .insert(table.orderEvents)
    .values([
      { orderId: order.id, type: 'placed', data: { number: order.number }, createdAt: placedAt },
      ...(paid ? [{ orderId: order.id, type: 'paid', createdAt: placedAt }] : []),
      ...endOf(demo.fate, totals.total).map((event) => ({ ...event, orderId: order.id, createdAt: endedAt })),
    ]);
  if (order.paymentState === 'paid') await noteParticipation(tx, order.id);
  // Shipped on the day after the order.
  const shippedAt = tokyoTime(addDays(tokyo(placedAt).day, 1), '16:00');
  await tx.insert(table.shipments).values({
    orderId: order.id,
    methodId: shipping.id,
    state: shipment,
    fee,
    ...(shipment === 'shipped'
      ? { shippedAt, carrier: 'yamato', trackingNumber: trackingNumberFor(order.id) }
      : {}),
  });
  if (shipment === 'shipped')
    await tx.insert(table.orderEvents).values({ orderId: order.id, type: 'shipped', createdAt: shippedAt });
  await tx
    .insert(table.payments)
    .values({ orderId: order.id, methodId: card.id, state: payment, amount: totals.total });
  // Holds the stock as placing an order does, because cancelling the order releases the stock.
  if (payment === 'new' && (await hold(tx, order.id)).length > 0)
    throw new Error(`the order of ${demo.member} needs more than the stock`);
  if (paid) await recordHistory(tx, order, { placedAt, shippedAt });
}

/** What ended an order, as the shop writes it: the customer's wish, the payment, or the staff together with the money. */
function endOf(fate: DemoOrder['fate'], amount: number) {
  if (fate === 'cancelled')
    return [{ type: 'payment_cancelled', data: { why: 'given_up' }, actor: CUSTOMER.actor }];
  if (fate === 'failed') return [{ type: 'payment_failed' }];
  if (fate !== 'refunded') return [];
  const why = { why: 'by_shop', reason: 'customer', money: 'refunded_by_card' };
  return [
    { type: 'cancelled', data: why },
    { type: 'refunded', data: { amount } },
  ];
}

/** What happened to the pieces of a paid order. The stock of the demo is what is left after these orders. */
async function recordHistory(
  tx: Tx,
  order: typeof table.orders.$inferSelect,
  { placedAt, shippedAt }: { placedAt: Date; shippedAt: Date },
): Promise<void> {
  const [parcel] = await tx.select().from(table.shipments).where(eq(table.shipments.orderId, order.id));
  await record(
    tx,
    (await linesOfOrder(tx, order)).flatMap(({ id: itemId, quantity, isSeat }) => {
      const at = (kind: PieceKind, at: Date) => ({ itemId, kind, quantity, at });
      const isShipped = parcel?.state === 'shipped' && !isSeat;
      return [
        at('held', placedAt),
        at('sold', placedAt),
        ...(isShipped ? [{ ...at('shipped', shippedAt), parcelId: parcel.id }] : []),
        ...(order.state === 'cancelled' ? [at(isSeat ? 'given_up' : 'cancelled', placedAt)] : []),
      ];
    }),
  );
  if (order.state === 'fulfilled') await markSeatsUsed(tx, [order.id]);
}
