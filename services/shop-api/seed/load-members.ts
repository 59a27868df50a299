import { eq } from 'drizzle-orm';
import type { PieceKind } from '#contract/pieces.ts';
import type { Address } from '#contract/rules/address.ts';
import { FREE_SHIPPING_THRESHOLD_YEN, MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { addDays, shipBy, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import { prefectures } from '#contract/rules/prefectures.ts';
import { wishlistItems } from '../db/schema/catalogue.ts';
import { paymentMethods, shippingMethods } from '../db/schema/methods.ts';
import * as table from '../db/schema/orders.ts';
import { addresses, users } from '../db/schema/people.ts';
import { shippingFee, totalsOf } from '../domain/cart/totals.ts';
import { noteParticipation } from '../domain/mail/participation.ts';
import { linesOfOrder, markSeatsUsed } from '../domain/order-rows/settle-shipping.ts';
import { nextOrderNumber } from '../domain/orders/place.ts';
import { record } from '../domain/pieces/record.ts';
import { hold } from '../domain/stock.ts';
import { randomToken } from '../domain/tokens.ts';
import type { SeedContext } from './context.ts';
import { texts } from './insert.ts';
import type { Catalogue, IdByKey } from './load-catalogue.ts';
import type { SeedAddress, SeedOrder, SeedOrderFate } from './types.ts';

export async function loadMembers(
  { tx, data, now, passwordHash }: SeedContext,
  products: IdByKey,
): Promise<IdByKey> {
  const ids: IdByKey = new Map();
  for (const m of data.members) {
    const [user] = await tx
      .insert(users)
      .values({
        email: m.email,
        passwordHash,
        emailVerifiedAt: m.verified ? now : null,
        enabled: m.enabled,
        lastName: m.lastName,
        firstName: m.firstName,
        furiganaLastname: m.furiganaLastname,
        furiganaFirstname: m.furiganaFirstname,
        phoneNumber: m.phoneNumber,
        gender: m.gender,
        birthday: m.birthday ?? null,
        profession: m.profession ?? null,
        subscribedToNewsletter: m.subscribedToNewsletter,
      })
      .returning();
    if (!user) throw new Error('no member row');
    ids.set(m.email, user.id);
    if (m.addresses.length > 0) {
      const rows = m.addresses.map((a) => ({ userId: user.id, ...a }));
      const saved = await tx.insert(addresses).values(rows).returning();
      const standard = m.defaultAddress === undefined ? undefined : saved[m.defaultAddress];
      if (standard)
        await tx.update(users).set({ defaultAddressId: standard.id }).where(eq(users.id, user.id));
    }
    for (const code of m.wishlist)
      await tx.insert(wishlistItems).values({ userId: user.id, productId: products.get(code) as number });
  }
  return ids;
}

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

const STATES: Record<SeedOrderFate, ReturnType<typeof states>> = {
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

const addressOf = (a: SeedAddress): Address => ({
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

export async function loadOrders(
  context: SeedContext,
  catalogue: Catalogue,
  members: IdByKey,
): Promise<void> {
  const oldestFirst = [...context.data.orders].sort(
    (a, b) => b.daysAgo - a.daysAgo || (a.time < b.time ? -1 : 1),
  );
  for (const order of oldestFirst) await loadOrder(context, catalogue, members, order);
}

async function loadOrder(
  { tx, data, now }: SeedContext,
  { products, variants }: Catalogue,
  members: IdByKey,
  seed: SeedOrder,
) {
  const member = data.members.find((m) => m.email === seed.member);
  const address = member?.addresses[seed.address];
  const [shipping] = await tx.select().from(shippingMethods).orderBy(shippingMethods.position).limit(1);
  const [card] = await tx.select().from(paymentMethods).limit(1);
  if (!member || !address || !shipping || !card) throw new Error(`order of ${seed.member} lacks its parts`);
  const lines = seed.items.map(({ variant: code, quantity }) => {
    const product = data.products.find((p) => p.variants.some((v) => v.code === code));
    const variant = product?.variants.find((v) => v.code === code);
    if (!product || !variant) throw new Error(`unknown variant ${code}`);
    return { product, variant, quantity, unitPrice: variant.priceYen * MINOR_PER_YEN };
  });
  const priced = lines.map(({ product, unitPrice, quantity }) => ({
    total: unitPrice * quantity,
    isTicket: product.kind === 'seminar',
  }));
  const { provinceCode } = addressOf(address);
  const fee = shippingFee(shipping, priced, { provinceCode, freeFromYen: FREE_SHIPPING_THRESHOLD_YEN });
  const totals = totalsOf(priced, fee);
  const placedAt = tokyoTime(addDays(tokyo(now).day, -seed.daysAgo), seed.time);
  const { payment, shipment, ...orderStates } = STATES[seed.fate];
  const paid = payment === 'completed' || payment === 'refunded';
  const [order] = await tx
    .insert(table.orders)
    .values({
      tokenValue: randomToken(),
      number: await nextOrderNumber(tx),
      userId: members.get(seed.member) ?? null,
      email: seed.member,
      phoneNumber: address.phoneNumber,
      itemsTotal: totals.items,
      shippingTotal: totals.shipping,
      taxTotal: totals.taxes,
      total: totals.total,
      shippingAddress: addressOf(address),
      billingAddress: addressOf(address),
      hasGoods: lines.some(({ product }) => product.kind !== 'seminar'),
      recipient: seed.recipient ?? null,
      notes: seed.notes ?? null,
      requestReceipt: seed.recipient !== undefined,
      checkoutCompletedAt: placedAt,
      createdAt: placedAt,
      updatedAt: placedAt,
      ...(paid ? { paidAt: placedAt, shipBy: shipBy(placedAt) } : {}),
      ...orderStates,
    })
    .returning();
  if (!order) throw new Error('no order row');
  await tx.insert(table.orderItems).values(
    lines.map(({ product, variant, quantity, unitPrice }) => ({
      orderId: order.id,
      productId: products.get(product.code) ?? null,
      variantId: variants.get(variant.code) ?? null,
      variantCode: variant.code,
      names: texts(product.names),
      unitPrice,
      quantity,
      total: unitPrice * quantity,
    })),
  );
  await tx
    .insert(table.orderEvents)
    .values([
      { orderId: order.id, type: 'placed', data: { number: order.number }, createdAt: placedAt },
      ...(paid ? [{ orderId: order.id, type: 'paid', createdAt: placedAt }] : []),
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
    throw new Error(`the order of ${seed.member} needs more than the stock`);
  if (paid) await recordHistory(tx, order, { placedAt, shippedAt });
}

/** What happened to the pieces of a paid order. The stock of the demo is what is left after these orders. */
async function recordHistory(
  tx: SeedContext['tx'],
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
