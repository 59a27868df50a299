/** §7 The nine events: once per happening, on the server, and about nobody in particular. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ga4Adapter } from '~/analytics/ga4-adapter.server.ts';
import { env } from '~/env.server.ts';
import * as cart from '~/routes/checkout/cart.tsx';
import * as complete from '~/routes/checkout/complete.tsx';
import * as confirm from '~/routes/checkout/confirm.tsx';
import * as failed from '~/routes/checkout/failed.tsx';
import * as layout from '~/routes/checkout/layout.tsx';
import * as payment from '~/routes/checkout/payment.tsx';
import * as survey from '~/routes/checkout/survey.tsx';
import * as tokenConfirm from '~/routes/checkout/token-confirm.ts';
import * as tokenKey from '~/routes/checkout/token-key.ts';
import * as choose from '~/routes/consent/choose.ts';
import * as product from '~/routes/products/product.tsx';
import * as shell from '~/routes/shell.tsx';
import { consentCookie } from '~/session/consent.server.ts';
import { isPersonal } from '~/session/personal.server.ts';
import { waitingCookie } from '~/session/waiting-events.server.ts';
import { authenticatedToken, call, payHosted } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { type TestShop, testShop } from '../setup/shop.ts';
import { connect, Shopper, shopperWith } from './checkout-shopper.ts';

vi.setConfig({ testTimeout: 30_000 });

const PAYMENT = '/checkout/payment';
const DECLINED = '4000000000000044';
let t: TestShop;
let book: string;

beforeAll(async () => {
  t = await testShop();
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
  connect(t);
}, 90_000);
afterAll(() => vi.unstubAllGlobals());

/** Everything that was logged since the test began. */
let written: string[];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  env.ANALYTICS = ['log'];
});

type Told = { name: string; params: Record<string, unknown> };
const lines = (event: string) =>
  written
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === event);
/** What was told since the last look. */
function told(): Told[] {
  const events = lines('analytics').map(({ name, params }) => ({ name, params }));
  written = [];
  return events;
}
const names = () => told().map(({ name }) => name);

const shopping = (quantity = 2) => shopperWith(t, { items: [{ productCode: book, quantity }] });
const sealOn = async (shopper: Shopper): Promise<string> =>
  (await shopper.open(payment.loader, PAYMENT)).data.form.seal;
async function orderAndPay(shopper: Shopper, card?: string): Promise<void> {
  await shopper.send(payment.action, PAYMENT, { intent: 'order', seal: await sealOn(shopper) });
  const { data } = await shopper.open(payment.loader, `${PAYMENT}?go=1`);
  await payHosted(data.going.hosted, card);
  await t.work();
}
const change = (shopper: Shopper, form: Record<string, string>) =>
  shopper.send(cart.action, '/checkout/cart', form);
const lineIn = async (token: string): Promise<string> =>
  String((await call(t, 'GET', `/carts/${token}`)).data.items[0].id);

describe('the cart', () => {
  it('adding on the product page, a first time and once more', async () => {
    const slug = 'the-probability-dice-box';
    const { data } = await call(t, 'GET', `/products/by-slug/${slug}`);
    const shopper = new Shopper();
    const buy = async (form: Record<string, string>) =>
      shopper.visit(
        (args) => product.action({ ...args, params: { id: slug } }),
        shopper.request(`/products/${slug}`, { intent: 'buy', ...form }),
      );
    expect((await buy({ quantity: '0' })).status).toBe(400);
    expect(names()).toEqual([]);
    for (const quantity of [2, 1]) {
      expect((await buy({ quantity: String(quantity) })).status).toBe(303);
      const [event, ...more] = told();
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        name: 'add_to_cart',
        params: {
          currency: 'JPY',
          items: [{ item_id: data.code, item_category: data.taxons.main, quantity }],
        },
      });
    }
  });

  it('tells the difference of a quantity, and what goes out', async () => {
    const { shopper, token } = await shopping(2);
    const item = await lineIn(token);
    const set = (quantity: string) => change(shopper, { intent: 'update', item, quantity });
    await set('5');
    expect(told()).toMatchObject([
      { name: 'add_to_cart', params: { value: 6600, items: [{ item_id: book, price: 2200, quantity: 3 }] } },
    ]);
    // The same form sent again, and one that is refused.
    await set('5');
    expect((await set('100')).status).toBe(400);
    expect(names()).toEqual([]);
    await change(shopper, { intent: 'minus', item, current: '5', quantity: '' });
    expect(told()).toMatchObject([{ name: 'remove_from_cart', params: { items: [{ quantity: 1 }] } }]);
    for (let n = 0; n < 2; n += 1) await change(shopper, { intent: 'remove', item });
    expect(told()).toMatchObject([
      { name: 'remove_from_cart', params: { value: 8800, items: [{ item_id: book, quantity: 4 }] } },
    ]);
  });
});

