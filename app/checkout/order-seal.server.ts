/** Binds an order button to what its page showed: a page that has gone stale cannot order something else. */
import { type Facts, orderFingerprint } from '#app/rules/order-fingerprint.ts';
import { isSignatureOf, sign } from '#app/security/secrets.server.ts';

const PURPOSE = 'order';

export const orderSeal = (cart: Facts): string => sign(PURPOSE, orderFingerprint(cart));

export const isSealOf = (cart: Facts, seal: unknown): boolean =>
  isSignatureOf(PURPOSE, orderFingerprint(cart), seal);
