/** The order just placed: its token is needed on the result pages, when the cart token is already removed. */
import { z } from 'zod';
import type { Locale } from '#app/i18n/locale.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import { defineCookie, localeCode } from './define-cookie.server.ts';

/**
 * A payment of a cart that is no order yet, at a Shop API that does not store it itself.
 * - `hosted`: the shopper was led to the gateway's page; `form` leads there.
 * - `doubt`: the card may have been charged.
 * - `confirmed`: it is paid, and the order is not placed yet.
 */
const paying = z.object({
  key: z.string().max(1_000),
  stage: z.enum(['hosted', 'doubt', 'confirmed']),
  form: z
    .object({ action: z.string(), method: z.literal('post'), fields: z.record(z.string(), z.string()) })
    .optional(),
});
export type Paying = z.output<typeof paying>;

const ONE_DAY = 86_400;
export const orderCookie = defineCookie({
  name: 'order',
  schema: z.object({
    token: z.string().min(1).max(200),
    locale: localeCode,
    /** Its result has been sent to the analytics: looking at it again is no second purchase (§7). */
    told: z.boolean().optional(),
    /** When the shopper last came back from the gateway's page: milliseconds since 1970. */
    returnedAt: z.number().optional(),
    /** How many refused payments of it the shopper has seen. */
    refusals: z.number().optional(),
    paying: paying.optional(),
  }),
  maxAge: ONE_DAY,
});

/** However often it is placed or asked after, what is known of it stays known. */
export async function rememberOrder(jar: CookieJar, token: string, locale: Locale): Promise<void> {
  const before = await jar.get(orderCookie);
  await jar.set(orderCookie, { ...(before?.token === token ? before : {}), token, locale });
}

/** Sets the pending payment of the remembered order; undefined removes it. */
export async function rememberPaying(jar: CookieJar, paying: Paying | undefined): Promise<void> {
  const remembered = await jar.get(orderCookie);
  if (!remembered) return;
  const { paying: _before, ...rest } = remembered;
  await jar.set(orderCookie, paying ? { ...rest, paying } : rest);
}

export async function rememberReturn(jar: CookieJar): Promise<void> {
  const remembered = await jar.get(orderCookie);
  if (remembered) await jar.set(orderCookie, { ...remembered, returnedAt: Date.now() });
}

/** The shopper knows what became of the last payment; true when that is news. */
export async function rememberRefusals(jar: CookieJar, refusals: number): Promise<boolean> {
  const remembered = await jar.get(orderCookie);
  if (!remembered) return false;
  const { returnedAt: _explained, ...rest } = remembered;
  await jar.set(orderCookie, { ...rest, refusals });
  return refusals > (rest.refusals ?? 0);
}

/** True once per order: the first time its result is shown. */
export async function isFirstSeen(jar: CookieJar): Promise<boolean> {
  const remembered = await jar.get(orderCookie);
  if (!remembered || remembered.told) return false;
  await jar.set(orderCookie, { ...remembered, told: true });
  return true;
}
