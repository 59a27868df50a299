import type { Outcome, TestCard } from '../cards.ts';
import { resultOf } from '../csv.ts';
import { type Gateway, sleep } from '../gateway.ts';
import { notify, notifyLater } from '../kickback.ts';
import type { Visit } from '../state.ts';
import { addTransaction } from '../transactions.ts';

const NOTIFY_MAX_MS = 5_000;

/**
 * Pays on the hosted page, once per visit: sets the visit's result before it returns, so that a second press of the
 * button finds the result. Notifies the shop of success and of refusal. Returns 'broken' (HTTP 500) if nothing was
 * done; the visit then stays open.
 */
export function decideVisit(
  gw: Gateway,
  visit: Visit,
  card: TestCard,
  last4: string,
  passed: boolean,
): 'decided' | 'broken' {
  const { job, cod, extra, am, tx, sf, ta } = visit;
  const forced = gw.state.takeForced('hosted');
  const outcome: Outcome = forced?.result ?? (passed ? card.outcome : 'ER901');
  const called = { cod, am, tx, sf, ta, last4 };
  if (outcome === '500') {
    visit.challengeId = undefined;
    gw.calls.add('hosted', { ...called, rst: '2', ec: 'HTTP500' });
    return 'broken';
  }
  const ec = outcome.startsWith('ER') ? outcome : '';
  const amounts = { am, tx, sf, ta };
  const transaction = addTransaction(gw, { amounts, job, ec, cod, extra, last4, reportedAm: forced?.amount });
  gw.calls.add('hosted', { ...called, gid: transaction.gid, rst: ec ? '2' : '1', ec });

  const result = resultOf(transaction);
  let notified: Promise<unknown> = Promise.resolve();
  if (outcome === 'hang') void notifyLater(gw, result, gw.env.hangMs);
  else if (outcome === 'twice') void notifyLater(gw, result, gw.env.lateMs, 2);
  else notified = Promise.race([notify(gw, result), sleep(NOTIFY_MAX_MS)]);
  visit.result = { gid: transaction.gid, ec, notified: notified.then(() => undefined) };
  return 'decided';
}
