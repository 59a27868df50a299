/** Payment keys. Each stands for one attempt to charge exactly the cart's current total, for what it now shows. */
import { and, count as countRows, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { paymentKey } from '#contract/checkout.ts';
import { fitsOneCard } from '#contract/rules/money.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { paymentAttempts, type ShownLine } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { lockCart } from '../cart/access.ts';
import { reprocess } from '../cart/reprocess.ts';
import { ApiError } from '../errors.ts';
import { buyerPhone } from '../order-rows/buyer-phone.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { digestOf, shownOf } from '../order-rows/shown.ts';
import { assertCanBePlaced } from '../orders/eligibility.ts';
import { randomBase32, randomToken } from '../tokens.ts';
import { type AttemptRow, chargeOf, goodsName, type PaymentMode } from './attempts.ts';

const KEY_LIFETIME_MS = 30 * 60_000;

/**
 * Returns a payment key for the cart's current total. An unchanged cart gets the same key again; a change of the cart
 * cancels the key. Throws the reason why the cart cannot be ordered.
 */
export async function requestPaymentKey(
  shop: Shop,
  token: string,
  mode: PaymentMode | undefined,
  locale: LocaleCode,
  bearer: Bearer,
): Promise<z.output<typeof paymentKey>> {
  const wanted = mode ?? (shop.env.ROBOT_PAYMENT === '1' ? 'token' : 'hosted');
  const { attempt, order } = await inTransaction(shop.db, async (tx) => {
    const cart = await lockCart(tx, token, bearer);
    const owner = await ownerOf(tx, cart.order, bearer, locale);
    const owned = { ...cart.order, ...owner };
    // Reprices: a changed total gets a new key.
    const full = await reprocess(
      shop,
      tx,
      { ...cart, order: owned },
      {
        set: sql`user_id = ${owner.userId}, email = ${owner.email}, phone_number = ${owner.phoneNumber}, locale = ${owner.locale}`,
      },
    );
    assertCanBePlaced(shop, full);
    if (!fitsOneCard(full.order.total))
      throw new ApiError(400, 'payment_amount_over_limit', 'payment.amount_above');
    const shown = shownOf(full);
    const now = shop.now();
    const open = await reuseFitting(tx, owned.version, { order: full.order, shown, now });
    const known = open.find((a) => a.mode === wanted);
    return {
      attempt: known ?? (await create(tx, { order: full.order, shown, now }, wanted)),
      order: full.order,
    };
  });
  const browser = shop.gateway.browser();
  const charge = chargeOf(attempt, order);
  return {
    paymentKey: attempt.key,
    mode: attempt.mode,
    expiresAt: attempt.expiresAt.toISOString(),
    amount: order.total,
    currency: 'JPY',
    ...(attempt.shown ? { shown: digestOf(attempt.shown) } : {}),
    gateway: {
      aid: browser.storeId,
      rt: attempt.mode === 'token' ? 1 : 0,
      jb: attempt.job,
      cod: charge.reference,
      am: charge.goodsAmount,
      tx: charge.taxAmount,
      sf: charge.shippingAmount,
      ...(charge.email ? { em: charge.email } : {}),
      ...(charge.phone ? { pn: charge.phone } : {}),
      scripts: browser.scripts,
    },
    ...(attempt.mode === 'hosted' ? { hosted: shop.gateway.hostedForm(charge, goodsName(shop, order)) } : {}),
  };
}

/** The member to whom the cart is assigned, and whose e-mail and phone go to the gateway. */
async function ownerOf(tx: Tx, order: OrderRow, bearer: Bearer, locale: LocaleCode) {
  const [user] = await tx.select().from(users).where(eq(users.id, bearer.userId));
  if (!user) throw new ApiError(401, 'token_invalid', 'token_invalid');
  return {
    userId: user.id,
    email: user.email,
    phoneNumber: buyerPhone(order, user),
    locale,
  };
}

type Ordered = { order: OrderRow; shown: ShownLine[]; now: Date };

/** Returns open keys for the same amount and contents, after updating them to the order's version. Cancels the others. */
async function reuseFitting(tx: Tx, version: number, { order, shown, now }: Ordered): Promise<AttemptRow[]> {
  const open = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, 'created')));
  const fitting: AttemptRow[] = [];
  for (const attempt of open) {
    const same =
      attempt.goodsAmount === order.itemsTotal &&
      attempt.shippingAmount === order.shippingTotal &&
      attempt.shown !== null &&
      digestOf(attempt.shown) === digestOf(shown);
    const fits = same && attempt.orderVersion === version && attempt.expiresAt > now;
    const change = fits ? { orderVersion: order.version } : { state: 'cancelled' as const, updatedAt: now };
    await tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.key, attempt.key));
    if (fits) fitting.push({ ...attempt, orderVersion: order.version });
  }
  return fitting;
}

async function create(tx: Tx, { order, shown, now }: Ordered, mode: PaymentMode): Promise<AttemptRow> {
  const [before] = await tx
    .select({ n: countRows() })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id));
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      key: randomToken(),
      reference: `C${order.id}-${(before?.n ?? 0) + 1}-${randomBase32(8)}`,
      orderId: order.id,
      mode,
      job: mode === 'token' ? 'CAPTURE' : 'AUTH',
      goodsAmount: order.itemsTotal,
      shippingAmount: order.shippingTotal,
      orderVersion: order.version,
      shown,
      expiresAt: new Date(now.getTime() + KEY_LIFETIME_MS),
    })
    .returning();
  if (!attempt) throw new Error('no attempt row');
  return attempt;
}
