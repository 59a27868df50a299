/** Separating a cart from a person, and from a token that others may know. */
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import type { OrderRow } from '../order/load.ts';
import { randomToken } from '../tokens.ts';

/** What a cart knows of a person, emptied; the checkout starts over without it. */
export const clearedPersonalData = {
  shippingAddress: null,
  billingAddress: null,
  recipient: null,
  requestReceipt: false,
  notes: null,
  email: null,
  phoneNumber: null,
  checkoutState: 'cart',
} as const;

/** From now on the old token leads only its member to the cart (access.ts). */
export async function renewToken(tx: Tx, { id, tokenValue, userId, locale }: OrderRow): Promise<void> {
  await tx.update(orders).set({ tokenValue: randomToken() }).where(eq(orders.id, id));
  await tx.insert(orders).values({ tokenValue, userId, locale, mergedIntoId: id });
}
