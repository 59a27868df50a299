import { type Fields, field } from '../fields.ts';
import { type ResultFields, refusal, resultOf } from './csv.ts';
import { type Gateway, sleep } from './gateway.ts';
import { NO_AMOUNTS, readExtra } from './payment-input.ts';
import type { Transaction } from './transaction.ts';

export type SettleJob = 'SALES' | 'CANCEL';

/**
 * SALES captures an authorised payment; CANCEL voids an authorised or captured one. `tid` names the transaction. A
 * repeated call is refused (ER032, ER033), so the shop has to know which calls it has made. Returns null for a response
 * with HTTP 500; nothing was done then.
 */
export async function settle(gw: Gateway, job: SettleJob, fields: Fields): Promise<ResultFields | null> {
  const kind = job === 'SALES' ? 'sales' : 'cancel';
  const tid = field(fields, 'tid');
  const transaction = gw.state.transactions.get(tid);
  const cod = transaction?.cod ?? field(fields, 'cod');
  const { am, tx, sf, ta, last4 } = transaction ?? { ...NO_AMOUNTS, last4: '' };
  // Logs the gid only if the transaction exists: `tid` may be any text.
  const item = gw.calls.add(kind, { gid: transaction?.gid ?? '', cod, am, tx, sf, ta, last4 });
  const refuse = (ec: string): ResultFields => {
    Object.assign(item, { rst: '2', ec });
    return refusal(ec, cod, readExtra(fields));
  };

  const forced = gw.state.takeForced(kind);
  if (forced?.result === '500') {
    refuse('HTTP500');
    return null;
  }
  const generation = gw.state.generation;
  if (forced?.result === 'hang') await sleep(gw.env.hangMs);
  if (generation !== gw.state.generation) return null;
  if (forced?.result.startsWith('ER')) return refuse(forced.result);
  if (!transaction || !isAllowed(job, transaction)) return refuse(job === 'SALES' ? 'ER032' : 'ER033');

  gw.state.move(transaction, job === 'SALES' ? 'captured' : 'cancelled');
  item.rst = '1';
  return resultOf(transaction);
}

function isAllowed(job: SettleJob, { state }: Transaction): boolean {
  return state === 'authorised' || (job === 'CANCEL' && state === 'captured');
}
