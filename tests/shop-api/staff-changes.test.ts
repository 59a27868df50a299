/**
 * What staff change about a seminar, and where its order stands: nothing is charged for what the shopper was not shown, a
 * cancelled seminar gives its unpaid seats up, and a charge that comes all the same is returned.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { GOOD_CARD, payHosted } from '../kit/card.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call, cardToken, cartWith, gatewayLog, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { stockOf, testShop } from '../setup/shop.ts';
import { callsTo, type Member } from './paying.ts';
import { Seminar } from './seminar.ts';

let s: Seminar;

const t = await testShop();
const files = new CatalogueFiles(t.shop);
const book = await makeProduct(t, { priceYen: 2000, stock: 1000 });
afterAll(() => files.remove());
beforeEach(async () => {
  s = new Seminar(t, files);
  await s.create();
});

const { keyOf, complete, orderOf } = callsTo(t);

const TERMS = 'attribute_seminar_cancellation_terms_ja';
const changes = {
  cancelled: () => s.change({ seminar_cancelled: true }),
  'moved to another day': () => s.change(s.onDay(20)),
  'with another end': () => s.change({ seminar_ends_at: s.inDays(10, '16:00').toISOString() }),
  'moved to another venue': () =>
    s.change({ seminar_venue_ja: '札幌会館', seminar_venue_en: 'Sapporo Hall' }),
  'with another address': () => s.change({ seminar_address_ja: '京都市北区1-1' }),
  'only online': () => s.change({ seminar_venue_ja: 'オンライン', seminar_venue_en: 'Online' }),
  'moved so near that it has begun': () =>
    s.change({
      seminar_starts_at: new Date(t.shop.now().getTime() - 60_000).toISOString(),
      seminar_ends_at: s.inDays(1, '23:00').toISOString(),
      seminar_sales_end_at: new Date(t.shop.now().getTime() - 120_000).toISOString(),
    }),
  renamed: () => s.change({ name_ja: 'まったく別の講座', name_en: 'Quite another seminar' }),
  'with other cancellation terms': () => s.change({ [TERMS]: '返金はいたしません。' }),
  dearer: () => s.change({ variants: s.seats().map((seat) => ({ ...seat, price: seat.price + 500 })) }),
  'off sale': () => s.change({ enabled: false }),
  'closed for bookings': () =>
    s.change({ seminar_sales_end_at: new Date(t.shop.now().getTime() - 60_000).toISOString() }),
  // Except for the held pieces, which staff cannot take away.
  'out of stock': async () => {
    await t.shop.db.execute(sql`update variants set on_hand = on_hold where code like ${`${s.code}-%`}`);
    t.shop.catalogueChanged();
  },
} satisfies Record<string, () => Promise<void>>;
type Change = keyof typeof changes;

const seatOf = () => ({ productCode: s.code, variantCode: `${s.code}-HALL`, quantity: 1 });
async function cart(...more: { productCode: string; quantity: number }[]) {
  const m = await member(t);
  const token = await cartWith(t, [seatOf(), ...more], m.bearer);
  await readyToPay(t, token);
  return { m, token };
}

/** A placed order that waits for its payment on the gateway's page. */
async function waiting(...more: { productCode: string; quantity: number }[]) {
  const { m, token } = await cart(...more);
  const { data: key } = await keyOf(token, m, 'hosted');
  expect((await complete(token, m)).status).toBe(204);
  return { m, token, key };
}

const confirm = (m: Member, key: { paymentKey: string }, tkn: string) =>
  call(t, 'PATCH', '/checkout/payment/confirm', {
    bearer: m.bearer,
    body: { paymentKey: key.paymentKey, tkn },
  });

/** Sum in yen that the gateway has kept under a reference. */
async function kept(key: { gateway: { cod: string } }): Promise<number> {
  const log = (await gatewayLog(t, key.gateway.cod)).filter(({ rst }) => rst === '1');
  const sumOf = (...kinds: string[]) =>
    log.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { ta }) => sum + ta, 0);
  const isReturned = log.some(({ kind }) => kind === 'cancel');
  return isReturned ? 0 : sumOf('charge', 'sales');
}
const templates = async (m: Member) =>
  (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, m.email)).orderBy(outboxMails.id)).map(
    ({ template }) => template,
  );
