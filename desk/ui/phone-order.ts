/** What several screens say about an order by telephone or fax. */
import type { PhoneOrderWay } from '#contract/phone-order.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { DeskKey } from '../i18n/text.tsx';
import { formatDay } from './clock.ts';

export const wayTexts: Record<PhoneOrderWay, DeskKey> = {
  phone: 'phone_orders.way_phone',
  fax: 'phone_orders.way_fax',
};

/** The last day of a link that ends at midnight. */
export const lastDayOf = (endsAt: string, locale: Locale): string =>
  formatDay(new Date(Date.parse(endsAt) - 1).toISOString(), locale);
