/** Who takes the seats of a paid order: what the forms show, and how they are read (§5). */
import { z } from 'zod';
import { kanaField, optionalLine, REQUIRED } from '#app/forms/fields.ts';
import { halfWidth } from '#app/i18n/half-width.ts';
import { chosenOption, type Order, optionsOf } from '#contract/order-shapes.ts';
import { isToCome } from '#contract/rules/events.ts';
import { text } from '#contract/rules/normalise.ts';
import { personName } from '#contract/rules/person-name.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { SEAT_FIELDS, type SeatField } from './seat-fields.ts';

/** The lines of an order whose seats can be given to somebody. Other Shop APIs have none. */
export const openSeats = ({ seats = [], items }: Pick<Order, 'seats' | 'items'>, now = new Date()) =>
  seats.flatMap(({ itemId, isOpen, people }) => {
    const item = items.find(({ id }) => id === itemId);
    const { seminar } = item?.product ?? {};
    return item && seminar && isOpen && isToCome(seminar, now) && people.length > 0
      ? [{ itemId, item, people }]
      : [];
  });
type Line = ReturnType<typeof openSeats>[number];

/** The first seat is mostly the buyer's own; who takes the others, only the shopper knows. */
function valuesOf({ people }: Line): Record<string, string> {
  const known = people.flatMap((person, n) =>
    person.isOwn || n === 0 ? SEAT_FIELDS.map((field) => [`${field}${n + 1}`, person[field] ?? '']) : [],
  );
  return Object.fromEntries(known);
}

/** The name for which seats are kept for which nobody is named. */
function nameOnOrder({ shippingAddress, billingAddress }: Order, locale: Locale): string {
  const person = shippingAddress ?? billingAddress;
  return person ? personName(person, locale) : '';
}

export const seatForms = (order: Order, locale: Locale) =>
  openSeats(order).map((line) => ({
    itemId: line.itemId,
    name: halfWidth(line.item.product.name),
    options: optionsOf(line.item).map(chosenOption).join(' / '),
    count: line.people.length,
    values: valuesOf(line),
    otherwise: nameOnOrder(order, locale),
  }));
export type SeatFormView = ReturnType<typeof seatForms>[number];

const isBlank = (form: FormData, seat: number): boolean =>
  SEAT_FIELDS.every((field) => text(String(form.get(`${field}${seat}`) ?? '')) === '');

/** A seat is left blank as a whole, or has a name. */
const fieldsOf = (form: FormData, seat: number) => {
  const name = () => optionalLine().refine((value) => value !== undefined || isBlank(form, seat), REQUIRED);
  const fields = {
    lastName: name(),
    firstName: name(),
    furiganaLastname: kanaField,
    furiganaFirstname: kanaField,
  };
  return Object.entries(fields).map(([field, schema]) => [`${field}${seat}`, schema] as const);
};

/** The body for the Shop API: one entry per seat, null for a blank one. */
export function seatsForm(form: FormData, count: number) {
  const seats = Array.from({ length: count }, (_, n) => n + 1);
  const shape: Record<string, z.ZodType<string | undefined>> = Object.fromEntries(
    seats.flatMap((seat) => fieldsOf(form, seat)),
  );
  return z.object(shape).transform((sent) =>
    seats.map((seat) => {
      const of = (field: SeatField) => sent[`${field}${seat}`] ?? '';
      return isBlank(form, seat)
        ? null
        : {
            lastName: of('lastName'),
            firstName: of('firstName'),
            furiganaLastname: of('furiganaLastname'),
            furiganaFirstname: of('furiganaFirstname'),
          };
    }),
  );
}

/** `people[0].lastName` of the Shop API is `lastName1` of the form. */
export function seatField(wire: string): string | undefined {
  const [, place, field] = /^people\[(\d+)\]\.(\w+)$/.exec(wire) ?? [];
  return SEAT_FIELDS.some((one) => one === field) ? `${field}${Number(place) + 1}` : undefined;
}