describe('the primary button of the cart (§4)', () => {
  it('begins the checkout and leads on, over the address when there is one', async () => {
    const { shopper } = await shopping();
    await shopper.open(layout.loader, '/en/checkout/cart');
    expect(names()).toEqual(['add_shipping_info', 'add_payment_info']);
    const sent = await shopper.send(cart.action, '/en/checkout/cart', { intent: 'proceed' });
    expect([sent.status, sent.location]).toEqual([303, '/en/checkout/survey']);
    expect(told()).toMatchObject([{ name: 'begin_checkout', params: { value: 4400 } }]);
    const { shopper: other } = await shopperWith(t, {
      items: [{ productCode: book, quantity: 1 }],
      defaultAddress: false,
    });
    expect((await change(other, { intent: 'proceed' })).location).toBe('/checkout/address');
    expect(names()).toEqual(['begin_checkout']);
  });

  it('begins nothing for a guest, without a cart, or below the minimum order', async () => {
    const guest = await change(new Shopper(), { intent: 'proceed' });
    expect(guest.location).toBe('/login?redirect_path=%2Fcheckout%2Fcart');
    const { shopper } = await shopping();
    shopper.cookies.delete('cart');
    expect((await change(shopper, { intent: 'proceed' })).location).toBe('/checkout/cart');
    const cheap = await makeProduct(t, { priceYen: 100 });
    const { shopper: poor } = await shopperWith(t, { items: [{ productCode: cheap, quantity: 1 }] });
    expect((await change(poor, { intent: 'proceed' })).location).toBe('/checkout/cart');
    expect(names()).toEqual([]);
  });
});

