/** What must be known before a ticket is bought, in words. */
import { formatDay, formatMoment, formatTime } from '#app/i18n/dates.ts';
import { eventHref } from '#app/i18n/href.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { salesAreOver } from './availability.ts';

export function seminarOf(product: ProductDetail, locale: Locale, now: Date) {
  const { seminar } = product;
  if (!seminar) return undefined;
  const { startsAt, endsAt, doorsAt, salesEndAt, ...rest } = seminar;
  return {
    ...rest,
    day: formatDay(startsAt, locale),
    start: formatTime(startsAt, locale),
    end: formatTime(endsAt, locale),
    doors: doorsAt && formatTime(doorsAt, locale),
    salesEnd: formatMoment(salesEndAt, locale),
    closed: salesAreOver(product, now),
    seats: seatsOf(product),
    calendar: eventHref(product.slug, locale),
  };
}

/** Seats are stock; without a count it is unknown how many are left. */
function seatsOf({ variants }: ProductDetail) {
  const list = Object.values(variants);
  return list.flatMap(({ code, name, available, availableQuantity }) =>
    availableQuantity === undefined
      ? []
      : [{ code, name: list.length > 1 ? name : undefined, count: available ? availableQuantity : 0 }],
  );
}
