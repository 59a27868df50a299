/** A shopper whose calls may be lost at any moment, and who goes on as a careful client does: asks, never guesses. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS, authenticatedToken, payHosted } from './client.ts';

/** `number` when the shopper saw the placed order. */
export type Outcome = { number?: string; gaveUp?: string };

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Answer = { status: number; data?: any; errorCode?: string };

const TRIES = 200;

let shoppers = 0;

export class Shopper {
  private bearer: string | undefined;
  /** Each is somewhere else: limits per address are not what is tested. */
  readonly #address = `198.18.77.${++shoppers % 250}`;

  constructor(
    private readonly bases: string[],
    private readonly sandboxUrl: string,
    private readonly mode: 'token' | 'hosted',
  ) {}

  async buy(): Promise<Outcome> {
    await this.logIn();
    const product = await this.somethingInStock();
    const cart = await this.call('POST', '/carts', {});
    const token = cart.data.tokenValue as string;
    // a lost answer may have added it: looking is safer than adding again
    for (let tries = 0; tries < TRIES; tries++) {
      const added = await this.once('POST', `/carts/${token}/items`, { productCode: product, quantity: 1 });
      if (added?.status === 201) break;
      const { data } = await this.call('GET', `/carts/${token}`);
      if (data.items.length > 0) break;
      if (added?.status === 400) return { gaveUp: added.errorCode ?? '' };
    }
    await this.call('PUT', `/checkout/${token}/address`, { shippingAddress: ADDRESS });
    await this.call('PUT', `/checkout/${token}/shipping/0`, { method: 'standard' });
    await this.call('PUT', `/checkout/${token}/payment/0`, { method: 'credit_card' });
    const { data: key, errorCode } = await this.call('PATCH', `/checkout/${token}/payment`, {
      mode: this.mode,
    });
    if (!key) return { gaveUp: errorCode ?? '' };
    return this.mode === 'token' ? this.payByToken(token, key) : this.payOnPage(token, key);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a payment key
  private async payByToken(token: string, key: any): Promise<Outcome> {
    const tkn = await authenticatedToken(this.sandboxUrl, key);
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.once('PATCH', '/checkout/payment/confirm', {
        paymentKey: key.paymentKey,
        tkn,
      });
      if (answer?.status === 200) break;
      // unknown: the shop finds out and places the order by itself
      if (answer?.errorCode === 'payment_unknown' || answer?.errorCode === 'payment_key_invalid') break;
      if (answer) return { gaveUp: answer.errorCode ?? '' };
      await sleep(100);
    }
    return this.complete(token);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a payment key
  private async payOnPage(token: string, key: any): Promise<Outcome> {
    const outcome = await this.complete(token);
    if (outcome.number) await payHosted({ ...key.hosted, action: `${this.sandboxUrl}/link/creditcard` });
    return outcome;
  }

  private async complete(token: string): Promise<Outcome> {
    let why = '';
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.once('PUT', `/checkout/${token}/complete`);
      const order = await this.call('GET', `/orders/${token}`);
      if (order.status === 200) return { number: order.data.number };
      why = answer?.errorCode ?? 'lost';
      if (answer && answer.errorCode !== 'payment_unknown') break;
      await sleep(250);
    }
    return { gaveUp: why };
  }

  private async logIn(): Promise<void> {
    if (this.bearer) return;
    const { data } = await this.call('POST', '/login', { email: 'hanako@example.jp', password: 'password1' });
    this.bearer = data.token;
  }

  private async somethingInStock(): Promise<string> {
    const { data } = await this.call('GET', '/product-latest?limit=60');
    const fits = (p: {
      variants: Record<string, { availableQuantity?: number; price: { current: number } }>;
    }) => {
      const [only, ...more] = Object.values(p.variants);
      return only && more.length === 0 && (only.availableQuantity ?? 0) > 5 && only.price.current >= 100_000;
    };
    const found = data.items.filter(fits);
    return found[Math.floor(Math.random() * found.length)].code;
  }

  /** For calls that may be repeated: goes on until a process answers. */
  private async call(method: string, path: string, body?: unknown): Promise<Answer> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.once(method, path, body);
      if (answer && answer.status < 500) return answer;
      await sleep(100);
    }
    throw new Error(`nobody answers ${method} ${path}`);
  }

  /** `undefined` when the answer was lost. */
  private async once(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const base = this.bases[Math.floor(Math.random() * this.bases.length)];
    try {
      const response = await fetch(`${base}/shop-api${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': this.#address,
          ...(this.bearer ? { Authorization: `Bearer ${this.bearer}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      return { status: response.status, ...(text ? JSON.parse(text) : {}) };
    } catch {
      return undefined;
    }
  }
}
