import type { Amounts } from '../payment-input.ts';

type CallKind = 'token' | '3ds' | 'charge' | 'auth' | 'sales' | 'cancel' | 'hosted' | 'kickback';

/** A call as listed by `GET /sandbox/log`. Amounts in yen; '' for texts that do not apply. */
export interface CallLogItem extends Amounts {
  /** ISO date and time. */
  at: string;
  kind: CallKind;
  cod: string;
  gid: string;
  /** '1': accepted; '2': refused; null: under way. */
  rst: '1' | '2' | null;
  ec: string;
  last4: string;
}

const LIMIT = 20_000;
const COD_SHOWN = 64;

/** The latest calls to the gateway, oldest first. */
export class CallLog {
  items: CallLogItem[] = [];

  constructor(private readonly now: () => Date) {}

  /** Adds a call. The caller fills in the returned item when the result is known. */
  add(kind: CallKind, given: Partial<Omit<CallLogItem, 'at' | 'kind'>>): CallLogItem {
    const { gid = '', am = 0, tx = 0, sf = 0, ta = 0, rst = null, ec = '', last4 = '' } = given;
    // Refused calls may have a `cod` of any length.
    const cod = (given.cod ?? '').slice(0, COD_SHOWN);
    const item: CallLogItem = {
      at: this.now().toISOString(),
      kind,
      cod,
      gid,
      am,
      tx,
      sf,
      ta,
      rst,
      ec,
      last4,
    };
    this.items.push(item);
    if (this.items.length > LIMIT) this.items.shift();
    return item;
  }

  clear(): void {
    this.items = [];
  }
}
