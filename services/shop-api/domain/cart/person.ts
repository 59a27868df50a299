/** Separates a cart from its member and from tokens that others may know. */
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { noTexts } from '../order-rows/texts.ts';
import { randomToken } from '../tokens.ts';

/** Also restarts the checkout. */
export const clearedPersonalData = {
  shippingAddress: null,
  billingAddress: null,
  recipient: null,
  requestReceipt: false,
  ...noTexts,
  email: null,
  phoneNumber: null,
  checkoutState: 'cart',
} as const;

/** Afterwards the old token works for the member only (access.ts). */
export async function renewToken(tx: Tx, { id, tokenValue, userId, locale }: OrderRow): Promise<void> {
  await tx.update(orders).set({ tokenValue: randomToken() }).where(eq(orders.id, id));
  await tx.insert(orders).values({ tokenValue, userId, locale, mergedIntoId: id });
}
