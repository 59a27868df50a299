/** View of a seminar on the product page. */
import { formatMoment, formatSpan, formatTime } from '#app/i18n/dates.ts';
import { halfWidth } from '#app/i18n/half-width.ts';
import { href } from '#app/i18n/href.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { eventRegion } from '#app/rules/event-place.ts';
import { isOnline, isToCome } from '#contract/rules/events.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { salesAreOver } from './availability.ts';

export function seminarOf(product: ProductDetail, locale: Locale, now: Date) {
  const { seminar } = product;
  if (!seminar) return undefined;
  const { startsAt, endsAt, doorsAt, salesEndAt, ...rest } = seminar;
  const online = isOnline(seminar.venue);
  return {
    ...rest,
    venue: halfWidth(rest.venue),
    online,
    region: rest.address && !online ? eventRegion(rest.address) : undefined,
    when: formatSpan(startsAt, endsAt, locale),
    // Online seminars have no time at which the doors open.
    doors: doorsAt && !online ? formatTime(doorsAt, locale) : undefined,
    salesEnd: formatMoment(salesEndAt, locale),
    closed: closedWord(product, now),
    seats: seatsOf(product),
    calendar: isToCome(seminar, now) ? href('event', { id: product.slug }, locale) : undefined,
  };
}

/** Why the seminar can no longer be booked. */
export function closedWord(product: ProductDetail, now: Date): TextKey | undefined {
  if (product.seminar?.cancelled) return 'product.cancelled';
  return salesAreOver(product, now) ? 'product.closed' : undefined;
}

/** For each variant, how many seats are left: its stock. Leaves out variants whose stock is not tracked. */
function seatsOf({ variants }: ProductDetail) {
  const list = Object.values(variants);
  return list.flatMap(({ code, name, available, availableQuantity }) =>
    availableQuantity === undefined
      ? []
      : [{ code, name: list.length > 1 ? name : undefined, count: available ? availableQuantity : 0 }],
  );
}
