import { BoundedMap } from '../bounded-map.ts';
import type { Outcome, TestCard } from './cards.ts';
import type { Journal } from './journal.ts';
import type { Amounts } from './payment-input.ts';
import type { Transaction } from './transaction.ts';

/** A token for a card to be charged. The card number is not stored; `card` is a row of the public test table. */
export interface Token {
  card: TestCard;
  last4: string;
  createdAt: number;
  used: boolean;
  /** The result of 3-D Secure for the requested payment; undefined until `POST /sandbox/3ds`. */
  authentication: Authentication | undefined;
}

interface Authentication {
  amounts: Amounts;
  em: string;
  pn: string;
  /** Null while the cardholder has the challenge open. */
  passed: boolean | null;
}

/** A shopper's visit to the hosted page. It ends with the first try that reaches the card company. */
export interface Visit extends Amounts {
  id: string;
  job: 'AUTH' | 'CAPTURE';
  cod: string;
  goods: string;
  extra: [string, string][];
  challengeId: string | undefined;
  /** Set when the payment is decided. `notified` resolves when the shop was notified or the gateway stops waiting. */
  result: { gid: string; ec: string; notified: Promise<void> } | undefined;
}

/** A challenge of an issuer, for a token or a visit to the hosted page. */
export interface Challenge extends Amounts {
  id: string;
  last4: string;
  card: TestCard;
  passed: boolean | null;
  owner: { authentication: Authentication } | { visit: Visit };
}

/** A result requested by `POST /sandbox/next`. */
export interface ForcedResult {
  result: Outcome;
  amount: number | undefined;
  for: ForcedCall | undefined;
}
export type ForcedCall = 'charge' | 'sales' | 'cancel' | 'hosted' | 'kickback';

const LIMIT = 20_000;

/** State of the gateway, in memory. Payments are also in the journal, if there is one. */
export class GatewayState {
  readonly tokens = new BoundedMap<Token>(LIMIT);
  readonly visits = new BoundedMap<Visit>(LIMIT);
  readonly challenges = new BoundedMap<Challenge>(LIMIT);
  readonly transactions = new BoundedMap<Transaction>(LIMIT);
  private readonly byReference = new BoundedMap<Transaction[]>(LIMIT);
  forced: ForcedResult[] = [];
  /** Increases with every reset, so that work begun earlier can notice the reset. */
  generation = 0;

  constructor(private readonly journal?: Journal) {
    for (const transaction of journal?.reload() ?? []) this.index(transaction);
  }

  add(transaction: Transaction): void {
    this.journal?.made(transaction);
    this.index(transaction);
  }

  move(transaction: Transaction, state: Transaction['state']): void {
    transaction.state = state;
    this.journal?.stateChanged(transaction);
  }

  /** Transactions of all order numbers, oldest first. */
  get all(): Transaction[] {
    return [...this.transactions.values()];
  }

  private index(transaction: Transaction): void {
    this.transactions.set(transaction.gid, transaction);
    if (transaction.cod)
      this.byReference.set(transaction.cod, [...this.madeUnder(transaction.cod), transaction]);
  }

  /** The payments of one order number, oldest first. */
  madeUnder(cod: string): readonly Transaction[] {
    return this.byReference.get(cod) ?? [];
  }

  /**
   * Removes and returns the next forced result for this call. An entry that names no call (`for` is undefined) applies
   * to every call except notifications (`kickback`).
   */
  takeForced(call: ForcedCall): ForcedResult | undefined {
    const index = this.forced.findIndex((entry) => entry.for === call || (!entry.for && call !== 'kickback'));
    return index < 0 ? undefined : this.forced.splice(index, 1)[0];
  }

  reset(): void {
    this.generation += 1;
    this.forced = [];
    this.journal?.clear();
    for (const map of [this.tokens, this.visits, this.challenges, this.transactions, this.byReference])
      map.clear();
  }
}
