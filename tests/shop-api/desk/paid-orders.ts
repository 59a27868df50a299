/** Paid orders for tests of the desk, and checks of their payments. */
import { and, asc, eq } from 'drizzle-orm';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orderEvents, orders, payments } from '#api/db/schema/orders.ts';
import { authorisations } from '#api/db/schema/payments.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { GatewayUnknownError } from '#api/domain/payments/gateway.ts';
import { RobotGateway } from '#api/domain/payments/robot.ts';
import { payHosted } from '../../kit/card.ts';
import { call, cardToken, cartWith, gatewayLog, member, readyToPay } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

export type PaidOrder = Awaited<ReturnType<PaidOrders['paid']>>;

export class PaidOrders {
  constructor(private readonly t: TestShop) {}

  /** A placed order that awaits its payment on the gateway's page. */
  async waiting({ quantity = 2, product }: { quantity?: number; product?: string } = {}) {
    const { t } = this;
    const code = product ?? (await makeProduct(t, { priceYen: 2000, stock: 100 }));
    const m = await member(t);
    const token = await cartWith(t, [{ productCode: code, quantity }], m.bearer);
    await readyToPay(t, token);
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body: { mode: 'hosted' },
    });
    await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
    const row = await this.rowOf(token);
    return { m, token, code, key, cod: key.gateway.cod as string, id: row.id, total: row.total };
  }

  async paid(wishes: { quantity?: number; product?: string } = {}) {
    const order = await this.waiting(wishes);
    await payHosted(order.key.hosted);
    await this.t.work();
    return order;
  }

  /** An order paid by a token charge, which is captured at once. */
  async paidByToken() {
    const { t } = this;
    const code = await makeProduct(t, { priceYen: 2000, stock: 100 });
    const m = await member(t);
    const token = await cartWith(t, [{ productCode: code, quantity: 1 }], m.bearer);
    await readyToPay(t, token);
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body: { mode: 'token' },
    });
    const tkn = await cardToken(t, key);
    await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: m.bearer,
      body: { paymentKey: key.paymentKey, tkn },
    });
    await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
    const row = await this.rowOf(token);
    return { m, token, code, key, cod: key.gateway.cod as string, id: row.id, total: row.total };
  }

  async rowOf(token: string) {
    const [row] = await this.t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
    if (!row) throw new Error('no order row');
    return row;
  }

  refundsOf(id: number) {
    return this.t.shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.id));
  }

  async paymentStates(id: number): Promise<string[]> {
    const rows = await this.t.shop.db.select().from(payments).where(eq(payments.orderId, id));
    return rows.map(({ state }) => state);
  }

  authorisationsOf({ key }: { key: { paymentKey: string } }) {
    return this.t.shop.db.select().from(authorisations).where(eq(authorisations.attemptKey, key.paymentKey));
  }

  async events(id: number): Promise<string[]> {
    const rows = await this.t.shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.id));
    return rows.map(({ type }) => type);
  }

  mails({ m }: { m: { email: string } }, template: string) {
    return this.t.shop.db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.to, m.email), eq(outboxMails.template, template)));
  }

  /** Number of payments that the gateway has returned. */
  async cancels(cod: string): Promise<number> {
    return (await gatewayLog(this.t, cod)).filter(({ kind, rst }) => kind === 'cancel' && rst === '1').length;
  }

  async gatewayStates(cod: string): Promise<string[]> {
    const answer = await fetch(`${this.t.sandboxUrl}/sandbox/transactions?cod=${cod}`);
    const { items } = (await answer.json()) as { items: { state: string }[] };
    return items.map(({ state }) => state).sort();
  }
}

type Cancel = TestShop['shop']['gateway']['cancel'];

/** Replaces every CANCEL call by `instead` while `use` runs. */
export async function withCancel(
  t: TestShop,
  instead: (original: Cancel, ...given: Parameters<Cancel>) => ReturnType<Cancel>,
  use: () => Promise<void>,
): Promise<void> {
  const { gateway } = t.shop;
  const original = gateway.cancel.bind(gateway);
  gateway.cancel = (...given) => instead(original, ...given);
  try {
    await use();
  } finally {
    gateway.cancel = original;
  }
}

export const answerLost = (): never => {
  throw new GatewayUnknownError('the answer was lost');
};

/** Returns the money, but the answer is lost. */
export async function doneButLost(original: Cancel, ...given: Parameters<Cancel>): Promise<never> {
  await original(...given);
  return answerLost();
}

/** Uses a gateway that cannot be queried while `use` runs. */
export async function withRobot(t: TestShop, use: () => Promise<void>): Promise<void> {
  const { env, gateway: asked } = t.shop;
  const options = { url: env.GATEWAY_URL, aid: env.GATEWAY_AID, timeoutMs: env.GATEWAY_TIMEOUT_MS };
  Object.assign(t.shop, { gateway: new RobotGateway(options) });
  try {
    await use();
  } finally {
    Object.assign(t.shop, { gateway: asked });
  }
}
