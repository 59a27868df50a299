/** Measures whole orders, from the cart until they are paid, and orders that are placed at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { UNPAID_ORDERS_MAX } from '#contract/rules/constants.ts';
import { Caller } from '../../tests/kit/caller.ts';
import { authenticatedToken, payHosted } from '../../tests/kit/card.ts';
import { HOME, logIn, type Member, register } from '../../tests/kit/member.ts';
import { wellStockedProducts } from '../writing.mjs';
import { measured } from './processor.ts';
import type { Release } from './release.ts';
import { type Round, times } from './rounds.ts';

/** Whole orders of a round, and how many of them are under way at a time. */
export const ORDERS = 40;
export const BUYERS = 4;
const AT_ONCE = 50;
/** After the last order, the workers write mails and update what the staff searches. */
export const WORKERS_MS = 1500;
const STOCK = 1_000_000;

type Key = Parameters<typeof authenticatedToken>[1] & {
  paymentKey: string;
  hosted: Parameters<typeof payHosted>[0];
};

export class Shopping {
  #n = 0;

  private constructor(
    private readonly release: Release,
    private readonly postmaster: number,
    private readonly database: pg.Client,
    private readonly members: { caller: Caller; member: Member }[],
    private readonly products: string[],
  ) {}

  /** Registers as many members as fifty unpaid orders need, and stocks products for all rounds. */
  static async at(release: Release, postmaster: number): Promise<Shopping> {
    const database = new pg.Client({ connectionString: release.databaseUrl });
    await database.connect();
    const mailbox = async (to: string) => {
      const mails = await database.query<{ text: string }>(
        'select text_body as text from outbox_mails where to_address = $1 order by id desc',
        [to],
      );
      return mails.rows.map(({ text }) => ({ to, subject: '', text }));
    };
    const members: { caller: Caller; member: Member }[] = [];
    while (members.length * UNPAID_ORDERS_MAX < AT_ONCE) {
      const caller = new Caller(release.api);
      members.push({ caller, member: await register(caller, 'bench', mailbox) });
    }
    const products = (await wellStockedProducts(release.api)).map(({ code }) => code);
    await database.query('update variants set on_hand = on_hand + $1 where tracked', [STOCK]);
    return new Shopping(release, postmaster, database, members, products);
  }

  end = (): Promise<void> => this.database.end();

  #counted = () => ({ pids: [this.release.pid('shop-api')], postmaster: this.postmaster });

  #nextMember(): Caller {
    const next = this.members[this.#n++ % this.members.length];
    if (!next) throw new Error('there are no members');
    return next.caller;
  }

  /** Before each round, because access tokens expire after ten minutes. */
  async #logIn(): Promise<void> {
    for (const { caller, member } of this.members) await logIn(caller, member);
  }

  /** A cart that lacks only the payment. A guest begins it, because a member has one open cart. */
  async #begin(
    caller: Caller,
    product: string,
    mode: 'token' | 'hosted',
  ): Promise<{ token: string; key: Key }> {
    const guest = new Caller(this.release.api);
    const { tokenValue: token } = await guest.must<{ tokenValue: string }>('POST', '/carts', {});
    await caller.must('POST', `/carts/${token}/items`, { productCode: product, quantity: 1 });
    await caller.must('PUT', `/checkout/${token}/address`, { shippingAddress: HOME });
    await caller.must('PUT', `/checkout/${token}/shipping/0`, { method: 'standard' });
    await caller.must('PUT', `/checkout/${token}/payment/0`, { method: 'credit_card' });
    return { token, key: await caller.must<Key>('PATCH', `/checkout/${token}/payment`, { mode }) };
  }

  /** Orders of different products with the card form. Includes what the workers do after an order. */
  async wholeOrders(): Promise<Round> {
    await this.#logIn();
    return measured(this.#counted(), ORDERS, async () => {
      const paid = await this.#paid();
      const taken = await times(ORDERS, BUYERS, (n) =>
        this.#buy(this.products[n % this.products.length] ?? ''),
      );
      while ((await this.#paid()) < paid + ORDERS) await sleep(50);
      await sleep(WORKERS_MS);
      return taken;
    });
  }

  async #buy(product: string): Promise<void> {
    const caller = this.#nextMember();
    const { token, key } = await this.#begin(caller, product, 'token');
    const tkn = await authenticatedToken(this.release.sandbox, key);
    await caller.must('PATCH', '/checkout/payment/confirm', { paymentKey: key.paymentKey, tkn });
    await caller.must('PUT', `/checkout/${token}/complete`);
  }

  /**
   * Places fifty orders of one product at once. `p50` is the time until the last one is placed. The processor time
   * includes what the workers do afterwards: how much of it they do meanwhile differs from run to run.
   */
  async ordersAtOnce(): Promise<Round> {
    await this.#logIn();
    const carts: { caller: Caller; token: string; key: Key }[] = [];
    for (let n = 0; n < AT_ONCE; n++) {
      const caller = this.#nextMember();
      carts.push({ caller, ...(await this.#begin(caller, this.products[0] ?? '', 'hosted')) });
    }
    const round = await measured(this.#counted(), AT_ONCE, async () => {
      const began = performance.now();
      await Promise.all(carts.map(({ caller, token }) => caller.must('PUT', `/checkout/${token}/complete`)));
      const p50 = performance.now() - began;
      await sleep(WORKERS_MS);
      return { p50 };
    });
    // Paid, so that the members can order again in the next round.
    const paid = await this.#paid();
    for (const { key } of carts) await payHosted(key.hosted);
    while ((await this.#paid()) < paid + AT_ONCE) await sleep(50);
    await sleep(WORKERS_MS);
    return round;
  }

  async #paid(): Promise<number> {
    const { rows } = await this.database.query<{ count: string }>(
      "select count(*) from orders where payment_state = 'paid'",
    );
    return Number(rows[0]?.count);
  }
}
