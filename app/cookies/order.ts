/** The order just placed, for the result pages, where the cart cookie no longer exists. */
import { z } from 'zod';
import type { Locale } from '#kit/i18n/locale.ts';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie, localeCode } from './define-cookie.ts';

/**
 * A payment of a cart that has not become an order yet, for a Shop API that does not store such payments itself.
 * - `hosted`: the shopper was sent to the gateway's page by posting `form`.
 * - `doubt`: the card may have been charged.
 * - `confirmed`: the payment succeeded, but the order is not placed yet.
 */
const paying = z.object({
  key: z.string().max(1_000),
  /** The member's mark (request/made-for.ts): only this member's session may place the order. */
  member: z.string().max(200).optional(),
  stage: z.enum(['hosted', 'doubt', 'confirmed']),
  form: z
    .object({ action: z.string(), method: z.literal('post'), fields: z.record(z.string(), z.string()) })
    .optional(),
});
export type Paying = z.output<typeof paying>;

/** What the shopper has seen of an order. */
const seen = {
  token: z.string().min(1).max(200),
  /** When the shopper last came back from the gateway's page: milliseconds since 1970. */
  returnedAt: z.number().optional(),
  /** How many payments of the order were refused before the shopper last saw a refusal or went to the gateway. */
  refusals: z.number().optional(),
};
export type RememberedOrder = z.output<z.ZodObject<typeof seen>>;

/** More than can be unpaid at a time (UNPAID_ORDERS_MAX), because some may have ended meanwhile. */
const EARLIER_MAX = 5;

const ONE_DAY = 86_400;
export const orderCookie = defineCookie({
  name: 'order',
  schema: z.object({
    ...seen,
    locale: localeCode,
    /** True once the result was sent to the analytics, which count an order once (§7). */
    isReported: z.boolean().optional(),
    paying: paying.optional(),
    /** Key of the last payment by the card form, in case every answer to its charge is lost. */
    key: z.string().max(1_000).optional(),
    /** True once the order is placed. Not so for a cart whose payment is pending. */
    isPlaced: z.boolean().optional(),
    /** Orders placed before whose result was not shown, newest first: they may be paid in another tab. */
    earlier: z.array(z.object(seen)).max(EARLIER_MAX).optional(),
  }),
  maxAge: ONE_DAY,
});

/** Remembers the order. If this order is remembered already, keeps what the cookie knows about it. */
export async function rememberOrder(jar: CookieJar, token: string, locale: Locale): Promise<void> {
  const before = await jar.get(orderCookie);
  if (before?.token === token) return jar.set(orderCookie, { ...before, locale });
  const all = await rememberedOrders(jar);
  const known = all.find((one) => one.token === token);
  // The first is `before`.
  const others = before?.isPlaced && !before.isReported ? all : all.slice(1);
  const earlier = others.filter((one) => one !== known).slice(0, EARLIER_MAX);
  await jar.set(orderCookie, {
    ...(known ? { ...known, isPlaced: true } : { token }),
    locale,
    ...(earlier.length > 0 ? { earlier } : {}),
  });
}

/** The remembered order first, then the earlier ones. */
export async function rememberedOrders(jar: CookieJar): Promise<RememberedOrder[]> {
  const remembered = await jar.get(orderCookie);
  if (!remembered) return [];
  const { token, returnedAt, refusals, earlier = [] } = remembered;
  return [{ token, returnedAt, refusals }, ...earlier];
}

/** Forgets the order, but not the earlier ones: the newest of them is remembered in its place. */
export async function forgetOrder(jar: CookieJar): Promise<void> {
  const [next, ...earlier] = (await rememberedOrders(jar)).slice(1);
  const locale = (await jar.get(orderCookie))?.locale;
  await jar.set(orderCookie, next && locale && { ...next, locale, isPlaced: true, earlier });
}

export async function rememberIsPlaced(jar: CookieJar): Promise<void> {
  const remembered = await jar.get(orderCookie);
  if (remembered) await jar.set(orderCookie, { ...remembered, isPlaced: true });
}

/** Sets the pending payment of the remembered order; undefined removes it, with its key. */
export async function rememberPaying(jar: CookieJar, paying: Paying | undefined): Promise<void> {
  const remembered = await jar.get(orderCookie);
  if (!remembered) return;
  const { paying: _before, key, ...rest } = remembered;
  await jar.set(orderCookie, paying ? { ...rest, key, paying } : rest);
}

export async function rememberKey(jar: CookieJar, key: string): Promise<void> {
  const remembered = await jar.get(orderCookie);
  if (remembered) await jar.set(orderCookie, { ...remembered, key });
}

/** Records the return for all orders: any of them may have been paid, and is not to be paid again for a minute. */
export async function rememberReturn(jar: CookieJar): Promise<void> {
  const remembered = await jar.get(orderCookie);
  if (!remembered) return;
  const returnedAt = Date.now();
  const earlier = remembered.earlier?.map((one) => ({ ...one, returnedAt }));
  await jar.set(orderCookie, { ...remembered, returnedAt, ...(earlier ? { earlier } : {}) });
}

/** Records how many payments were refused so far, and clears `returnedAt`. True if the number has grown. */
export async function noteRefusals(jar: CookieJar, refusals: number): Promise<boolean> {
  const remembered = await jar.get(orderCookie);
  if (!remembered) return false;
  const { returnedAt: _before, ...rest } = remembered;
  await jar.set(orderCookie, { ...rest, refusals });
  return refusals > (rest.refusals ?? 0);
}

/** Marks the order's result as reported. Returns true only the first time. */
export async function markFirstSeen(jar: CookieJar): Promise<boolean> {
  const remembered = await jar.get(orderCookie);
  if (!remembered || remembered.isReported) return false;
  await jar.set(orderCookie, { ...remembered, isReported: true });
  return true;
}
