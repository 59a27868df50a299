import type { CheckoutStep } from '#app/rules/checkout-steps.ts';
import { type Locale, localisedPath } from '#kit/i18n/locale.ts';

/** The path of a step is its name (§2). */
export const stepPath = (step: CheckoutStep, locale: Locale): string =>
  localisedPath(`/checkout/${step}`, locale);
