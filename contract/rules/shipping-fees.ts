/** The shipping cost as text, for pages that show it before there is a cart (§9). */
import { formatYen, yen } from './money.ts';
import { prefectures } from './prefectures.ts';

/** Minor units. `provinceFees`: fees that differ from `fee`, by prefecture code. */
export type ShippingFees = { fee: number; provinceFees: Record<string, number> };

type Locale = 'ja' | 'en';

/** `500円（北海道・沖縄県は900円）`, `¥500 (¥900 to Hokkaido and Okinawa)`. */
export function shippingFeeText({ fee, provinceFees }: ShippingFees, locale: Locale): string {
  const farther = new Map<number, string[]>();
  for (const prefecture of prefectures) {
    const own = provinceFees[prefecture.code];
    if (own === undefined || own === fee) continue;
    farther.set(own, [...(farther.get(own) ?? []), prefecture[locale]]);
  }
  const amount = (minor: number) => formatYen(yen(minor), locale);
  const regions = [...farther].map(([own, names]) =>
    locale === 'ja' ? `${names.join('・')}は${amount(own)}` : `${amount(own)} to ${listed(names)}`,
  );
  if (regions.length === 0) return amount(fee);
  return locale === 'ja'
    ? `${amount(fee)}（${regions.join('、')}）`
    : `${amount(fee)} (${regions.join('; ')})`;
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
