/** Orders that await payment, notifications about them, and the card company's records. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { call, cartWith, member, readyToPay } from './client.ts';
import { makeProduct } from './products.ts';
import type { TestShop } from './shop.ts';

const TOTAL_YEN = 2500;

export type Waiting = {
  m: Awaited<ReturnType<typeof member>>;
  token: string;
  // biome-ignore lint/suspicious/noExplicitAny: response of any call
  key: any;
  cod: string;
};
type Payment = { gid: string; state: string; ta: number };

/** A notification that anybody who can reach the URL can send. */
export const forged = (cod: string, change: Record<string, string> = {}) => ({
  gid: '990001',
  rst: '1',
  ap: 'Test',
  ec: '',
  god: '',
  cod,
  am: '2000',
  tx: '0',
  sf: '500',
  ta: String(TOTAL_YEN),
  ...change,
});

export class Claims {
  private constructor(
    private readonly t: TestShop,
    readonly book: string,
  ) {}

  static async in(t: TestShop): Promise<Claims> {
    return new Claims(t, await makeProduct(t, { priceYen: 2000, stock: 1000 }));
  }

  async checkout(mode: 'token' | 'hosted'): Promise<Waiting> {
    const m = await member(this.t);
    const token = await cartWith(this.t, [{ productCode: this.book, quantity: 1 }], m.bearer);
    await readyToPay(this.t, token);
    const body = { mode };
    const { data: key } = await call(this.t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body,
    });
    return { m, token, key, cod: key.gateway.cod };
  }

  async waitingOrder(): Promise<Waiting> {
    const waiting = await this.checkout('hosted');
    const answer = await call(this.t, 'PUT', `/checkout/${waiting.token}/complete`, {
      bearer: waiting.m.bearer,
    });
    expect(answer.status).toBe(204);
    return waiting;
  }

  async giveUp({ token, m }: Waiting): Promise<void> {
    const { status } = await call(this.t, 'PUT', `/orders/${token}/payments/fail`, { bearer: m.bearer });
    expect(status).toBe(204);
  }

  async notify(query: Record<string, string>): Promise<void> {
    const response = await this.t.app.request(
      `/gateway/notify?${new URLSearchParams(query)}`,
      {},
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    expect(response.status).toBe(200);
  }

  /** Forces the sandbox's next result. */
  async next(body: object): Promise<void> {
    await fetch(`${this.t.sandboxUrl}/sandbox/next`, { method: 'POST', body: JSON.stringify(body) });
  }

  /** Drops the notifications of the next `count` payments. */
  loseNotifications(count: number): Promise<void> {
    return this.next({ result: '500', for: 'kickback', count });
  }

  async paymentsOf(cod: string): Promise<Payment[]> {
    const answer = await fetch(`${this.t.sandboxUrl}/sandbox/transactions?cod=${cod}`);
    return ((await answer.json()) as { items: Payment[] }).items;
  }

  async gidOf(cod: string): Promise<string> {
    const [payment] = await this.paymentsOf(cod);
    if (!payment) throw new Error('nothing was paid');
    return payment.gid;
  }

  async statesOf(cod: string): Promise<string[]> {
    return (await this.paymentsOf(cod)).map(({ state }) => state).sort();
  }

  async orderOf({ token, m }: Waiting) {
    return (await call(this.t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data;
  }

  async attemptOf({ cod }: Waiting) {
    const rows = await this.t.shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, cod));
    return rows[0];
  }

  async expectUntouched(order: Waiting): Promise<void> {
    expect(await this.orderOf(order)).toMatchObject({
      paymentState: 'awaiting_payment',
      paymentRequest: { state: 'waiting', hosted: order.key.hosted },
    });
    expect(await this.attemptOf(order)).toMatchObject({ state: 'sent', gatewayId: null });
  }

  async expectPaidOnce(order: Waiting): Promise<void> {
    expect((await this.orderOf(order)).paymentState).toBe('paid');
    const payments = await this.paymentsOf(order.cod);
    const taken = payments.filter(({ state }) => state === 'captured');
    expect(taken.map(({ ta }) => ta)).toEqual([TOTAL_YEN]);
    expect(payments.filter(({ state }) => state === 'authorised')).toEqual([]);
    expect(await this.attemptOf(order)).toMatchObject({ state: 'captured', gatewayId: taken[0]?.gid });
  }
}
