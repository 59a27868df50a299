import { env } from '#app/env.ts';
import type { Locale } from '#kit/i18n/locale.ts';

export const shopName = (locale: Locale): string => (locale === 'ja' ? env.SHOP_NAME_JA : env.SHOP_NAME_EN);
