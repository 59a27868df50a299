/**
 * §9.2 The item total in yen from which shipping is free, as a setting that storefront and Shop API read alike. Pages say
 * how much is missing: an amount that no card can pay would be a promise that nothing fulfils.
 */
import { z } from 'zod';
import { CARD_MAX_YEN, FREE_SHIPPING_THRESHOLD_YEN } from './rules/constants.ts';

export const freeShippingThreshold = z.coerce
  .number()
  .int()
  .min(0)
  .max(CARD_MAX_YEN, `must not be more than a card can pay at once (${CARD_MAX_YEN})`)
  .default(FREE_SHIPPING_THRESHOLD_YEN);
