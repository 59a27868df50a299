import { shopDetails } from '#app/shop-details.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { href } from './href.ts';

/** Where the privacy policy is: on the company's site (§1) if the shop's details name a page there, else on the shop's own. */
export const policyHref = (locale: Locale): string => shopDetails().privacyUrl || href('privacy', {}, locale);
