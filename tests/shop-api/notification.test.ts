import { beforeAll, describe, expect, it } from 'vitest';
import { call, cartWith, charges, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

let t: TestShop;
let book: string;

beforeAll(async () => {
  t = await testShop();
  book = await makeProduct(t, { priceYen: 2000, stock: 1000 });
});

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

const fields = (cod: string) => ({
  gid: '990001',
  rst: '1',
  ap: 'Test',
  ec: '',
  god: '',
  cod,
  am: '2000',
  tx: '0',
  sf: '500',
  ta: '2500',
});

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

describe('GET /gateway/notify (payments.md 4)', () => {
  it('is refused from any other address', async () => {
    const { token, m, cod } = await waitingOrder();
    expect((await notify(fields(cod), '203.0.113.9')).status).toBe(403);
    expect((await paymentOf(token, m.bearer)).paymentRequest.state).toBe('waiting');
  });

  it.each([
    { gid: '' },
    { gid: 'x1' },
    { am: '2e3' },
    { ta: '-1' },
    { rst: '3' },
    { cod: "' or 1=1" },
    { ta: '9'.repeat(13) },
  ])('refuses the malformed %j', async (wrong) => {
    const { cod } = await waitingOrder();
    expect((await notify({ ...fields(cod), ...wrong })).status).toBe(400);
  });

  it('answers ok to an unknown reference and does nothing', async () => {
    expect(await notify(fields('C1-1-unknown'))).toEqual({ status: 200, text: 'ok' });
  });

  it('never believes a forged payment: our own capture is refused, the order fails, nothing is charged', async () => {
    const { token, m, cod } = await waitingOrder();
    expect((await notify({ ...fields(cod), gid: '990777' })).text).toBe('ok');
    await t.work();
    const order = await paymentOf(token, m.bearer);
    expect(order.paymentState).not.toBe('paid');
    expect(await charges(t, cod)).toHaveLength(0);
  });

  it('sets a wrong amount aside for a person', async () => {
    const { token, m, cod } = await waitingOrder();
    await notify({ ...fields(cod), gid: '990778', am: '1', ta: '501' });
    await t.work();
    t.later(3 * 3600_000);
    await t.work();
    const login = await call(t, 'POST', '/login', { body: { email: m.email, password: 'password1' } });
    expect(await paymentOf(token, login.data.token)).toMatchObject({
      paymentState: 'awaiting_payment',
      paymentRequest: { state: 'unknown' },
    });
    expect(t.logs.some((l) => l.level === 'alert' && l.data?.['verdict'] === 'amount_differs')).toBe(true);
  });

  it('a refusal ends the order; repeating it changes nothing', async () => {
    const { token, m, cod } = await waitingOrder();
    const refusal = { ...fields(cod), gid: '990779', rst: '2', ec: 'ER030' };
    for (let n = 0; n < 3; n++) expect((await notify(refusal)).text).toBe('ok');
    expect(await paymentOf(token, m.bearer)).toMatchObject({
      paymentState: 'failed',
      paymentErrorCode: 'ER030',
    });
  });

  it('sets no cookie and is never cached', async () => {
    const response = await t.app.request(
      '/gateway/notify?gid=1',
      {},
      { incoming: { socket: { remoteAddress: '::1' } } },
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });
});
