/** Binds an order button to what its page showed: a page that has gone stale cannot order something else. */
import type { Cart } from '#contract/order-shapes.ts';
import { orderFingerprint } from '~/rules/order-fingerprint.ts';
import { isSignatureOf, sign } from '~/security/secrets.server.ts';

const PURPOSE = 'order';

export const orderSeal = (cart: Cart): string => sign(PURPOSE, orderFingerprint(cart));

export const isSealOf = (cart: Cart, seal: unknown): boolean =>
  isSignatureOf(PURPOSE, orderFingerprint(cart), seal);
