/**
 * §5.35, §5.36 Checks of the card form. They run in the browser only: a card number never reaches our servers. The
 * gateway checks the rest.
 */
import { digits } from '#contract/rules/normalise.ts';
import type { PaymentField } from '#contract/rules/payment-errors.ts';

export const cardFields = ['number', 'expiry', 'cvv', 'familyName', 'givenName'] as const;
export type CardField = (typeof cardFields)[number];
const names: Record<PaymentField, CardField | undefined> = {
  cardNumber: 'number',
  expiry: 'expiry',
  cvv: 'cvv',
  firstName: 'givenName',
  lastName: 'familyName',
  tkn: undefined,
};
/** The field of the card form. Undefined when the error is about the payment as a whole. */
export const cardFieldOf = (field: PaymentField | undefined): CardField | undefined => field && names[field];

export type TypedCard = Record<CardField, string>;
/** The values as the gateway expects them; `expiry` is YYMM. */
export type TokenCard = Record<CardField, string>;

/** The token form accepts 16 digits only. The gateway's page accepts all brands: Amex has 15 digits, Diners Club 14. */
const CARD_DIGITS = 16;
const OTHER_BRANDS = /^\d{14,15}$/;
/** Characters of both names together (the gateway's limit). */
const NAMES_MAX = 44;
/** §5.33 */
const NAME = /^[A-Z.-]+$/;

export type CardError = 'required' | 'number' | 'other_brand' | 'expiry' | 'cvv' | 'name';
export type CardErrors = Partial<Record<CardField, CardError>>;

/** `04/27`, `4/27`, `0427`, `04 / 2027` → `2704` (YYMM). */
export function expiryOf(text: string): string | undefined {
  const parts = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(digits(text));
  const month = parts?.[1]?.padStart(2, '0') ?? '';
  return parts && month >= '01' && month <= '12' ? `${parts[2]}${month}` : undefined;
}

/** The card as the gateway expects it, or the errors by field. `month`: the present one, YYMM by the server's clock. */
export function readCard(typed: TypedCard, month: string): { card: TokenCard } | { errors: CardErrors } {
  const errors: CardErrors = {};
  for (const field of cardFields) if (typed[field].trim() === '') errors[field] = 'required';
  const number = digits(typed.number);
  if (!errors.number && OTHER_BRANDS.test(number)) errors.number = 'other_brand';
  else if (!errors.number && !new RegExp(`^\\d{${CARD_DIGITS}}$`).test(number)) errors.number = 'number';
  const expiry = expiryOf(typed.expiry);
  if (!errors.expiry && (!expiry || expiry < month)) errors.expiry = 'expiry';
  const cvv = digits(typed.cvv);
  if (!errors.cvv && !/^\d{3,4}$/.test(cvv)) errors.cvv = 'cvv';
  // The gateway accepts letters, dots and hyphens only: ANNA MARIA becomes ANNAMARIA.
  const [givenName, familyName] = [nameOf(typed.givenName), nameOf(typed.familyName)];
  if (!errors.givenName && !NAME.test(givenName)) errors.givenName = 'name';
  if (!errors.familyName && !NAME.test(familyName)) errors.familyName = 'name';
  if (!errors.familyName && `${givenName}${familyName}`.length > NAMES_MAX) errors.familyName = 'name';
  return Object.keys(errors).length > 0 || !expiry
    ? { errors }
    : { card: { number, expiry, cvv, givenName, familyName } };
}

const nameOf = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
