/**
 * §4 A form whose session had ended: its fields travel through the login page and back to where the
 * form was going, in the page itself. Nothing is stored anywhere, so there is nothing to expire, to fill up or to leak.
 */
import { holdsCardNumber } from '#contract/rules/card-number.ts';

export type PendingField = readonly [name: string, value: string];

/** Under this name they stand beside the login's own fields. */
const PREFIX = 'kept.';
/** The largest form of the shop has some twenty fields, the longest text 5,000 characters. */
const MAX_FIELDS = 60;
const MAX_CHARACTERS = 20_000;
const NAME = /^[\w-]{1,100}$/;
/** Words in the names of fields that are never written into another page. */
const SECRET = /pass|card|cvv|cvc|expiry|tkn|secret/i;

const isPending = ([name, value]: PendingField): boolean =>
  NAME.test(name) && !SECRET.test(name) && !holdsCardNumber(value);

/**
 * What is kept of a form: all of it but passwords and card data; of one that has been kept before, the same again.
 * Undefined when it is larger than any form of ours.
 */
export function pendingFields(form: FormData): PendingField[] | undefined {
  const all = [...form].flatMap(([name, value]): PendingField[] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const again = all.filter(([name]) => name.startsWith(PREFIX));
  const fields = again.length > 0 ? again.map(unprefixed) : all;
  const size = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  // Before anything looks through the values: a body full of digits is much work.
  if (fields.length > MAX_FIELDS || size > MAX_CHARACTERS) return undefined;
  return fields.filter(isPending);
}

const unprefixed = ([name, value]: PendingField): PendingField => [name.slice(PREFIX.length), value];

/** The name of the hidden field that carries a kept one. */
export const pendingName = (name: string): string => PREFIX + name;

/** The form as it was first sent, when this one carries it through a login; undefined for every other form. */
export function unwrapped(form: FormData): FormData | undefined {
  if (![...form.keys()].some((name) => name.startsWith(PREFIX))) return undefined;
  const first = new FormData();
  for (const [name, value] of pendingFields(form) ?? []) first.append(name, value);
  return first;
}
