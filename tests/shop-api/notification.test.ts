import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { gatewayEvents } from '#api/db/schema/payments.ts';
import { Metrics } from '#api/metrics.ts';
import { forged } from '../setup/claims.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const PROXY = '10.9.8.7';
const proxied = createApp({
  ...t.shop,
  metrics: new Metrics(),
  env: { ...t.shop.env, TRUSTED_PROXIES: [PROXY], GATEWAY_NOTIFY_IPS: ['198.51.100.9'] },
});
const book = await makeProduct(t, { priceYen: 2000, stock: 1000 });

async function waitingOrder() {
  const m = await member(t);
  const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
  await readyToPay(t, token);
  const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
    bearer: m.bearer,
    body: { mode: 'hosted' },
  });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
  return { m, token, cod: key.gateway.cod as string };
}

async function notify(query: Record<string, string>, peer = '127.0.0.1') {
  const response = await t.app.request(
    `/gateway/notify?${new URLSearchParams(query)}`,
    {},
    { incoming: { socket: { remoteAddress: peer } } },
  );
  return { status: response.status, text: await response.text() };
}

const paymentOf = async (token: string, bearer: string) =>
  (await call(t, 'GET', `/orders/${token}`, { bearer })).data;

describe('GET /gateway/notify', () => {
  it('is refused from an IP address that is not the gateway’s', async () => {
    const { token, m, cod } = await waitingOrder();
    t.logs.length = 0;
    expect((await notify(forged(cod), '203.0.113.9')).status).toBe(403);
    // The level is not `alert`, because any stranger can cause this event.
    expect(t.logs.map(({ level, event }) => [level, event])).toEqual([
      ['warn', 'gateway.notification_refused'],
    ]);
    expect((await paymentOf(token, m.bearer)).paymentRequest.state).toBe('waiting');
  });

  it.each([
    ['198.51.100.9', 200],
    ['6.6.6.6, 198.51.100.9', 200],
    ['198.51.100.9, 203.0.113.5', 403],
    // traefik #11508: some proxies append the port.
    ['198.51.100.9:51234', 200],
    ['198.51.100.9, 203.0.113.5:51234', 403],
    ['198.51.100.9, unknown', 403],
  ])('through a trusted proxy that sends X-Forwarded-For: %s is answered %i', async (forwarded, status) => {
    const answer = await proxied.request(
      `/gateway/notify?${new URLSearchParams(forged('C1-1-unknown'))}`,
      { headers: { 'X-Forwarded-For': forwarded } },
      { incoming: { socket: { remoteAddress: PROXY } } },
    );
    expect(answer.status).toBe(status);
  });

  it('is stored with only the parameters of the protocol', async () => {
    const { cod } = await waitingOrder();
    expect((await notify({ ...forged(cod), em: 'hanako@example.jp', pn: '0612345678', x: 'y' })).status).toBe(
      200,
    );
    const [stored] = await t.shop.db.select().from(gatewayEvents).where(eq(gatewayEvents.reference, cod));
    expect(stored?.query).toEqual(forged(cod));
  });

  it.each([
    { gid: '' },
    { gid: 'x1' },
    { am: '2e3' },
    { ta: '-1' },
    { rst: '3' },
    { cod: "' or 1=1" },
    { ta: '9'.repeat(13) },
  ])('is refused with the malformed parameter %j', async (wrong) => {
    const { cod } = await waitingOrder();
    expect((await notify({ ...forged(cod), ...wrong })).status).toBe(400);
  });

  it('is answered with `ok`, and ignored, if its reference is unknown', async () => {
    expect(await notify(forged('C1-1-unknown'))).toEqual({ status: 200, text: 'ok' });
  });

  it('has a response that sets no cookie and is never cached', async () => {
    const response = await t.app.request(
      '/gateway/notify?gid=1',
      {},
      { incoming: { socket: { remoteAddress: '::1' } } },
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });
});
