import type { PhoneOrderState } from '#contract/phone-order.ts';
import type { phoneOrders } from '../../db/schema/phone-orders.ts';

export type PhoneOrderRow = typeof phoneOrders.$inferSelect;

/** It ends by itself: nothing is written then. */
export function stateOf(
  { usedAt, withdrawnAt, endsAt }: Pick<PhoneOrderRow, 'usedAt' | 'withdrawnAt' | 'endsAt'>,
  now: Date,
): PhoneOrderState {
  if (usedAt) return 'used';
  if (withdrawnAt) return 'withdrawn';
  return endsAt > now ? 'open' : 'ended';
}
