import { type Fields, field } from '../fields.ts';

/** Amounts in whole yen. `ta`: the total charged to the card. */
export interface Amounts {
  am: number;
  tx: number;
  sf: number;
  ta: number;
}

export const NO_AMOUNTS: Amounts = { am: 0, tx: 0, sf: 0, ta: 0 };

const WHOLE_YEN = /^\d{1,12}$/;
/** The maximum of one payment, taken from the vendor's own payment module for shops. */
const MAX_YEN = 500_000;
const COD_MAX_BYTES = 50;
const EXTRA_MAX_BYTES = 1_024;

/**
 * Field names that the gateway uses in requests or responses; all other fields are echoed. The card fields are listed, so
 * that the gateway never echoes or stores them when a form wrongly contains them.
 */
const KNOWN = new Set(
  'aid jb rt tkn tid am tx sf cod em pn inm md cn ed fn ln cvv cvc gid rst ap ec god ta id ps'.split(' '),
);

/** Reads the three amounts, or returns the code of the first that is not a whole number. */
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

/** Error code of a total outside the limits of the gateway, or ''. */
export function sumError(amounts: Amounts): string {
  if (amounts.ta < 1) return 'ER017';
  return amounts.ta > MAX_YEN ? 'ER018' : '';
}

/** Error code of an invalid e-mail address or phone number, or ''. If `required`, at least one of them must be present. */
export function contactError(fields: Fields, required: boolean): string {
  const em = field(fields, 'em');
  const pn = field(fields, 'pn');
  if (!em && !pn) return required ? 'ER059' : '';
  if (em && (em.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(em))) return 'ER059';
  return pn && !/^\d{1,15}$/.test(pn) ? 'ER060' : '';
}

/** Error code of an order number or echoed fields that the gateway cannot handle, or ''. */
export function echoError(fields: Fields): string {
  const cod = field(fields, 'cod');
  // A comma or a line end would break the single line of the response.
  if (Buffer.byteLength(cod) > COD_MAX_BYTES || /[\p{Cc},]/u.test(cod)) return 'ER001';
  return Buffer.byteLength(extraQuery(readExtra(fields))) > EXTRA_MAX_BYTES ? 'ER001' : '';
}

/** Fields unknown to the gateway, which are echoed. */
export function readExtra(fields: Fields): [string, string][] {
  return [...fields].filter(([name]) => !KNOWN.has(name));
}

function extraQuery(extra: [string, string][]): string {
  return new URLSearchParams(extra).toString();
}
