/** What the storefront finds out about a backend by asking, and that a setting overrides it. */
import { env } from '#app/env.ts';
import { supports } from '#app/shop-api/features.ts';
import type { Call } from '#contract/call.ts';
import { productReviews } from '#contract/catalogue.ts';
import { applyCoupon } from '#contract/coupon.ts';
import type { Feature } from '#contract/rules/features.ts';
import type { Trial } from './trial.ts';

const found: readonly [feature: Feature, call: Call, shown: string, notShown: string][] = [
  ['review_lists', productReviews, 'reviews in pages', 'only the reviews inside the product'],
  ['coupons', applyCoupon, 'the cart has a field for a coupon', 'the cart has no field for a coupon'],
];

export async function tellFeatures(trial: Trial): Promise<void> {
  for (const [feature, call, shown, notShown] of found) {
    const isThere = await supports(feature);
    const how = env.SHOP_API_FEATURES
      ? 'by SHOP_API_FEATURES'
      : 'found out by the storefront; SHOP_API_FEATURES overrides it';
    trial.say(call, isThere ? 'as specified' : 'not tried', `${isThere ? shown : notShown} (${how})`);
  }
}
