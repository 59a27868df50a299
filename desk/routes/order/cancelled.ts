/** What staff decided when they cancelled an order. */
import type { TimelineEntry } from '#contract/desk/order-shapes.ts';
import type { DeskKey } from '../../i18n/text.tsx';
import { cancelReasonText } from '../order-refund/parts.tsx';

/** By what the Shop API has stored about the money; older cancellations have nothing. */
const moneyTexts = new Map<unknown, DeskKey>([
  ['kept', 'order.cancelled_kept'],
  ['refunded_by_card', 'order.cancelled_by_card'],
  ['refunded_by_hand', 'order.cancelled_by_hand'],
]);

/** Undefined for an event that is no cancellation by staff. */
export function decisionOf({ why, reason, money }: TimelineEntry['data']) {
  if (why !== 'by_shop') return undefined;
  return { reason: cancelReasonText(reason), money: moneyTexts.get(money) };
}
