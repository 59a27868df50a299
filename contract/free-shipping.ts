/**
 * §9.2 The item total in yen from which shipping is free, until the owner changes it: a setting of storefront and Shop API. It is at most the
 * limit of a card payment: pages invite shoppers to order for this total, so shoppers must be able to pay it.
 */
import { z } from 'zod';
import { CARD_MAX_YEN, FREE_SHIPPING_THRESHOLD_YEN } from './rules/constants.ts';

export const freeShippingThreshold = z.coerce
  .number()
  .int()
  .min(0)
  .max(CARD_MAX_YEN, `must not be more than a card can pay at once (${CARD_MAX_YEN})`)
  .default(FREE_SHIPPING_THRESHOLD_YEN);