const TOTAL = 3000;

/** Makes the change while the gateway works on a call. */
function during(name: 'charge' | 'capture', change: Change) {
  const { gateway } = t.shop;
  const real = gateway[name].bind(gateway) as (...args: unknown[]) => Promise<never>;
  let isMade = false;
  const spied = async (...args: unknown[]) => {
    const result = await real(...args);
    if (!isMade) {
      isMade = true;
      await changes[change]();
    }
    return result;
  };
  gateway[name] = spied as never;
  return () => {
    gateway[name] = real as never;
    expect(isMade).toBe(true);
  };
}

/** What happens, by where the order stands. */
const REFUSED = 'payment_amount_changed';
const GONE = 'item_unavailable';
type Cell = { keyed: string; inFlight: 'paid' | 'returned'; waiting: 'paid' | 'asks' | 'ends' };
const asShown = (keyed: string): Cell => ({ keyed, inFlight: 'paid', waiting: 'paid' });
const table: Record<Change, Cell> = {
  cancelled: { keyed: GONE, inFlight: 'returned', waiting: 'ends' },
  'moved to another day': { keyed: REFUSED, inFlight: 'returned', waiting: 'asks' },
  'with another end': { keyed: REFUSED, inFlight: 'returned', waiting: 'asks' },
  'moved to another venue': { keyed: REFUSED, inFlight: 'returned', waiting: 'asks' },
  'with another address': { keyed: REFUSED, inFlight: 'returned', waiting: 'asks' },
  'only online': { keyed: REFUSED, inFlight: 'returned', waiting: 'asks' },
  'moved so near that it has begun': { keyed: GONE, inFlight: 'returned', waiting: 'asks' },
  // A placed order keeps its name, terms and price.
  renamed: { keyed: REFUSED, inFlight: 'returned', waiting: 'paid' },
  'with other cancellation terms': { keyed: REFUSED, inFlight: 'returned', waiting: 'paid' },
  // The card is charged the sum of its key, for a piece that is held.
  dearer: asShown(REFUSED),
  'off sale': asShown(GONE),
  'closed for bookings': asShown(GONE),
  'out of stock': asShown('item_quantity_exceeded'),
};

