/** Staff change a seminar while a shopper is about to pay: what the shopper sees. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as complete from '#app/routes/checkout/complete/route.tsx';
import * as failed from '#app/routes/checkout/failed/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import * as tokenKey from '#app/routes/checkout/payment/token-key.ts';
import { payHosted } from '../kit/card.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';
import { Seminar } from '../shop-api/seminar.ts';
import { shopperWith } from './members.ts';
import { fingerprintOn, GO, PAYMENT } from './ordering.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
let files: CatalogueFiles;
let s: Seminar;
inFrontOf((shop) => {
  t = shop;
});
beforeAll(() => {
  files = new CatalogueFiles(t.shop);
});
afterAll(() => files.remove());
beforeEach(async () => {
  s = new Seminar(t, files);
  await s.create();
});

const shopping = () =>
  shopperWith(t, { items: [{ productCode: s.code, variantCode: `${s.code}-HALL`, quantity: 1 } as never] });
type Visit = Awaited<ReturnType<typeof shopping>>;
const press = ({ shopper }: Visit, fingerprint: string) =>
  shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
const orderOf = async ({ m, token }: Visit) =>
  (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data;

const moved = () => s.change(s.onDay(20));
const changes: [string, () => Promise<void>][] = [
  ['moved to another day', moved],
  ['moved to another venue', () => s.change({ seminar_venue_ja: '札幌会館' })],
  ['renamed', () => s.change({ name_ja: 'まったく別の講座' })],
  [
    'given other cancellation terms',
    () => s.change({ attribute_seminar_cancellation_terms_ja: '返金はいたしません。' }),
  ],
];

describe.each(changes)('if a seminar is %s while the payment page is open', (_, change) => {
  it('the order button orders nothing and shows the page again', async () => {
    const visit = await shopping();
    const fingerprint = await fingerprintOn(visit.shopper);
    await change();
    expect((await press(visit, fingerprint)).location).toBe(`${PAYMENT}?changed=1`);
    const again = await fingerprintOn(visit.shopper, `${PAYMENT}?changed=1`);
    expect((await press(visit, again)).location).toBe(GO);
  });

  it('the card form gets no payment key', async () => {
    const visit = await shopping();
    const fingerprint = await fingerprintOn(visit.shopper);
    await change();
    const request = visit.shopper.request(
      '/checkout/payment/key',
      { fingerprint },
      { Origin: 'http://localhost:3000' },
    );
    const answer = (await tokenKey.action({ request, context: {}, params: {} } as never)) as Response;
    expect((await answer.json()).data.to).toBe(`${PAYMENT}?changed=1`);
  });
});

describe('if a seminar is moved while its order waits for the payment', () => {
  const waiting = async () => {
    const visit = await shopping();
    expect((await press(visit, await fingerprintOn(visit.shopper))).location).toBe(GO);
    return visit;
  };

  it('its page shows both dates and asks; after a yes, the order can be paid', async () => {
    const visit = await waiting();
    await moved();
    const { going } = (await visit.shopper.open(payment.loader, GO)).data;
    expect(going.hosted).toBeUndefined();
    const [seminar] = going.changes.seminars;
    expect(seminar.before.when).not.toBe(seminar.now.when);
    const result = (await visit.shopper.open(complete.loader, '/checkout/complete')).data.pending;
    expect(result).toMatchObject({ kind: 'waiting', hosted: undefined, changes: going.changes });
    const yes = { intent: 'accept', order: visit.token, revision: going.changes.revision };
    expect((await visit.shopper.send(payment.action, PAYMENT, yes)).location).toBe(GO);
    const after = (await visit.shopper.open(payment.loader, GO)).data.going;
    expect(after.changes).toBeUndefined();
    await payHosted(after.hosted);
    await t.work();
    expect((await orderOf(visit)).paymentState).toBe('paid');
  });

  it('a yes to an earlier change shows the newer one', async () => {
    const visit = await waiting();
    await moved();
    const { going } = (await visit.shopper.open(payment.loader, GO)).data;
    await s.change({ seminar_venue_ja: '札幌会館' });
    const yes = { intent: 'accept', order: visit.token, revision: going.changes.revision };
    expect((await visit.shopper.send(payment.action, PAYMENT, yes)).location).toBe(GO);
    expect(await visit.shopper.notices()).toEqual(['checkout.payment_changed']);
    const [seminar] = (await visit.shopper.open(payment.loader, GO)).data.going.changes.seminars;
    expect(seminar.now.venue).toBe('札幌会館');
  });

  it('also after a refused card, the page asks first', async () => {
    const visit = await waiting();
    const { hosted } = (await orderOf(visit)).paymentRequest;
    await payHosted(hosted, '4000000000000044');
    await t.work();
    await moved();
    expect((await visit.shopper.open(failed.loader, '/checkout/failed')).location).toBe('/checkout/complete');
    const { pending } = (await visit.shopper.open(complete.loader, '/checkout/complete')).data;
    expect(pending.changes.seminars).toHaveLength(1);
  });

  it('a cancelled seminar is told as the reason why the order ended', async () => {
    const visit = await waiting();
    await s.change({ seminar_cancelled: true });
    expect((await visit.shopper.open(payment.loader, GO)).location).toBe('/checkout/complete');
    await t.work();
    expect((await visit.shopper.open(complete.loader, '/checkout/complete')).location).toBe(
      '/checkout/failed',
    );
    const { order } = (await visit.shopper.open(failed.loader, '/checkout/failed')).data;
    expect(order.reason).toMatchObject({ cause: 'shop', key: 'checkout.failed_seminar' });
  });
});
