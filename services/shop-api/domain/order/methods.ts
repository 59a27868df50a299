/** Ways to ship and to pay: read with almost every call, changed almost never, so kept for some seconds. */
import { asc } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { paymentMethods, shippingMethods } from '../../db/schema/orders.ts';

export type ShippingMethodRow = typeof shippingMethods.$inferSelect;
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;
/** Disabled ones too: old orders still name them. In the order in which they are offered. */
export type Methods = { shipping: ShippingMethodRow[]; payment: PaymentMethodRow[] };

const TTL_MS = 5000;

let kept: { until: number; methods: Methods } | undefined;

/** Never waits for another request: that one may hold the transaction that this one needs. */
export async function loadMethods(db: Db | Tx): Promise<Methods> {
  if (kept && kept.until > performance.now()) return kept.methods;
  const methods = {
    shipping: await db.select().from(shippingMethods).orderBy(asc(shippingMethods.position)),
    payment: await db.select().from(paymentMethods).orderBy(asc(paymentMethods.position)),
  };
  // an empty table is about to be filled
  if (methods.shipping.length > 0 && methods.payment.length > 0)
    kept = { until: performance.now() + TTL_MS, methods };
  return methods;
}
