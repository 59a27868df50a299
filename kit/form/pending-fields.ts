/**
 * §4, §6 Pending forms: a form that needs a login was sent by a guest, or after the session had ended. The login page
 * carries its fields as hidden fields, and the browser posts them to the form's own screen after the login. The storefront
 * then does what the form asks; the desk shows it filled in, to be sent again. Nothing is stored on the server.
 */
import { holdsCardNumber } from '#contract/rules/card-number.ts';

export type PendingField = readonly [name: string, value: string];

/** Distinguishes the carried fields from the login's own. */
const PREFIX = 'kept.';
/** The largest form of the shop has some twenty fields, the longest text 5,000 characters. */
const LIMITS = { fields: 60, characters: 20_000 };
const NAME = /^[\w-]{1,100}$/;
/** Names of fields that are never written into another page. */
const SECRET = /pass|card|cvv|cvc|expiry|tkn|secret/i;

const isPending = ([name, value]: PendingField): boolean =>
  NAME.test(name) && !SECRET.test(name) && !holdsCardNumber(value);

/**
 * The fields to carry: all but passwords and card data. If `form` itself carries a pending form, the fields of that
 * pending form. Undefined when the form is larger than `limits`.
 */
export function pendingFields(form: FormData, limits = LIMITS): PendingField[] | undefined {
  const all = [...form].flatMap(([name, value]): PendingField[] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const carried = all.filter(([name]) => name.startsWith(PREFIX));
  const fields = carried.length > 0 ? carried.map(unprefixed) : all;
  const size = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  // Checked before the search for card numbers, which is slow on a body full of digits.
  if (fields.length > limits.fields || size > limits.characters) return undefined;
  return fields.filter(isPending);
}

const unprefixed = ([name, value]: PendingField): PendingField => [name.slice(PREFIX.length), value];

/** The name of the hidden field that carries a field. */
export const pendingName = (name: string): string => PREFIX + name;

/** The pending form that `form` carries. Undefined when there is none. */
export function unwrapped(form: FormData, limits = LIMITS): FormData | undefined {
  if (![...form.keys()].some((name) => name.startsWith(PREFIX))) return undefined;
  const first = new FormData();
  for (const [name, value] of pendingFields(form, limits) ?? []) first.append(name, value);
  return first;
}