describe('from the first step to the thank-you page', () => {
  it('tells each event once, nothing on a reload, and nothing about the person', async () => {
    const { shopper, m, token } = await shopping();
    await shopper.open(layout.loader, '/checkout/cart');
    await shopper.open(layout.loader, '/checkout/cart');
    await change(shopper, { intent: 'proceed' });
    const { data } = await shopper.open(survey.loader, '/checkout/survey');
    const named = data.choices.find((choice: { requiresName: boolean }) => choice.requiresName).id;
    const answers = { choices: String(named), [`name_${named}`]: '鈴木一郎' };
    for (let n = 0; n < 2; n += 1) await shopper.send(survey.action, '/checkout/survey', answers);
    await shopper.send(confirm.action, '/checkout/confirm', { requestReceipt: 'on', recipient: '佐藤商店' });
    const before = written.join('');
    await orderAndPay(shopper);
    const number = (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data.number;
    await shopper.open(complete.loader, '/checkout/complete', { 'Sec-Purpose': 'prefetch' });
    for (let n = 0; n < 3; n += 1) await shopper.open(complete.loader, '/checkout/complete');
    const everything = before + written.join('');
    const events = told();
    expect(events.map(({ name }) => name)).toEqual([
      'add_shipping_info',
      'add_payment_info',
      'begin_checkout',
      'select_trigger_option',
      'confirm_order',
      'purchase',
    ]);
    expect(events[0]?.params).toMatchObject({ shipping_tier: 'standard' });
    expect(events[1]?.params).toMatchObject({ payment_type: 'credit_card' });
    expect(events[3]?.params).toMatchObject({ trigger_options: String(named) });
    expect(events[5]?.params).toMatchObject({
      currency: 'JPY',
      value: 4400,
      transaction_id: number,
      payment_type: 'credit_card',
      items: [{ item_id: book, item_variant: book, price: 2200, quantity: 2 }],
    });
    const secrets = [
      m.email,
      m.bearer,
      token,
      '鈴木',
      '佐藤商店',
      '山田',
      '花子',
      '大阪',
      '5300001',
      '0612345678',
    ];
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });

  it('a second order is a second purchase', async () => {
    const { shopper } = await shopping();
    for (let n = 0; n < 2; n += 1) {
      if (n > 0) {
        const slug = book.toLowerCase();
        await shopper.visit(
          (args) => product.action({ ...args, params: { id: slug } }),
          shopper.request(`/products/${slug}`, { intent: 'buy', quantity: '1' }),
        );
      }
      await orderAndPay(shopper);
      await shopper.open(complete.loader, '/checkout/complete');
      await shopper.open(complete.loader, '/checkout/complete');
    }
    const bought = told().filter(({ name }) => name === 'purchase');
    expect(new Set(bought.map(({ params }) => params['transaction_id'])).size).toBe(2);
    expect(bought).toHaveLength(2);
  });

  it('a failed order is told once, and buying it again adds its lines', async () => {
    const { shopper } = await shopping();
    await orderAndPay(shopper, DECLINED);
    told();
    for (let n = 0; n < 2; n += 1) await shopper.open(failed.loader, '/checkout/failed');
    expect(told()).toMatchObject([
      { name: 'fail_payment', params: { error_code: 'ER030', transaction_id: expect.any(String) } },
    ]);
    await shopper.send(failed.action, '/checkout/failed', {});
    expect(told()).toMatchObject([
      { name: 'add_to_cart', params: { items: [{ item_id: book, quantity: 2 }] } },
    ]);
  });

  it('a refused card is told, a page that has gone stale is not', async () => {
    const { shopper } = await shopping();
    const seal = await sealOn(shopper);
    const post = async (work: typeof tokenKey.action, path: string, form: Record<string, string>) => {
      const origin = { Origin: 'http://localhost:3000' };
      const request = shopper.request(path, form, origin);
      const response = (await work({ request, context: {}, params: {} })) as Response;
      shopper.take(response.headers);
      return (await response.json()).data;
    };
    told();
    await post(tokenKey.action, `${PAYMENT}/key`, { seal: 'stale' });
    expect(names()).toEqual([]);
    const { key } = await post(tokenKey.action, `${PAYMENT}/key`, { seal });
    const tkn = await authenticatedToken(t.sandboxUrl, { gateway: key }, DECLINED);
    // The second one stands for a script whose answer was lost on the way.
    for (let n = 0; n < 2; n += 1) {
      const form = { paymentKey: key.paymentKey, tkn };
      const answer = await post(tokenConfirm.action, `${PAYMENT}/confirm`, form);
      expect(answer.fault.message).not.toBe('');
    }
    expect(told()).toMatchObject([
      { name: 'fail_payment', params: { error_code: 'ER030', value: 4400, items: [{ item_id: book }] } },
    ]);
  });
});

describe('consent', () => {
  const choosing = async (
    shopper: Shopper,
    choice: string,
    headers = { Origin: 'http://localhost:3000' },
  ) => {
    const form = { choice, redirect_path: '/en/faq?a=1' };
    const request = shopper.request('/consent', form, headers);
    const response = (await choose.action({ request, context: {}, params: {} })) as Response;
    shopper.take(response.headers);
    return [response.status, response.headers.get('Location')];
  };
  const consentOn = async (shopper: Shopper, path: string) =>
    (await shopper.open(shell.loader, path)).scope.frame?.consent;

  it('is not asked for where nobody needs it', async () => {
    expect(await consentOn(new Shopper(), '/faq')).toEqual({ ask: undefined, change: undefined });
  });

  it('is asked for, taken, and asked for again', async () => {
    env.ANALYTICS = ['log', 'ga4'];
    const shopper = new Shopper();
    expect(await consentOn(shopper, '/en/faq')).toMatchObject({
      ask: { yes: 'Agree', no: 'Decline', policy: env.PRIVACY_POLICY_URL },
      change: undefined,
    });
    expect(await choosing(shopper, 'yes')).toEqual([303, '/en/faq?a=1']);
    expect(await consentCookie.read(`consent=${shopper.cookies.get('consent')}`)).toBe('yes');
    const { scope } = await shopper.open(shell.loader, '/faq');
    expect(scope.frame?.consent).toEqual({ ask: undefined, change: 'アクセス解析の設定' });
    // Others, who have not chosen, must not be shown this page.
    expect(isPersonal(scope.jar)).toBe(true);
    shopper.cookies.set('visitor', 'x');
    shopper.cookies.set('events', 'x');
    expect(await choosing(shopper, 'ask')).toEqual([303, '/en/faq?a=1#consent']);
    expect([...shopper.cookies.keys()]).toEqual([]);
    expect((await consentOn(shopper, '/faq'))?.ask).toBeDefined();
    await choosing(shopper, 'no');
    expect([...shopper.cookies.keys()]).toEqual(['consent']);
  });

  it('stays out of the payment step', async () => {
    env.ANALYTICS = ['ga4'];
    expect(await consentOn(new Shopper(), PAYMENT)).toEqual({ ask: undefined, change: undefined });
  });

  it('is nobody else’s to give, and nonsense is none', async () => {
    const shopper = new Shopper();
    expect(await choosing(shopper, 'yes', { Origin: 'https://evil.example' })).toEqual([403, null]);
    expect(await choosing(shopper, 'maybe')).toEqual([303, '/en/faq?a=1']);
    expect(shopper.cookies.size).toBe(0);
  });
});

describe('GA4', () => {
  type Request = { url: string; body: Record<string, unknown> & { events: Told[] } };
  let server: Server;
  let received: Request[];
  let behave: 'answer' | 'refuse' | 'hang';
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        received.push({ url: request.url ?? '', body: JSON.parse(text) });
        if (behave !== 'hang') response.writeHead(behave === 'answer' ? 204 : 500).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received = [];
    behave = 'answer';
    env.ANALYTICS = ['ga4'];
    env.GA4_MEASUREMENT_ID = 'G-TEST1234';
    env.GA4_API_SECRET = 'very-secret';
    env.GA4_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mp/collect`;
  });

  /** Sets a quantity: one event. */
  async function happen(consent: 'yes' | 'no' | undefined) {
    const { shopper, token } = await shopping();
    if (consent) await shopper.set(consentCookie, consent);
    const item = await lineIn(token);
    const sent = await change(shopper, { intent: 'update', item, quantity: '3' });
    return { shopper, sent, item };
  }

  it('gets what its protocol asks for, under one random id', async () => {
    const { shopper, item } = await happen('yes');
    await change(shopper, { intent: 'remove', item });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received[0]?.url).toBe('/mp/collect?measurement_id=G-TEST1234&api_secret=very-secret');
    expect(received[0]?.body).toEqual({
      client_id: expect.stringMatching(/^\d+\.\d{10}$/),
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        {
          name: 'add_to_cart',
          params: {
            currency: 'JPY',
            value: 2200,
            engagement_time_msec: 1,
            items: [expect.objectContaining({ item_id: book, item_variant: book, price: 2200, quantity: 1 })],
          },
        },
      ],
    });
    expect(received[1]?.body['client_id']).toBe(received[0]?.body['client_id']);
    expect(received[1]?.body.events[0]?.name).toBe('remove_from_cart');
  });

  it.each(['no', undefined] as const)('gets nothing and knows nobody after %s', async (consent) => {
    const { shopper, sent } = await happen(consent);
    expect(sent.status).toBe(303);
    // One that is allowed comes after it: had the other been sent, it would have arrived by now.
    await happen('yes');
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0));
    expect(received).toHaveLength(1);
    expect(shopper.cookies.has('visitor')).toBe(false);
  });

  it('may refuse: the shopper notices nothing, the log does, without the secret', async () => {
    behave = 'refuse';
    const { sent } = await happen('yes');
    expect([sent.status, sent.location]).toEqual([303, '/checkout/cart']);
    await vi.waitFor(() => expect(lines('analytics_lost')).toHaveLength(1));
    expect(lines('analytics_lost')[0]).toMatchObject({ level: 'warn', adapter: 'ga4', reason: 'status 500' });
    expect(written.join('')).not.toContain('very-secret');
  });

  it('may hang: nobody waits for it, and after three seconds it is given up', async () => {
    behave = 'hang';
    const { sent } = await happen('yes');
    expect(sent.status).toBe(303);
    // The answer was there before GA4 was given up.
    expect(lines('analytics_lost')).toEqual([]);
    await vi.waitFor(() => expect(lines('analytics_lost')).toHaveLength(1), 8_000);
    expect(lines('analytics_lost')[0]).toMatchObject({ reason: 'TimeoutError' });
  });

  it('may be gone', async () => {
    env.GA4_URL = 'http://127.0.0.1:9/mp/collect';
    const { sent } = await happen('yes');
    expect(sent.status).toBe(303);
    await vi.waitFor(() => expect(lines('analytics_lost')).toHaveLength(1));
  });
});

describe('the data layer', () => {
  const eventsOn = async (shopper: Shopper, path: string, headers?: Record<string, string>) =>
    (await shopper.open(shell.loader, path, headers)).data.events;

  it('hands events to the next page with scripts, once', async () => {
    env.ANALYTICS = ['data_layer'];
    const { shopper, token } = await shopping();
    await shopper.set(consentCookie, 'yes');
    await change(shopper, { intent: 'update', item: await lineIn(token), quantity: '3' });
    expect(written.join('')).not.toContain('"analytics"');
    expect(await eventsOn(shopper, '/faq')).toBeUndefined();
    expect(await eventsOn(shopper, '/checkout/cart', { 'Save-Data': 'on' })).toBeUndefined();
    expect(await eventsOn(shopper, '/checkout/cart', { 'Sec-Purpose': 'prefetch' })).toBeUndefined();
    expect(await eventsOn(shopper, PAYMENT)).toBeUndefined();
    expect(await eventsOn(shopper, '/checkout/cart')).toMatchObject([
      { name: 'add_to_cart', params: { items: [{ item_id: book, quantity: 1 }] } },
    ]);
    expect(shopper.cookies.has('events')).toBe(false);
    expect(await eventsOn(shopper, '/checkout/cart')).toBeUndefined();
  });

  it('keeps nothing without consent', async () => {
    env.ANALYTICS = ['data_layer'];
    const { shopper, token } = await shopping();
    await change(shopper, { intent: 'update', item: await lineIn(token), quantity: '3' });
    expect(shopper.cookies.has('events')).toBe(false);
  });

  it('stays below a kilobyte, whatever waits', async () => {
    env.ANALYTICS = ['data_layer'];
    const codes = await Promise.all(Array.from({ length: 12 }, () => makeProduct(t, { priceYen: 3000 })));
    const { shopper } = await shopperWith(t, {
      items: codes.map((productCode) => ({ productCode, quantity: 1 })),
    });
    await shopper.set(consentCookie, 'yes');
    await shopper.open(layout.loader, '/checkout/cart');
    await change(shopper, { intent: 'proceed' });
    await shopper.send(confirm.action, '/checkout/confirm', {});
    const pair = `events=${shopper.cookies.get('events')}`;
    expect(Buffer.byteLength(pair)).toBeLessThan(1024);
    expect((await waitingCookie.read(pair))?.map(({ name }) => name)).toEqual([
      'add_shipping_info',
      'add_payment_info',
      'begin_checkout',
      'confirm_order',
    ]);
  });
});

it('an adapter that breaks costs a line in the log', async () => {
  env.ANALYTICS = ['ga4', 'log'];
  const { shopper, token } = await shopping();
  await shopper.set(consentCookie, 'yes');
  vi.spyOn(ga4Adapter, 'send').mockRejectedValue(new Error('broken'));
  const sent = await change(shopper, { intent: 'update', item: await lineIn(token), quantity: '3' });
  expect(sent.status).toBe(303);
  expect(lines('analytics_lost')).toMatchObject([{ adapter: 'ga4', name: 'add_to_cart', reason: 'Error' }]);
  expect(lines('analytics')).toHaveLength(1);
});