describe.each(Object.entries(table) as [Change, Cell][])('a seminar is %s', (change, cell) => {
  test('after a key for the card form was issued: the card is not charged', async () => {
    const { m, token } = await cart();
    const { data: key } = await keyOf(token, m, 'token');
    const tkn = await cardToken(t, key, GOOD_CARD);
    await changes[change]();
    // What the price is becomes known to the cart when a key is asked for, as at every press of the button.
    if (change === 'dearer') await keyOf(token, m, 'token');
    const { status, body } = await confirm(m, key, tkn);
    expect(status).toBe(400);
    if (change !== 'dearer') expect(body.errorCode).toBe(cell.keyed);
    expect(await kept(key)).toBe(0);
  });

  test('before the order that is paid on the company’s page was placed: it is refused', async () => {
    const { m, token } = await cart();
    await keyOf(token, m, 'hosted');
    await changes[change]();
    if (change === 'dearer') {
      expect((await keyOf(token, m, 'hosted')).data.amount).toBe((TOTAL + 500) * 100);
      return;
    }
    const { status, body } = await complete(token, m);
    expect([status, body.errorCode]).toEqual([400, cell.keyed]);
  });

  test('while the card is charged: the order is paid as shown, or the charge is returned', async () => {
    const { m, token } = await cart();
    const { data: key } = await keyOf(token, m, 'token');
    const tkn = await cardToken(t, key, GOOD_CARD);
    const end = during('charge', change);
    const { status, body } = await confirm(m, key, tkn);
    end();
    await t.work();
    if (cell.inFlight === 'paid') {
      expect([status, (await complete(token, m)).status]).toEqual([200, 204]);
      expect(await kept(key)).toBe(TOTAL);
      return;
    }
    expect([status, body.errorCode]).toEqual([400, REFUSED]);
    expect((await complete(token, m)).status).toBe(400);
    expect(await kept(key)).toBe(0);
  });

  test('while the order waits for its payment: what its page offers, and what the member is told', async () => {
    const { m, token } = await waiting();
    await changes[change]();
    const atOnce = (await orderOf(token, m)).data;
    expect(atOnce.paymentRequest?.hosted !== undefined).toBe(cell.waiting === 'paid');
    await t.work();
    await t.work();
    const { data } = await orderOf(token, m);
    const told = (await templates(m)).filter((template) => template !== 'order_awaiting_payment');
    if (cell.waiting === 'ends') {
      expect(data).toMatchObject({ state: 'cancelled', paymentState: 'cancelled', cancelledBy: 'seminar' });
      expect(told).toEqual(['order_cancelled']);
      expect((await stockOf(t, `${s.code}-HALL`))?.onHold).toBe(0);
    } else if (cell.waiting === 'asks') {
      expect(data.paymentRequest.changes.seminars).toHaveLength(1);
      expect(told).toEqual(['seminar_moved_unpaid']);
    } else {
      expect(data.paymentRequest).toMatchObject({ hosted: { method: 'post' } });
      expect(data.paymentRequest.changes).toBeUndefined();
      expect(told).toEqual([]);
    }
  });

  test('while the shopper pays on the company’s page: only what was shown is charged', async () => {
    const { m, token, key } = await waiting();
    await changes[change]();
    await payHosted(key.hosted);
    await t.work();
    await t.work();
    const { data } = await orderOf(token, m);
    expect(await kept(key)).toBe(cell.waiting === 'paid' ? TOTAL : 0);
    const states = { paid: 'paid', ends: 'cancelled', asks: 'awaiting_payment' };
    expect(data.paymentState).toBe(states[cell.waiting]);
    if (cell.waiting === 'asks') expect(await templates(m)).toContain('order_payment_returned');
  });

  test('while the payment is captured: the order is paid as shown, or the payment is returned', async () => {
    const { m, token, key } = await waiting();
    const end = during('capture', change);
    await payHosted(key.hosted);
    await t.work();
    end();
    // After a failed capture the attempt is looked at again a little later.
    t.later(20_000);
    await t.work();
    const { data } = await orderOf(token, m);
    expect(await kept(key)).toBe(cell.waiting === 'paid' ? TOTAL : 0);
    expect(data.paymentState).not.toBe(cell.waiting === 'paid' ? 'awaiting_payment' : 'paid');
    if (cell.waiting === 'ends') expect(data.state).toBe('cancelled');
  });
});

describe('an unpaid order of a cancelled seminar and of other goods', () => {
  test('ends, and its mail says that the rest can be ordered anew', async () => {
    const { m, token } = await waiting({ productCode: book, quantity: 1 });
    await changes.cancelled();
    await t.work();
    expect((await orderOf(token, m)).data.state).toBe('cancelled');
    const [mail] = await t.shop.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.to, m.email))
      .orderBy(outboxMails.id);
    expect(mail?.text).toContain('セミナーが中止となったため');
    expect(mail?.text).toContain('あらためてご注文いただけます');
    expect((await stockOf(t, book))?.onHold).toBe(0);
  });
});

