/**
 * How staff find an order: by terms stored in `orders.search_terms`. The first letter says what the rest is:
 * `t` phone number or its last four digits, `n` name, `m` e-mail address, `s` tracking number, `v` version of these terms.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SearchKind } from '#contract/desk/orders.ts';
import { ORDER_NUMBER_DIGITS } from '#contract/rules/constants.ts';
import { digits } from '#contract/rules/normalise.ts';
import { isPhone } from '#contract/rules/validation.ts';
import { type orders, TERMS_VERSION } from '../../db/schema/orders.ts';
import type { users } from '../../db/schema/people.ts';
import { spellingsOf } from '../spellings/names-of-people.ts';

type Order = Pick<typeof orders.$inferSelect, 'email' | 'phoneNumber' | 'shippingAddress' | 'billingAddress'>;
type Member = Pick<
  typeof users.$inferSelect,
  'lastName' | 'firstName' | 'furiganaLastname' | 'furiganaFirstname' | 'phoneNumber' | 'email'
>;

const PHONE_END = 4;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** One spelling of a name: no blanks, lower case, hiragana as katakana. */
const nameTerm = (name: string): string =>
  `n${name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・･]/gu, '')
    .replace(/[\u3041-\u3096]/gu, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))}`;

function namesOf(family: string | null | undefined, given: string | null | undefined): string[] {
  if (!family) return [];
  const whole = `${family}${given ?? ''}`;
  return [
    family,
    whole,
    ...(given ? [given] : []),
    ...(given && !JAPANESE.test(whole) ? [given + family] : []),
  ].map(nameTerm);
}

export const emailTerm = (email: string): string => `m${email.normalize('NFKC').trim().toLowerCase()}`;

function phonesOf(number: string | null | undefined): string[] {
  const phone = digits(number ?? '');
  return phone.length < PHONE_END ? [] : [`t${phone}`, `t${phone.slice(-PHONE_END)}`];
}

export function termsOfOrder(
  order: Order,
  member: Member | undefined,
  trackingNumbers: readonly (string | null)[],
): string[] {
  const addresses = [order.shippingAddress, order.billingAddress];
  return [
    ...new Set([
      TERMS_VERSION,
      ...addresses.flatMap((a) => [...namesOf(a?.lastName, a?.firstName), ...phonesOf(a?.phoneNumber)]),
      ...namesOf(member?.lastName, member?.firstName),
      ...namesOf(member?.furiganaLastname, member?.furiganaFirstname),
      ...phonesOf(order.phoneNumber),
      ...phonesOf(member?.phoneNumber),
      ...[order.email, member?.email].flatMap((email) => (email ? [emailTerm(email)] : [])),
      ...trackingNumbers.flatMap((number) => (number ? [`s${number}`] : [])),
    ]),
  ];
}

/** The terms of a typed name: a family name, a given name, or both. */
export const nameTermsOf = (typed: string): string[] => [...new Set(spellingsOf(typed).map(nameTerm))];

/** A condition on `orders`. */
export const hasTerm = (terms: readonly string[]): SQL =>
  sql`search_terms && array[${sql.join(
    terms.map((term) => sql`${term}`),
    sql`, `,
  )}]::text[]`;

/** A search, with every possible meaning of the typed text. */
export type OrderSearch = {
  understood: { kind: SearchKind; value: string }[];
  orderNumber: string | undefined;
  terms: string[];
};

const ONLY_DIGITS = /^[\d\s()+\p{Pd}\u2212\u30fc]+$/u;

export function readOrderSearch(typed: string): OrderSearch {
  const text = typed.normalize('NFKC').trim();
  if (text.includes('@'))
    return { understood: [{ kind: 'email', value: text }], orderNumber: undefined, terms: [emailTerm(text)] };
  if (!ONLY_DIGITS.test(text) || !/\d/.test(text))
    return {
      understood: [{ kind: 'name', value: text }],
      orderNumber: undefined,
      terms: nameTermsOf(typed),
    };
  const plain = text.replace(/\D/g, '');
  const phone = digits(text);
  const understood: OrderSearch['understood'] = [];
  const terms: string[] = [];
  const orderNumber =
    plain.length <= ORDER_NUMBER_DIGITS ? plain.padStart(ORDER_NUMBER_DIGITS, '0') : undefined;
  if (orderNumber) understood.push({ kind: 'number', value: orderNumber });
  if (plain.length === PHONE_END) {
    understood.push({ kind: 'phone_end', value: plain });
    terms.push(`t${plain}`);
  }
  const whole = phone.startsWith('0') ? phone : `0${phone}`;
  if (isPhone(whole)) {
    understood.push({ kind: 'phone', value: whole });
    // Numbers that lost their zero in a spreadsheet are typed, and stored in older orders.
    terms.push(`t${whole}`, `t${whole.slice(1)}`);
  }
  if (plain.length > ORDER_NUMBER_DIGITS + 1) {
    understood.push({ kind: 'tracking', value: plain });
    terms.push(`s${plain}`);
  }
  return { understood, orderNumber, terms };
}
