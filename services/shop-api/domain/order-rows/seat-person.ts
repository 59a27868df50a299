/** The people of seats, with the readings of their names. */
import type { SeatPerson } from '#contract/order-shapes.ts';
import { isSameName, type Person, personName } from '#contract/rules/person-name.ts';

/** A name whose reading may be missing, as in a row of a table. */
export type Named = Person & { furiganaLastname: string | null; furiganaFirstname: string | null };

type NamedBy = { shippingAddress: Person | null; billingAddress: Person | null; member: Named | null };

export const seatPersonOf = ({
  lastName,
  firstName,
  furiganaLastname,
  furiganaFirstname,
}: Named): SeatPerson => ({
  lastName,
  firstName,
  ...(furiganaLastname ? { furiganaLastname } : {}),
  ...(furiganaFirstname ? { furiganaFirstname } : {}),
});

/**
 * The person who takes the seats for which nobody else was named: that of the order's address. Addresses have no
 * readings, and the member's own belongs to the member's name only: a seat is often bought for somebody else.
 */
export function personOfOrder({ shippingAddress, billingAddress, member }: NamedBy): SeatPerson {
  const person = shippingAddress ?? billingAddress ?? member;
  if (!person) return { lastName: '', firstName: '' };
  if (member && isSameName(person, member))
    return { ...seatPersonOf(member), lastName: person.lastName, firstName: person.firstName };
  return { lastName: person.lastName, firstName: person.firstName };
}

/** In one line, as staff see them. */
export const lineOf = (person: SeatPerson): { name: string; kana: string | null } => ({
  name: personName(person, 'ja'),
  kana: [person.furiganaLastname, person.furiganaFirstname].filter(Boolean).join(' ') || null,
});
