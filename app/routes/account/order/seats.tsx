/** §5 Who takes the seats of a paid order. */
import { z } from 'zod';
import { kanaField, optionalLine, REQUIRED } from '#app/forms/fields.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { chosenOption, type Order, optionsOf } from '#contract/order-shapes.ts';
import { isToCome } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { text } from '#contract/rules/normalise.ts';
import { personName } from '#contract/rules/person-name.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

/** The fields of a seat, in the order of the form; each name ends with the number of the seat. */
const SEAT_FIELDS = ['lastName', 'firstName', 'furiganaLastname', 'furiganaFirstname'] as const;
type SeatField = (typeof SEAT_FIELDS)[number];

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

/** The name of the order’s address. Seats without a named participant belong to this person. */
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

const labels: Record<SeatField, TextKey> = {
  lastName: 'profile.last_name',
  firstName: 'profile.first_name',
  furiganaLastname: 'profile.last_kana',
  furiganaFirstname: 'profile.first_kana',
};

const examples: Partial<Record<SeatField, string>> = {
  furiganaLastname: 'ヤマダ',
  furiganaFirstname: 'ハナコ',
};

type Props = { line: SeatFormView; lastResult: FormResult | null | undefined };

export function SeatForm({ line: { itemId, name, options, count, values }, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const seats = Array.from({ length: count }, (_, n) => n + 1);
  const texts = seats.flatMap((n) =>
    SEAT_FIELDS.map((field) => [
      `${field}${n}`,
      { text: t('orders.seats_field', { n, field: t(labels[field]) }) },
    ]),
  );
  const form = useShopForm<string>(`seats-${itemId}`, Object.fromEntries(texts), {
    lastResult,
    defaultValue: values,
  });
  return (
    <div className="account-form seat-people">
      <h3>
        <span lang={langOf(name, locale)}>{name}</span>
        {options && <small>{options}</small>}
      </h3>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <input type="hidden" name="item" value={itemId} />
        {seats.map((n) => (
          <fieldset key={n}>
            <legend className="field-label">{t('orders.seats_seat', { n })}</legend>
            <div className="field-pair">
              {SEAT_FIELDS.map((field) => {
                const one = form.fields[`${field}${n}`];
                return (
                  one && (
                    <TextInput
                      key={field}
                      field={one}
                      label={t(labels[field])}
                      placeholder={examples[field]}
                      // Autofill would fill in the shopper for every seat.
                      autoComplete="off"
                      autoCapitalize="off"
                      spellCheck={false}
                      enterKeyHint="next"
                    />
                  )
                );
              })}
            </div>
          </fieldset>
        ))}
        <p className="fine below-field">{t('profile.kana_hint')}</p>
        <SubmitButton quiet>{t('orders.seats_save')}</SubmitButton>
      </PostForm>
    </div>
  );
}
