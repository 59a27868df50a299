/** Binds an order button to what its page showed, so that a stale page cannot order something else. */
import { type Ordered, orderFingerprint } from '#app/rules/order-fingerprint.ts';
import { isSignatureOf, sign } from '#app/security/secrets.ts';

const PURPOSE = 'order';

export const signedFingerprint = (cart: Ordered): string => sign(PURPOSE, orderFingerprint(cart));

export const isFingerprintOf = (cart: Ordered, fingerprint: unknown): boolean =>
  isSignatureOf(PURPOSE, orderFingerprint(cart), fingerprint);
