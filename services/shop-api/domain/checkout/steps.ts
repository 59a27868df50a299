/** Checkout steps: address, shipping, payment. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { setAddress as setAddressCall } from '#contract/checkout.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { payments, shipments } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { lockCart, readCart } from '../cart/access.ts';
import { deliveryOf, pricedLines } from '../cart/priced.ts';
import { reprocess } from '../cart/reprocess.ts';
import { shippingFee } from '../cart/totals.ts';
import { price } from '../catalogue/product-views.ts';
import { fieldError, wrongCheckoutState } from '../errors.ts';
import { pick } from '../locale.ts';
import { addressOf } from '../order-rows/address.ts';
import type { FullOrder, OrderRow } from '../order-rows/load.ts';
import { loadMethods, type Methods } from '../order-rows/methods.ts';
import { afterAddress, afterShipping, type CheckoutCall, isLegal } from './transitions.ts';

function assertLegal(call: CheckoutCall, order: OrderRow): void {
  if (!isLegal(call, order.checkoutState)) throw fieldError('token', 'checkout_state', 'checkout_state');
}

async function offered(shop: Shop, db: Db | Tx): Promise<Methods> {
  const { shipping, payment } = await loadMethods(shop, db);
  return { shipping: shipping.filter((m) => m.enabled), payment: payment.filter((m) => m.enabled) };
}

/** Sets both addresses (billing defaults to shipping) and starts or restarts the checkout. */
export async function setAddress(
  shop: Shop,
  token: string,
  { shippingAddress, billingAddress }: z.output<typeof setAddressCall.body>,
  bearer?: Bearer,
): Promise<void> {
  const shipping = addressOf(shippingAddress);
  const billing = billingAddress ? addressOf(billingAddress) : shipping;
  await inTransaction(shop.db, async (tx) => {
    const { order, parts } = await lockCart(tx, token, bearer);
    assertLegal('address', order);
    const addressed = { ...order, shippingAddress: shipping, billingAddress: billing };
    const full = await reprocess(
      shop,
      tx,
      { order: addressed, parts },
      {
        set: sql`shipping_address = ${JSON.stringify(shipping)}::jsonb, billing_address = ${JSON.stringify(billing)}::jsonb`,
        checkoutState: (cart) =>
          afterAddress({ hasShipment: cart.shipments.length > 0, hasPayment: hasPayment(cart) }),
      },
    );
    if (full.lines.length === 0) throw fieldError('token', 'cart_empty', 'cart_empty');
  });
}

const hasPayment = (full: FullOrder): boolean => full.payments.some((p) => p.row.state === 'cart');

/** Shipping methods by code, with their fees for this cart. */
export async function listShipping(shop: Shop, token: string, locale: LocaleCode, bearer?: Bearer) {
  const full = await readCart(shop, token, bearer);
  if (!isLegal('list_shipping', full.order.checkoutState)) throw wrongCheckoutState();
  const methods = (await offered(shop, shop.db)).shipping;
  const priced = pricedLines(shop, full.lines);
  const entries = methods.map((m) => [
    m.code,
    {
      code: m.code,
      name: pick(m.names, locale),
      description: pick(m.descriptions, locale),
      price: price(shippingFee(m, priced, deliveryOf(shop, full.order))),
    },
  ]);
  return { shipments: full.shipments.length > 0 ? [{ methods: Object.fromEntries(entries) }] : [] };
}

/** Chooses the shipping method; the payment must be chosen again. */
export async function chooseShipping(
  shop: Shop,
  token: string,
  index: string,
  code: string,
  bearer?: Bearer,
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const { order, parts } = await lockCart(tx, token, bearer);
    assertLegal('select_shipping', order);
    const method = (await offered(shop, tx)).shipping.find((m) => m.code === code);
    if (!method || index !== '0')
      throw fieldError('method', 'shipping_method_not_available', 'shipping_method_not_available');
    await tx.update(shipments).set({ methodId: method.id }).where(eq(shipments.orderId, order.id));
    for (const shipment of parts.shipments) shipment.methodId = method.id;
    await reprocess(
      shop,
      tx,
      { order, parts },
      {
        checkoutState: (cart) => afterShipping({ hasPayment: hasPayment(cart) }),
      },
    );
  });
}

export async function listPayment(shop: Shop, token: string, locale: LocaleCode, bearer?: Bearer) {
  const full = await readCart(shop, token, bearer);
  if (!isLegal('list_payment', full.order.checkoutState)) throw wrongCheckoutState();
  const methods = (await offered(shop, shop.db)).payment;
  const entries = methods.map((m) => [
    m.code,
    {
      code: m.code,
      name: pick(m.names, locale),
      description: pick(m.descriptions, locale),
      instructions: pick(m.instructions, locale),
    },
  ]);
  const { origin, scripts } = shop.gateway.browser();
  return {
    payments: hasPayment(full) ? [{ methods: Object.fromEntries(entries) }] : [],
    ...(shop.env.ROBOT_PAYMENT === '1' ? { gateway: { origin, scripts } } : {}),
  };
}

export async function choosePayment(shop: Shop, token: string, index: string, code: string, bearer?: Bearer) {
  await inTransaction(shop.db, async (tx) => {
    const { order, parts } = await lockCart(tx, token, bearer);
    assertLegal('select_payment', order);
    const method = (await offered(shop, tx)).payment.find((m) => m.code === code);
    if (!method || index !== '0')
      throw fieldError('method', 'payment_method_not_available', 'payment_method_not_available');
    await tx
      .update(payments)
      .set({ methodId: method.id })
      .where(and(eq(payments.orderId, order.id), eq(payments.state, 'cart')));
    for (const payment of parts.payments) if (payment.state === 'cart') payment.methodId = method.id;
    await reprocess(shop, tx, { order, parts }, { checkoutState: () => 'payment_selected' });
  });
}
