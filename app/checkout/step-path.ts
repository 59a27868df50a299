import { type Locale, localisedPath } from '#app/i18n/locale.ts';
import type { CheckoutStep } from '#app/rules/checkout-steps.ts';

/** Each step's screen stands under its own name (§2). */
export const stepPath = (step: CheckoutStep, locale: Locale): string =>
  localisedPath(`/checkout/${step}`, locale);
