import { type Fields, field } from '../fields.ts';

/** Amounts in whole yen; `ta` is what the card is charged. */
export interface Amounts {
  am: number;
  tx: number;
  sf: number;
  ta: number;
}

export const NO_AMOUNTS: Amounts = { am: 0, tx: 0, sf: 0, ta: 0 };

const WHOLE_YEN = /^\d{1,12}$/;
/** The vendor's own module caps cards at this sum. */
const MAX_YEN = 500_000;
const COD_MAX_BYTES = 50;
const EXTRA_MAX_BYTES = 1_024;

/**
 * Names that mean something to the gateway, in or out; everything else a caller sends is echoed. Card fields are
 * listed so that a form which wrongly carries them cannot make the gateway echo or keep them.
 */
const KNOWN = new Set(
  'aid jb rt tkn tid am tx sf cod em pn inm md cn ed fn ln cvv cvc gid rst ap ec god ta id ps'.split(' '),
);

/** The three amounts, or the code of the first that is not a whole number. */
export function readAmounts(fields: Fields): Amounts | { ec: string } {
  const codes = { am: 'ER061', tx: 'ER062', sf: 'ER063' } as const;
  for (const name of ['am', 'tx', 'sf'] as const) {
    if (!WHOLE_YEN.test(field(fields, name))) return { ec: codes[name] };
  }
  const [am, tx, sf] = [
    Number(field(fields, 'am')),
    Number(field(fields, 'tx')),
    Number(field(fields, 'sf')),
  ];
  return { am, tx, sf, ta: am + tx + sf };
}

/** Code of a sum outside of what the gateway handles, or ''. */
export function sumError(amounts: Amounts): string {
  if (amounts.ta < 1) return 'ER017';
  return amounts.ta > MAX_YEN ? 'ER018' : '';
}

/** Code of a faulty e-mail address or phone number, or ''. One of them must be there when `required`. */
export function contactError(fields: Fields, required: boolean): string {
  const em = field(fields, 'em');
  const pn = field(fields, 'pn');
  if (!em && !pn) return required ? 'ER059' : '';
  if (em && (em.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(em))) return 'ER059';
  return pn && !/^\d{1,15}$/.test(pn) ? 'ER060' : '';
}

/** Code of an order number or echoed fields that the gateway cannot carry, or ''. */
export function echoError(fields: Fields): string {
  const cod = field(fields, 'cod');
  // a comma or a line end would break the answer's single line
  if (Buffer.byteLength(cod) > COD_MAX_BYTES || /[\p{Cc},]/u.test(cod)) return 'ER001';
  return Buffer.byteLength(extraQuery(readExtra(fields))) > EXTRA_MAX_BYTES ? 'ER001' : '';
}

/** Fields the gateway does not know and therefore hands back. */
export function readExtra(fields: Fields): [string, string][] {
  return [...fields].filter(([name]) => !KNOWN.has(name));
}

function extraQuery(extra: [string, string][]): string {
  return new URLSearchParams(extra).toString();
}
