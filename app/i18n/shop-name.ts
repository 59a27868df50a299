import { shopDetails } from '#app/shop-details.ts';
import type { Locale } from '#kit/i18n/locale.ts';

export const shopName = (locale: Locale): string => {
  const { nameJa, nameEn } = shopDetails();
  return locale === 'ja' ? nameJa : nameEn;
};
