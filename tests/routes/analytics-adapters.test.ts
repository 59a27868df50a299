/** Destinations of analytics (§7): GA4, the data layer, and their failures. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ga4Adapter } from '#app/analytics/ga4-adapter.ts';
import { consentCookie } from '#app/cookies/consent.ts';
import { takeWaiting, waitingCookie } from '#app/cookies/waiting-events.ts';
import { env } from '#app/env.ts';
import { scopeOf } from '#app/request/scope.ts';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as confirm from '#app/routes/checkout/confirm/route.tsx';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import { makeProduct } from '../setup/products.ts';
import { analyticsShop, changeCart as change, type LoggedEvent } from './analytics-log.ts';
import { shopperWith } from './members.ts';

vi.setConfig({ testTimeout: 30_000 });

const { shop, book, lines, text: logged, shopping, lineIn } = analyticsShop();

describe('GA4', () => {
  type Request = { url: string; body: Record<string, unknown> & { events: LoggedEvent[] } };
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

  /** Changes a quantity in the cart, which causes one event. */
  async function happen(consent: 'yes' | 'no' | undefined) {
    const { shopper, token } = await shopping();
    if (consent) await shopper.set(consentCookie, consent);
    const item = await lineIn(token);
    const sent = await change(shopper, { intent: 'update', item, quantity: '3' });
    return { shopper, sent, item };
  }

  it('gets the fields of its protocol, with the same random id in every event of a shopper', async () => {
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
            items: [
              expect.objectContaining({ item_id: book(), item_variant: book(), price: 2200, quantity: 1 }),
            ],
          },
        },
      ],
    });
    expect(received[1]?.body['client_id']).toBe(received[0]?.body['client_id']);
    expect(received[1]?.body.events[0]?.name).toBe('remove_from_cart');
  });

  it.each(['no', undefined] as const)(
    'gets nothing if the answer to the question for consent is %s',
    async (consent) => {
      const { shopper, sent } = await happen(consent);
      expect(sent.status).toBe(303);
      // The event of another shopper, who has agreed, arrives later than a forbidden event would have arrived.
      await happen('yes');
      await vi.waitFor(() => expect(received.length).toBeGreaterThan(0));
      expect(received).toHaveLength(1);
      expect(shopper.cookies.has('visitor')).toBe(false);
    },
  );

  it('can refuse an event: the shopper sees no error, and the log contains no secret', async () => {
    behave = 'refuse';
    const { sent } = await happen('yes');
    expect([sent.status, sent.location]).toEqual([303, '/checkout/cart']);
    await vi.waitFor(() => expect(lines('analytics_lost')).toHaveLength(1));
    expect(lines('analytics_lost')[0]).toMatchObject({ level: 'warn', adapter: 'ga4', reason: 'status 500' });
    expect(logged()).not.toContain('very-secret');
  });

  it('can hang: no page waits for it, and the request is aborted after three seconds', async () => {
    behave = 'hang';
    const { sent } = await happen('yes');
    expect(sent.status).toBe(303);
    // The shopper has the response while the request to GA4 is still open.
    expect(lines('analytics_lost')).toEqual([]);
    await vi.waitFor(() => expect(lines('analytics_lost')).toHaveLength(1), 8_000);
    expect(lines('analytics_lost')[0]).toMatchObject({ reason: 'TimeoutError' });
  });

  it('can be unreachable: the event is logged as lost', async () => {
    env.GA4_URL = 'http://127.0.0.1:9/mp/collect';
    const { sent } = await happen('yes');
    expect(sent.status).toBe(303);
    await vi.waitFor(() => expect(lines('analytics_lost')).toHaveLength(1));
  });
});

describe('the data layer', () => {
  /** Reads the events like a page with scripts (tests/e2e/data-layer.spec.ts). */
  const taken = async (shopper: ScreenVisitor) => {
    const take = ({ context, request }: LoaderFunctionArgs) => takeWaiting(scopeOf(context, request).jar);
    return (await shopper.open(take, '/')).data;
  };

  it('gets each event once', async () => {
    env.ANALYTICS = ['data_layer'];
    const { shopper, token } = await shopping();
    await shopper.set(consentCookie, 'yes');
    await change(shopper, { intent: 'update', item: await lineIn(token), quantity: '3' });
    expect(logged()).not.toContain('"analytics"');
    expect(await taken(shopper)).toMatchObject([
      { name: 'add_to_cart', params: { items: [{ item_id: book(), quantity: 1 }] } },
    ]);
    expect(shopper.cookies.has('events')).toBe(false);
    expect(await taken(shopper)).toBeUndefined();
  });

  it('stores nothing without consent', async () => {
    env.ANALYTICS = ['data_layer'];
    const { shopper, token } = await shopping();
    await change(shopper, { intent: 'update', item: await lineIn(token), quantity: '3' });
    expect(shopper.cookies.has('events')).toBe(false);
  });

  it('keeps its cookie below a kilobyte', async () => {
    env.ANALYTICS = ['data_layer'];
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => makeProduct(shop(), { priceYen: 3000 })),
    );
    const { shopper } = await shopperWith(shop(), {
      items: codes.map((productCode) => ({ productCode, quantity: 1 })),
    });
    await shopper.set(consentCookie, 'yes');
    await shopper.open(cart.loader, '/checkout/cart');
    await change(shopper, { intent: 'proceed' });
    const { fingerprint } = (await shopper.open(confirm.loader, '/checkout/confirm')).data;
    await shopper.send(confirm.action, '/checkout/confirm', { fingerprint });
    const pair = `events=${shopper.cookies.get('events')}`;
    expect(Buffer.byteLength(pair)).toBeLessThan(1024);
    expect((await waitingCookie.read(pair))?.map(({ name }) => name)).toEqual([
      'begin_checkout',
      'add_shipping_info',
      'add_payment_info',
      'confirm_order',
    ]);
  });
});

it('an error of an adapter is logged, and does not change the response', async () => {
  env.ANALYTICS = ['ga4', 'log'];
  const { shopper, token } = await shopping();
  await shopper.set(consentCookie, 'yes');
  vi.spyOn(ga4Adapter, 'send').mockRejectedValue(new Error('broken'));
  const sent = await change(shopper, { intent: 'update', item: await lineIn(token), quantity: '3' });
  expect(sent.status).toBe(303);
  expect(lines('analytics_lost')).toMatchObject([{ adapter: 'ga4', name: 'add_to_cart', reason: 'Error' }]);
  expect(lines('analytics')).toHaveLength(1);
});
