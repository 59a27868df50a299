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

/** `shortShippingFeeText` names at most this many prefectures. */
const NAMED_MAX = 3;

/**
 * Like `shippingFeeText`, but if there are many different fees, names only the lowest and the highest:
 * `660円〜1,430円（お届け先によります）`, `¥660–¥1,430 depending on the prefecture`.
 */
export function shortShippingFeeText(fees: ShippingFees, locale: Locale): string {
  const all = prefectures.map(({ code }) => fees.provinceFees[code] ?? fees.fee);
  if (all.filter((own) => own !== fees.fee).length <= NAMED_MAX) return shippingFeeText(fees, locale);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)].map((minor) =>
    formatYen(yen(minor), locale),
  );
  if (lowest === highest) return lowest ?? '';
  return locale === 'ja'
    ? `${lowest}〜${highest}（お届け先によります）`
    : `${lowest}–${highest} depending on the prefecture`;
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