describe('an unpaid order of a moved seminar', () => {
  const accept = (token: string, m: Member, revision: string) =>
    call(t, 'PUT', `/orders/${token}/payments/changes`, { bearer: m.bearer, body: { revision } });

  test('can be paid once the member has agreed to what the page shows', async () => {
    const { m, token, key } = await waiting();
    await changes['moved to another day']();
    await t.work();
    const { changes: asked } = (await orderOf(token, m)).data.paymentRequest;
    const [{ name, before, now }] = asked.seminars;
    expect(name).toMatch(new RegExp(`^${s.code}の講座 / `));
    expect(before).toMatchObject({ online: false, venue: 'こもれび会館' });
    expect(new Date(before.startsAt)).toEqual(s.inDays(10, '13:00'));
    expect(new Date(now.startsAt)).toEqual(s.inDays(20, '13:00'));
    expect((await accept(token, m, asked.revision)).status).toBe(204);
    expect((await orderOf(token, m)).data.paymentRequest.hosted).toBeDefined();
    await payHosted(key.hosted);
    await t.work();
    expect((await orderOf(token, m)).data.paymentState).toBe('paid');
    expect(await kept(key)).toBe(TOTAL);
    // The member knows the date.
    expect((await templates(m)).filter((template) => template === 'seminar_moved')).toEqual([]);
  });

  test('is not agreed to by a page that shows an earlier change', async () => {
    const { m, token } = await waiting();
    await changes['moved to another day']();
    const { revision } = (await orderOf(token, m)).data.paymentRequest.changes;
    await changes['moved to another venue']();
    expect((await accept(token, m, revision)).body.errorCode).toBe(REFUSED);
    expect((await orderOf(token, m)).data.paymentRequest.hosted).toBeUndefined();
  });

  test('is not agreed to by another member, nor after the seminar has begun', async () => {
    const { m, token } = await waiting();
    await changes['moved so near that it has begun']();
    const { revision } = (await orderOf(token, m)).data.paymentRequest.changes;
    expect((await accept(token, await member(t), revision)).status).toBe(404);
    expect((await accept(token, m, revision)).body.errorCode).toBe(GONE);
  });

  test('asks nothing if the seminar is moved back', async () => {
    const { m, token } = await waiting();
    await changes['moved to another day']();
    await s.change(s.onDay(10));
    expect((await orderOf(token, m)).data.paymentRequest.hosted).toBeDefined();
  });

  test('gets one mail for each change, which shows old and new', async () => {
    const { m } = await waiting();
    await changes['moved to another venue']();
    await t.work();
    await t.work();
    const mails = await t.shop.db
      .select()
      .from(outboxMails)
      .where(sql`${outboxMails.to} = ${m.email} and ${outboxMails.template} = 'seminar_moved_unpaid'`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/変更前\n[\s\S]*こもれび会館[\s\S]*変更後\n[\s\S]*札幌会館/);
  });
});

describe('the time to pay', () => {
  test('ends when the seminar begins', async () => {
    const begins = new Date(Math.ceil(t.shop.now().getTime() / 60_000) * 60_000 + 10 * 60_000);
    await s.change({
      seminar_starts_at: begins.toISOString(),
      seminar_ends_at: new Date(begins.getTime() + 3_600_000).toISOString(),
      seminar_sales_end_at: begins.toISOString(),
    });
    const { m, token } = await waiting();
    const { paymentRequest } = (await orderOf(token, m)).data;
    expect(new Date(paymentRequest.expiresAt)).toEqual(begins);
    await s.at(new Date(begins.getTime() + 60_000), async () => {
      await t.work();
      const [row] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
      expect(row).toMatchObject({ state: 'cancelled', paymentState: 'cancelled' });
    });
  });

  test('ends earlier if the seminar is moved to an earlier time and the member agrees', async () => {
    const { m, token } = await waiting();
    const begins = new Date(Math.ceil(t.shop.now().getTime() / 60_000) * 60_000 + 5 * 60_000);
    await s.change({
      seminar_starts_at: begins.toISOString(),
      seminar_ends_at: new Date(begins.getTime() + 3_600_000).toISOString(),
      seminar_sales_end_at: begins.toISOString(),
    });
    const { revision } = (await orderOf(token, m)).data.paymentRequest.changes;
    await call(t, 'PUT', `/orders/${token}/payments/changes`, { bearer: m.bearer, body: { revision } });
    expect(new Date((await orderOf(token, m)).data.paymentRequest.expiresAt)).toEqual(begins);
  });
});
