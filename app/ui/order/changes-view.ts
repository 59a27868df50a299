/** Seminars of an unpaid order that staff have moved. */

import type { Order } from '#contract/order-shapes.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatSpan } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';

/** Undefined unless the member has to agree to changes before the order can be paid. */
export function changesView({ paymentRequest }: Pick<Order, 'paymentRequest'>, locale: Locale) {
  const changes = paymentRequest?.changes;
  if (!changes) return undefined;
  type Held = (typeof changes.seminars)[number]['now'];
  const held = ({ startsAt, endsAt, venue, address }: Held) => ({
    when: formatSpan(startsAt, endsAt, locale),
    venue: venue === undefined ? undefined : halfWidth(venue),
    address: address === undefined ? undefined : halfWidth(address),
  });
  return {
    revision: changes.revision,
    seminars: changes.seminars.map(({ name, before, now }) => ({
      name: halfWidth(name),
      before: held(before),
      now: held(now),
    })),
  };
}
export type ChangesView = NonNullable<ReturnType<typeof changesView>>;
