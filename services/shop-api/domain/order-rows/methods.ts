/** Shipping and payment methods: read with almost every call, changed almost never, so cached. */
import { asc } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { paymentMethods, shippingMethods } from '../../db/schema/methods.ts';
import type { Cache } from '../cache.ts';
import { pick } from '../locale.ts';

export type ShippingMethodRow = typeof shippingMethods.$inferSelect;
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;
/** Includes disabled methods, because old orders still name them. Sorted as they are offered. */
export type Methods = { shipping: ShippingMethodRow[]; payment: PaymentMethodRow[] };

type WithCache = { caches: { methods: Cache<Methods> } };

/** Does not wait for another request's load, which may in turn wait for this request's transaction. */
export async function loadMethods({ caches }: WithCache, db: Db | Tx): Promise<Methods> {
  const cached = caches.methods.get('');
  if (cached) return cached;
  const methods = {
    shipping: await db.select().from(shippingMethods).orderBy(asc(shippingMethods.position)),
    payment: await db.select().from(paymentMethods).orderBy(asc(paymentMethods.position)),
  };
  // Empty tables are not cached, because they are about to be filled.
  if (methods.shipping.length > 0 && methods.payment.length > 0) caches.methods.set('', methods);
  return methods;
}

/** The cart's method if the shop still offers it, otherwise the first one on offer. */
export function offeredMethod<Method extends { id: number; enabled: boolean }>(
  methods: readonly Method[],
  currentId?: number,
): Method | undefined {
  const offered = methods.filter(({ enabled }) => enabled);
  return offered.find(({ id }) => id === currentId) ?? offered[0];
}

export type MissingMethods = ('shipping' | 'payment')[];

/** Kinds of methods of which the shop offers none. */
export const missingMethods = ({ shipping, payment }: Methods): MissingMethods => [
  ...(offeredMethod(shipping) ? [] : (['shipping'] as const)),
  ...(offeredMethod(payment) ? [] : (['payment'] as const)),
];

/** Shipping methods by code and name. */
export const namedMethods = ({ shipping }: Methods, locale: LocaleCode) =>
  shipping.map(({ code, names }) => ({ code, name: pick(names, locale) }));
