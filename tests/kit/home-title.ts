import { firstHomeWords } from '#contract/shop-details.ts';
import type { Locale } from '#kit/i18n/locale.ts';

/** The home page's heading, until the owner changes it. */
export const homeTitle = (locale: Locale): string =>
  locale === 'ja' ? firstHomeWords.homeTitleJa : firstHomeWords.homeTitleEn;
