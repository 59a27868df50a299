import { type Fields, field } from '../fields.ts';
import type { Outcome } from './cards.ts';
import { type ResultFields, refusal, resultOf } from './csv.ts';
import { type Gateway, sleep } from './gateway.ts';
import {
  type Amounts,
  contactError,
  echoError,
  NO_AMOUNTS,
  readAmounts,
  readExtra,
  sumError,
} from './payment-input.ts';
import type { Token } from './state.ts';
import { findToken } from './token.ts';
import { addTransaction, type ChargeJob } from './transactions.ts';

/** `isLate`: the response was delayed (outcome `hang`). */
export interface ChargeResult {
  result: ResultFields;
  isLate: boolean;
}

/** Charges a token. Returns null for a response with HTTP 500. Waits first if the outcome is `hang`. */
export async function charge(gw: Gateway, job: ChargeJob, fields: Fields): Promise<ChargeResult | null> {
  const cod = field(fields, 'cod');
  const extra = readExtra(fields);
  const kind = job === 'CAPTURE' ? 'charge' : 'auth';
  const amounts = readAmounts(fields);
  const shown = 'ec' in amounts ? NO_AMOUNTS : amounts;
  const refuse = (ec: string, last4 = ''): ChargeResult => {
    gw.calls.add(kind, { ...shown, cod, rst: '2', ec, last4 });
    return { result: refusal(ec, cod, extra), isLate: false };
  };

  if ('ec' in amounts) return refuse(amounts.ec);
  const error = contactError(fields, true) || echoError(fields) || (job === 'CHECK' ? '' : sumError(amounts));
  if (error) return refuse(error);
  const token = findToken(gw, field(fields, 'tkn'));
  if (!token) return refuse('ERTKN');
  // A token is used up by the first try, whatever its result.
  token.used = true;
  if (!isSameAsAuthenticated(token, amounts, fields)) return refuse('ER900', token.last4);

  const forced = gw.state.takeForced('charge');
  const outcome: Outcome = forced?.result ?? (token.authentication?.passed ? token.card.outcome : 'ER901');
  const item = gw.calls.add(kind, { ...amounts, cod, last4: token.last4 });
  if (outcome === '500') {
    Object.assign(item, { rst: '2', ec: 'HTTP500' });
    return null;
  }
  const generation = gw.state.generation;
  if (outcome === 'hang') await sleep(gw.env.hangMs);
  if (generation !== gw.state.generation) return null;

  const ec = outcome.startsWith('ER') ? outcome : '';
  const transaction = addTransaction(gw, {
    amounts,
    job,
    ec,
    cod,
    extra,
    last4: token.last4,
    reportedAm: forced?.amount,
  });
  Object.assign(item, { gid: transaction.gid, rst: ec ? '2' : '1', ec });
  return { result: resultOf(transaction), isLate: outcome === 'hang' };
}

/** 3-D Secure must have authenticated exactly this payment. */
function isSameAsAuthenticated(token: Token, { am, tx, sf }: Amounts, fields: Fields): boolean {
  const asked = token.authentication;
  if (!asked) return false;
  const sameAmounts = asked.amounts.am === am && asked.amounts.tx === tx && asked.amounts.sf === sf;
  return sameAmounts && asked.em === field(fields, 'em') && asked.pn === field(fields, 'pn');
}
