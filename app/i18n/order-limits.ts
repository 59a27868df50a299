import { shopDetails } from '#app/shop-details.ts';
import { formatYen } from '#contract/rules/money.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { TextValues } from '#kit/i18n/text.tsx';

/** The amount that the text `cart.minimum_order` names. Given with any text that may be this one. */
export const orderLimits = (locale: Locale): TextValues => ({
  minimum: formatYen(shopDetails().minimumOrderYen, locale),
});
