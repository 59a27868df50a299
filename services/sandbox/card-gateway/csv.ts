import type { Amounts } from './payment-input.ts';
import type { Transaction } from './transaction.ts';

/** A payment result as the vendor reports it; also the content of a notification. */
export interface ResultFields extends Amounts {
  gid: string;
  rst: '1' | '2';
  ap: string;
  ec: string;
  god: string;
  cod: string;
  /** Only for the call log; never sent. */
  last4: string;
  extra: [string, string][];
}

/** The result of a transaction. If the test control has set another amount, the result reports that amount. */
export function resultOf(transaction: Transaction): ResultFields {
  const { gid, ap, ec, god, cod, tx, sf, last4, extra, state } = transaction;
  const am = transaction.reportedAm ?? transaction.am;
  const rst = state === 'failed' ? '2' : '1';
  return { gid, rst, ap, ec, god, cod, am, tx, sf, ta: am + tx + sf, last4, extra };
}

/** A refusal before a transaction exists: the vendor then responds with gid 0 and zero amounts. */
export function refusal(ec: string, cod: string, extra: [string, string][] = []): ResultFields {
  return { gid: '0', rst: '2', ap: '', ec, god: '', cod, am: 0, tx: 0, sf: 0, ta: 0, last4: '', extra };
}

/**
 * The single line of the response: `gid,rst,ap,ec,god,cod,am,tx,sf,ta,id,ps,other`. `other` stands for the values of
 * the echoed fields, url-encoded because the format has no quotes. Without such fields the line ends in a comma, like
 * the vendor's real responses.
 */
export function csvLine(result: ResultFields): string {
  const { gid, rst, ap, ec, god, am, tx, sf, ta, extra } = result;
  const cod = result.cod.replace(/[\p{Cc},]/gu, '');
  const echoed = extra.length > 0 ? extra.map(([, value]) => encodeValue(value)) : [''];
  return [gid, rst, ap, ec, god, cod, am, tx, sf, ta, '', '', ...echoed].join(',');
}

/** Like encodeURIComponent, but replaces half a surrogate pair (possible in JSON) instead of throwing. */
function encodeValue(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}
