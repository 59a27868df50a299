/**
 * Recognises a form that a browser delivers twice (docs/decisions/045). Both deliveries are equal byte for byte, cookies
 * included: the browser has received no response to the first. After a response it has another `posted` cookie, so a
 * second wish never equals the first.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineCookie } from '#app/cookies/define-cookie.ts';
import { sign } from '#app/security/secrets.ts';
import type { Scope } from './scope.ts';

const PURPOSE = 'delivery';
const BYTES = 9;
const ONE_HOUR = 3_600;

/** A random value, which every response to a form replaces. */
export const postedCookie = defineCookie({ name: 'posted', schema: z.string().max(40), maxAge: ONE_HOUR });

/** Gives the calls of this request a key that a second delivery of the same form has, too. */
export async function noteDelivery(scope: Scope, request: Request, form: FormData): Promise<void> {
  const sent = ['Cookie', 'User-Agent', 'X-Client-Ip'].map((name) => request.headers.get(name) ?? '');
  const { pathname, search } = new URL(request.url);
  scope.publicCaller.deliveryKey = sign(PURPOSE, JSON.stringify([pathname, search, ...sent, ...form]));
  await scope.jar.set(postedCookie, randomBytes(BYTES).toString('base64url'));
}
