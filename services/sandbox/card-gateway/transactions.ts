import type { Gateway } from './gateway.ts';
import { newGid, newGod } from './ids.ts';
import type { Amounts } from './payment-input.ts';
import type { Transaction } from './transaction.ts';

export type ChargeJob = 'CAPTURE' | 'AUTH' | 'CHECK';

/** Approval number returned by the vendor's test mode. */
const TEST_APPROVAL = 'TestMod';

/**
 * Stores a payment that reached the card company; `ec` is '' on success. A CHECK, which charges nothing, is not
 * stored.
 */
export function addTransaction(
  gw: Gateway,
  given: {
    amounts: Amounts;
    job: ChargeJob;
    ec: string;
    cod: string;
    extra: [string, string][];
    last4: string;
    reportedAm: number | undefined;
  },
): Transaction {
  const { am, tx, sf, ta } = given.amounts;
  const { ec, cod, extra, last4, reportedAm } = given;
  const state = ec ? 'failed' : given.job === 'CAPTURE' ? 'captured' : 'authorised';
  const [ap, god] = ec ? ['', ''] : [TEST_APPROVAL, newGod()];
  const gid = newGid();
  const at = gw.now().toISOString();
  const transaction: Transaction = {
    gid,
    at,
    state,
    ap,
    ec,
    god,
    cod,
    am,
    tx,
    sf,
    ta,
    last4,
    extra,
    reportedAm,
  };
  if (given.job !== 'CHECK') gw.state.add(transaction);
  return transaction;
}
