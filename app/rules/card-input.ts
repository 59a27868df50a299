/**
 * §5 The card form's own checks. They run in the browser and nowhere else: a card number never reaches our servers.
 * What they let through is judged by the gateway.
 */
import { digits } from '#contract/rules/normalise.ts';

export const cardFields = ['number', 'expiry', 'cvv', 'givenName', 'familyName'] as const;
export type CardField = (typeof cardFields)[number];
export type TypedCard = Record<CardField, string>;
/** As the gateway's script takes it: `ed` is YYMM. */
export type TokenCard = { cn: string; ed: string; cvv: string; fn: string; ln: string };

/** The token form takes 16 digits, the gateway's page every brand. */
const CARD_DIGITS = 16;
/** Both names together, as the gateway takes them. */
const NAMES_MAX = 44;
const NAME = /^[A-Z.-]+$/;

export type CardFault = 'required' | 'number' | 'expiry' | 'cvv' | 'name';
export type CardFaults = Partial<Record<CardField, CardFault>>;

/** `04/27`, `4/27`, `0427`, `04 / 2027` → `2704`. */
export function expiryOf(text: string): string | undefined {
  const parts = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(digits(text));
  const month = parts?.[1]?.padStart(2, '0') ?? '';
  return parts && month >= '01' && month <= '12' ? `${parts[2]}${month}` : undefined;
}

/** The card as the gateway wants it, or what is wrong, field by field. */
export function readCard(typed: TypedCard): { card: TokenCard } | { faults: CardFaults } {
  const faults: CardFaults = {};
  for (const field of cardFields) if (typed[field].trim() === '') faults[field] = 'required';
  const cn = digits(typed.number);
  if (!faults.number && !new RegExp(`^\\d{${CARD_DIGITS}}$`).test(cn)) faults.number = 'number';
  const ed = expiryOf(typed.expiry);
  if (!faults.expiry && !ed) faults.expiry = 'expiry';
  const cvv = digits(typed.cvv);
  if (!faults.cvv && !/^\d{3,4}$/.test(cvv)) faults.cvv = 'cvv';
  const [fn, ln] = [typed.givenName, typed.familyName].map((name) =>
    name.normalize('NFKC').trim().toUpperCase(),
  );
  if (!faults.givenName && !NAME.test(fn ?? '')) faults.givenName = 'name';
  if (!faults.familyName && !NAME.test(ln ?? '')) faults.familyName = 'name';
  if (!faults.familyName && `${fn}${ln}`.length > NAMES_MAX) faults.familyName = 'name';
  return Object.keys(faults).length > 0 || !ed || !fn || !ln ? { faults } : { card: { cn, ed, cvv, fn, ln } };
}
