/**
 * §5.35, §5.36 The card form's own checks. They run in the browser and nowhere else: a card number never reaches us.
 * What they let through is judged by the gateway.
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
/** Undefined: the error is about the payment as a whole. */
export const cardFieldOf = (field: PaymentField | undefined): CardField | undefined => field && names[field];

export type TypedCard = Record<CardField, string>;
/** As the gateway's script takes it: `ed` is YYMM. */
export type TokenCard = { cn: string; ed: string; cvv: string; fn: string; ln: string };

/** The token form takes 16 digits, the gateway's page every brand: Amex has 15, Diners Club 14. */
const CARD_DIGITS = 16;
const OTHER_BRANDS = /^\d{14,15}$/;
/** Both names together, as the gateway takes them. */
const NAMES_MAX = 44;
/** §5.33 */
const NAME = /^[A-Z.-]+$/;

export type CardError = 'required' | 'number' | 'other_brand' | 'expiry' | 'cvv' | 'name';
export type CardErrors = Partial<Record<CardField, CardError>>;

/** `04/27`, `4/27`, `0427`, `04 / 2027` → `2704`. */
export function expiryOf(text: string): string | undefined {
  const parts = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(digits(text));
  const month = parts?.[1]?.padStart(2, '0') ?? '';
  return parts && month >= '01' && month <= '12' ? `${parts[2]}${month}` : undefined;
}

/** The card as the gateway wants it, or what is wrong, field by field. */
export function readCard(typed: TypedCard): { card: TokenCard } | { errors: CardErrors } {
  const errors: CardErrors = {};
  for (const field of cardFields) if (typed[field].trim() === '') errors[field] = 'required';
  const cn = digits(typed.number);
  if (!errors.number && OTHER_BRANDS.test(cn)) errors.number = 'other_brand';
  else if (!errors.number && !new RegExp(`^\\d{${CARD_DIGITS}}$`).test(cn)) errors.number = 'number';
  const ed = expiryOf(typed.expiry);
  if (!errors.expiry && !ed) errors.expiry = 'expiry';
  const cvv = digits(typed.cvv);
  if (!errors.cvv && !/^\d{3,4}$/.test(cvv)) errors.cvv = 'cvv';
  // The gateway takes letters, points and hyphens: ANNA MARIA is told as ANNAMARIA.
  const [fn, ln] = [typed.givenName, typed.familyName].map((name) =>
    name.normalize('NFKC').replace(/\s+/g, '').toUpperCase(),
  );
  if (!errors.givenName && !NAME.test(fn ?? '')) errors.givenName = 'name';
  if (!errors.familyName && !NAME.test(ln ?? '')) errors.familyName = 'name';
  if (!errors.familyName && `${fn}${ln}`.length > NAMES_MAX) errors.familyName = 'name';
  return Object.keys(errors).length > 0 || !ed || !fn || !ln ? { errors } : { card: { cn, ed, cvv, fn, ln } };
}
