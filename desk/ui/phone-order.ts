/** What several screens say about an order by telephone or fax. */
import { lastDayOf, type PhoneOrderWay } from '#contract/phone-order.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { DeskKey } from '../i18n/text.tsx';
import { formatDay } from './clock.ts';

export const wayTexts: Record<PhoneOrderWay, DeskKey> = {
  phone: 'phone_orders.way_phone',
  fax: 'phone_orders.way_fax',
};

export const formatLastDay = (endsAt: string, locale: Locale): string =>
  formatDay(`${lastDayOf(new Date(endsAt))}T00:00:00+09:00`, locale);
