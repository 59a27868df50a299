/** A client of the Shop API whose calls may be lost at any moment: it reads the state before it continues. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Caller } from './caller.ts';
import { authenticatedToken, payHosted } from './card.ts';
import { HOME, logIn, type Member } from './member.ts';

/** `number`: set when the client has seen the placed order. */
export type Outcome = { number?: string; gaveUp?: string };

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Any = any;

const TRIES = 200;
const TIMEOUT_MS = 15_000;

export class CarefulClient {
  readonly #caller: Caller;

  /** `origins`: processes of one shop; each call goes to a random one. */
  constructor(
    origins: readonly string[],
    private readonly sandboxUrl: string,
    private readonly mode: 'token' | 'hosted',
    private readonly member: Member,
  ) {
    this.#caller = new Caller('', undefined, (url, init) =>
      fetch(oneOf(origins) + url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    );
  }

  async buy(): Promise<Outcome> {
    if (!this.#caller.bearer) await this.#retryUntilAnswered(() => logIn(this.#caller, this.member));
    const product = await this.#somethingInStock();
    const { data: cart } = await this.#call('POST', '/carts', {});
    const token: string = cart.tokenValue;
    for (let tries = 0; tries < TRIES; tries++) {
      const added = await this.#once('POST', `/carts/${token}/items`, { productCode: product, quantity: 1 });
      if (added?.status === 201) break;
      // A call whose response was lost may have added the line, so the client reads the cart instead of adding again.
      const { data, errorCode } = await this.#call('GET', `/carts/${token}`);
      // The cart of an earlier purchase whose response was lost: the shop has placed the order meanwhile.
      if (!data) return { gaveUp: errorCode ?? '' };
      if (data.items.length > 0) break;
      if (added?.status === 400) return { gaveUp: added.errorCode ?? '' };
    }
    await this.#call('PUT', `/checkout/${token}/address`, { shippingAddress: HOME });
    await this.#call('PUT', `/checkout/${token}/shipping/0`, { method: 'standard' });
    await this.#call('PUT', `/checkout/${token}/payment/0`, { method: 'credit_card' });
    const { data: key, errorCode } = await this.#call('PATCH', `/checkout/${token}/payment`, {
      mode: this.mode,
    });
    if (!key) return { gaveUp: errorCode ?? '' };
    return this.mode === 'token' ? this.#payByToken(token, key) : this.#payOnPage(token, key);
  }

  async #payByToken(token: string, key: Any): Promise<Outcome> {
    const tkn = await authenticatedToken(this.sandboxUrl, key);
    const body = { paymentKey: key.paymentKey, tkn };
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#once('PATCH', '/checkout/payment/confirm', body);
      if (answer?.status === 200) break;
      // The outcome is unknown: the shop finds it out and places the order by itself.
      if (answer?.errorCode === 'payment_unknown' || answer?.errorCode === 'payment_key_invalid') break;
      if (answer) return { gaveUp: answer.errorCode ?? '' };
      await sleep(100);
    }
    return this.#complete(token);
  }

  async #payOnPage(token: string, key: Any): Promise<Outcome> {
    const outcome = await this.#complete(token);
    if (outcome.number) await payHosted({ ...key.hosted, action: `${this.sandboxUrl}/link/creditcard` });
    return outcome;
  }

  async #complete(token: string): Promise<Outcome> {
    let why = '';
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#once('PUT', `/checkout/${token}/complete`);
      const order = await this.#call('GET', `/orders/${token}`);
      if (order.status === 200) return { number: order.data.number };
      why = answer?.errorCode ?? 'lost';
      if (answer && answer.errorCode !== 'payment_unknown') break;
      await sleep(250);
    }
    return { gaveUp: why };
  }

  async #somethingInStock(): Promise<string> {
    const { data } = await this.#call('GET', '/product-latest?limit=60');
    const fits = (p: {
      variants: Record<string, { availableQuantity?: number; price: { current: number } }>;
    }) => {
      const [only, ...more] = Object.values(p.variants);
      return only && more.length === 0 && (only.availableQuantity ?? 0) > 5 && only.price.current >= 100_000;
    };
    return oneOf<{ code: string }>(data.items.filter(fits)).code;
  }

  /** For calls that can be repeated: repeats until a process responds. */
  #call(method: string, path: string, body?: unknown): Promise<Answer<Any>> {
    return this.#retryUntilAnswered(async () => {
      const answer = await this.#once(method, path, body);
      return answer && answer.status < 500 ? answer : undefined;
    });
  }

  async #retryUntilAnswered<T>(step: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries++) {
      const done = await step().catch(() => undefined);
      if (done) return done;
      await sleep(100);
    }
    throw new Error('no process responds');
  }

  /** Sends the call once; `undefined` if the response was lost. */
  #once(method: string, path: string, body?: unknown): Promise<Answer<Any> | undefined> {
    return this.#caller.ask<Any>(method, path, body).catch(() => undefined);
  }
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
