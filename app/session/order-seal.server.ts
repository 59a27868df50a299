/** Binds an order button to what its page showed: a page that has gone stale cannot order something else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Cart } from '#contract/order-shapes.ts';
import { env } from '~/env.server.ts';
import { orderFingerprint } from '~/rules/order-fingerprint.ts';

export const orderSeal = (cart: Cart): string =>
  createHmac('sha256', env.SESSION_SECRET)
    .update(`order:${orderFingerprint(cart)}`)
    .digest('base64url');

export function isSealOf(cart: Cart, seal: unknown): boolean {
  const [wanted, given] = [Buffer.from(orderSeal(cart)), Buffer.from(typeof seal === 'string' ? seal : '')];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
