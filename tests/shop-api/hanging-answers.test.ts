/** A charge that the gateway has made and not answered is known as paid at most 15 s later, without a second charge. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorisations, paymentAttempts } from '#api/db/schema/payments.ts';
import { GatewayUnknownError } from '#api/domain/payments/gateway.ts';
import { readEnv } from '#api/env.ts';
import { call, cardToken, charges, gatewayLog } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { callsTo, checkoutOf } from './paying.ts';

const t = await testShop();
const { keyOf, complete, orderOf, mailsTo } = callsTo(t);
const TICK_MS = readEnv({}).WORKER_INTERVAL_MS;
const LIMIT_MS = 15_000;
const DECLINED = '4000000000000044';

let book: string;
beforeAll(async () => {
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
});

/** How long the workers, which look every ten seconds, need until `isDone`. */
async function msUntil(isDone: () => Promise<boolean>): Promise<number> {
  for (let ms = 0; ms <= 10 * 60_000; ms += TICK_MS) {
    await t.work();
    if (await isDone()) return ms;
    t.later(TICK_MS);
  }
  throw new Error('never');
}

type End = 'answers' | 'times out' | 'dies with its process';

/** A charge that the gateway makes at once. Its request waits until `release`. */
async function hanging(card?: string, end: End = 'answers') {
  const { m, token } = await checkoutOf(t, book);
  const { data: key } = await keyOf(token, m, 'token');
  const tkn = await cardToken(t, key, card);
  const original = t.shop.gateway;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  t.shop.gateway = Object.create(original, {
    charge: {
      value: async (...args: Parameters<typeof original.charge>) => {
        t.shop.gateway = original;
        const answer = await original.charge(...args);
        await released;
        if (end === 'times out') throw new GatewayUnknownError('timeout');
        return end === 'answers' ? answer : new Promise<never>(() => {});
      },
    },
  });
  const confirm = () =>
    call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: m.bearer,
      body: { paymentKey: key.paymentKey, tkn },
    });
  const confirming = confirm();
  await expect.poll(async () => (await gatewayLog(t, key.gateway.cod)).length).toBeGreaterThan(0);
  t.logs.length = 0;
  const stateOf = async () =>
    (await t.shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, key.paymentKey)))[0]?.state;
  const isPaid = async () => (await orderOf(token, m)).data?.paymentState === 'paid';
  const expectPaidOnce = async () => {
    await t.work();
    expect((await orderOf(token, m)).data).toMatchObject({ paymentState: 'paid' });
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
    expect((await gatewayLog(t, key.gateway.cod)).filter(({ kind }) => kind === 'cancel')).toEqual([]);
    expect(
      await t.shop.db.select().from(authorisations).where(eq(authorisations.attemptKey, key.paymentKey)),
    ).toMatchObject([{ state: 'captured' }]);
    expect(await mailsTo(m)).toHaveLength(1);
    expect(t.logs.filter(({ level }) => level === 'alert')).toEqual([]);
  };
  return { m, token, confirm, confirming, release, stateOf, isPaid, expectPaidOnce };
}

describe('a charge that the gateway has made and not answered', () => {
  it.each(['answers', 'times out'] as const)(
    'is confirmed to the waiting shopper, and nothing changes when the gateway %s later',
    async (end) => {
      const { m, token, confirm, confirming, release, stateOf, expectPaidOnce } = await hanging(
        undefined,
        end,
      );
      const again = confirm();
      expect(await msUntil(async () => (await stateOf()) === 'captured')).toBeLessThanOrEqual(LIMIT_MS);
      expect((await confirming).data).toMatchObject({ status: 'confirmed', tokenValue: token });
      expect((await again).data).toEqual((await confirming).data);
      expect((await complete(token, m)).status).toBe(204);
      release();
      await expectPaidOnce();
    },
  );

  it('is refused to the waiting shopper if the gateway has refused it', async () => {
    const { confirming, release, stateOf } = await hanging(DECLINED);
    expect(await msUntil(async () => (await stateOf()) === 'failed')).toBeLessThanOrEqual(LIMIT_MS);
    expect((await confirming).body).toMatchObject({ code: 400, errorCode: 'ER030' });
    release();
  });

  it('becomes a paid order if the process that waited for the answer has died', async () => {
    const { isPaid, expectPaidOnce } = await hanging(undefined, 'dies with its process');
    expect(await msUntil(isPaid)).toBeLessThanOrEqual(LIMIT_MS + TICK_MS);
    await expectPaidOnce();
  });
});

describe('a charge that the gateway makes after the Shop API has stopped waiting', () => {
  it('becomes a paid order as soon as the gateway notifies the shop', async () => {
    const { m, token } = await checkoutOf(t, book);
    const { data: key } = await keyOf(token, m, 'token');
    const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key, '4000000000000069') };
    const lost = await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body });
    expect(lost.body).toMatchObject({ errorCode: 'payment_unknown' });
    const notified = async () => (await gatewayLog(t, key.gateway.cod)).some((c) => c.kind === 'kickback');
    await expect.poll(notified, { timeout: 8000 }).toBe(true);
    // The gateway logs a notification before it sends it.
    const paymentState = async () => {
      await t.work();
      return (await orderOf(token, m)).data?.paymentState;
    };
    await expect.poll(paymentState, { timeout: 3000 }).toBe('paid');
    expect(await mailsTo(m)).toHaveLength(1);
  });

  it('becomes a paid order in 15 s if the notification is lost, too', async () => {
    const { m, token } = await checkoutOf(t, book);
    const { data: key } = await keyOf(token, m, 'token');
    await fetch(`${t.sandboxUrl}/sandbox/next`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ result: '500', for: 'kickback', count: 1 }),
    });
    const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key, '4000000000000069') };
    await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body });
    await expect.poll(() => charges(t, key.gateway.cod), { timeout: 8000 }).toHaveLength(1);
    const isPaid = async () => (await orderOf(token, m)).data?.paymentState === 'paid';
    expect(await msUntil(isPaid)).toBeLessThanOrEqual(LIMIT_MS);
  });
});
