/** Loaders and actions for a member's orders, buying again and receipts, with a real Shop API. */
import { eq, inArray, sql } from 'drizzle-orm';
import { type ComponentProps, createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { orderPromises, orders } from '#api/db/schema/orders.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { translator } from '#app/i18n/i18n.ts';
import * as detail from '#app/routes/account/order/route.tsx';
import { orderDetail } from '#app/routes/account/order-view.ts';
import * as list from '#app/routes/account/orders/route.tsx';
import * as receipt from '#app/routes/account/receipt/route.tsx';
import { PaymentMark } from '#app/routes/account/state-mark.tsx';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import type { SeminarPlace } from '#app/ui/order/checkout-view.ts';
import { SeminarPlaces } from '#app/ui/order/seminar-places.tsx';
import { type Order, order } from '#contract/order-shapes.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { OrderPromiseDetails } from '#kit/ui/order-promise.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call, cartWith, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { expectNotFound, hanako, newcomer, typed } from './members.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;

inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

const inJapanese = (element: ReactElement) =>
  createElement(TextProvider, { value: { locale: 'ja', t: translator('ja') } }, element);
const marksOf = (row: ComponentProps<typeof PaymentMark>) =>
  renderToStaticMarkup(inJapanese(createElement(PaymentMark, row)));
const placesIn = (places: SeminarPlace[]) =>
  renderToStaticMarkup(inJapanese(createElement(SeminarPlaces, { seminars: places, directions: [] })));

it('the cart links to past orders only for members who have some', async () => {
  const isOffered = async (shopper: ScreenVisitor) =>
    (await shopper.open(cart.loader, '/checkout/cart')).data.ordered;
  expect(await isOffered((await hanako(t)).shopper)).toBe(true);
  expect(await isOffered((await newcomer(t)).shopper)).toBe(false);
  expect(await isOffered(new ScreenVisitor())).toBe(false);
});

describe('an order that is shipped and refunded in part', () => {
  const viewOf = async (changes: (whole: Order) => Partial<Order>) => {
    const { get } = await hanako(t);
    const [{ tokenValue }] = (await get('/filter/orders')).items;
    const whole = order.parse(await get(`/orders/${tokenValue}`));
    return { whole, view: orderDetail({ ...whole, ...changes(whole) }, undefined, 'ja') };
  };
  const inPart = (whole: Order, withPieces: boolean): Partial<Order> => {
    const [{ id } = { id: 0 }] = whole.items;
    const [shipment] = whole.shipments;
    if (!shipment) throw new Error('the order has a shipment');
    return {
      shippingState: 'partially_shipped',
      shipBy: '2999-12-04',
      shipments: [
        {
          ...shipment,
          carrier: 'yamato',
          trackingNumber: '123412341234',
          ...(withPieces ? { pieces: [{ itemId: id, quantity: 2 }] } : {}),
        },
      ],
      refunds: [
        { amount: 10_000, state: 'done', at: '2026-11-30T03:00:00Z' },
        { amount: 5_000, state: 'requested', at: '2026-11-30T03:00:00Z' },
      ],
      ...(withPieces ? { pieces: [{ itemId: id, toShip: 1, refunded: 1 }] } : {}),
    };
  };

  it('says what is in the parcel, what follows, and what was given back', async () => {
    const { whole, view } = await viewOf((it) => inPart(it, true));
    const [item] = whole.items;
    expect(view.contents).toEqual([[{ id: item?.id, name: expect.any(String), quantity: 2 }]]);
    expect(view.fates[0]).toEqual([
      String(item?.id),
      { isSeat: false, sent: 2, toShip: 1, refunded: Math.min(1, item?.quantity ?? 0) },
    ]);
    expect(view.restDay).toBe('2999年12月4日(水)');
    expect(view.refunded).toEqual({ done: 10_000, requested: 5_000 });
  });

  it('has nothing of that with a Shop API that does not tell it', async () => {
    const { view } = await viewOf((it) => inPart(it, false));
    expect(view.contents).toEqual([[]]);
    expect(view.fates[0]?.[1]).toEqual({ isSeat: false, sent: 0, toShip: 0, refunded: 0 });
  });
});

describe('the order history', () => {
  it('lists paid orders of the last 84 days, newest first, and ignores invalid parameters', async () => {
    const { shopper } = await hanako(t);
    const { data: shown } = await shopper.open(list.loader, '/account/order');
    expect(shown.filters).toEqual({ period: '84', status: 'completed', sort: 'newest', page: 1 });
    expect(shown.orders.length).toBeGreaterThan(3);
    expect(shown.orders.every(({ payment }: { payment: string }) => payment === 'paid')).toBe(true);
    const numbers = shown.orders.map(({ number }: { number: string }) => number);
    expect(numbers).toEqual([...numbers].sort().reverse());
    const { data: same } = await shopper.open(list.loader, '/account/order?period=x&status=%00&page=zz');
    expect(same.orders).toEqual(shown.orders);
    expect((await shopper.open(list.loader, '/account/order?page=99')).data).toMatchObject({
      orders: [],
      total: shown.total,
    });
  });

  it('has one text for a member without orders and another for filters without results', async () => {
    const cancelled = '/account/order?period=7&status=refunded';
    const { shopper } = await hanako(t);
    expect((await shopper.open(list.loader, cancelled)).data).toMatchObject({ total: 0, others: true });
    const first = await newcomer(t);
    expect((await first.shopper.open(list.loader, cancelled)).data).toMatchObject({
      total: 0,
      others: false,
    });
  });

  it('makes two calls for the list, one of them for unpaid orders, and one for an order’s page', async () => {
    const { shopper, get } = await hanako(t);
    const [order] = (await get('/filter/orders')).items;
    wire.calls.length = 0;
    await shopper.open(list.loader, '/account/order');
    await shopper.visit(detail.loader, shopper.request('/x'), { detail: order.tokenValue });
    expect(wire.calls).toEqual([
      'GET /filter/orders',
      'GET /filter/orders',
      `GET /orders/${order.tokenValue}`,
    ]);
  });

  it('shows what the last page promised, folded, and nothing for an order without it', async () => {
    const { shopper, m } = await newcomer(t);
    const { bearer } = m;
    const token = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 2 }], bearer);
    await readyToPay(t, token);
    await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer, body: { mode: 'hosted' } });
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer })).status).toBe(204);
    const visit = async () =>
      (await shopper.visit(detail.loader, shopper.request('/x'), { detail: token })).data.promised;
    const html = renderToStaticMarkup(
      inJapanese(createElement(OrderPromiseDetails, { promised: await visit(), title: '表示' })),
    );
    expect(html).toMatch(/^<details class="order-promise plus box"><summary>表示<\/summary>/);
    for (const part of ['2,000円 × 2点 = 4,000円', 'までに発送予定', 'お支払い期限', '到着後8日以内'])
      expect(html).toContain(part);
    await t.shop.db.delete(orderPromises);
    expect(await visit()).toBeUndefined();
  });

  it('shows the join link of an online seminar one day before it, not ten days before, and shows a cancelled seminar as such', async () => {
    const { shopper, get } = await hanako(t);
    const { items } = await get('/filter/orders?limit=100');
    const [{ tokenValue: token }] = items.filter((order: Order) =>
      order.items.some(({ product }) => product.code === 'SM-2026-006'),
    );
    const [row] = await t.shop.db.select().from(products).where(eq(products.code, 'SM-2026-006'));
    const productId = row?.id as number;
    const set = async (change: Partial<typeof seminars.$inferInsert>) => {
      await t.shop.db.update(seminars).set(change).where(eq(seminars.productId, productId));
      await t.shop.db
        .update(products)
        .set({ updatedAt: sql`clock_timestamp()` })
        .where(eq(products.id, productId));
      const seen = await shopper.visit(detail.loader, shopper.request('/x'), { detail: token });
      return seen.data.order.seminars as SeminarPlace[];
    };
    const inHours = (n: number) => new Date(t.shop.now().getTime() + n * 3_600_000);
    const far = await set({ startsAt: inHours(240), endsAt: inHours(242) });
    expect(far).toMatchObject([{ cancelled: false, joinUrl: undefined }]);
    const joinNotes = { ja_JP: 'パスコード 1234\n開始10分前から', en_US: '' };
    const near = await set({ startsAt: inHours(24), endsAt: inHours(26), joinNotes });
    expect(near).toMatchObject([{ cancelled: false, joinUrl: 'https://meet.example.com/sm-2026-006' }]);
    expect(placesIn(near)).toContain(
      '<a class="button primary" href="https://meet.example.com/sm-2026-006">オンラインで参加する</a>' +
        '<span class="seminar-note">パスコード 1234\n開始10分前から</span>',
    );
    const cancelled = await set({ cancelled: true });
    expect(cancelled).toMatchObject([{ cancelled: true, joinUrl: undefined }]);
    expect(placesIn(cancelled)).toContain('このセミナーは中止になりました。');
    expect(placesIn(cancelled)).not.toContain('.ics');
  });

  it('offers to ask for a cancellation of a seminar until it begins, as of goods until they are shipped', async () => {
    const { shopper, get } = await hanako(t);
    const { items } = await get('/filter/orders?limit=100');
    const [{ tokenValue: token, items: tickets }] = items.filter(
      (order: Order) =>
        order.paymentState === 'paid' &&
        order.state !== 'cancelled' &&
        order.items.every(({ product }) => product.seminar),
    );
    const codes = tickets.map(({ product }: Order['items'][number]) => product.code);
    const rows = await t.shop.db.select().from(products).where(inArray(products.code, codes));
    const ids = rows.map(({ id }) => id);
    const askable = async (change: Partial<typeof seminars.$inferInsert>) => {
      await t.shop.db.update(seminars).set(change).where(inArray(seminars.productId, ids));
      await t.shop.db
        .update(products)
        .set({ updatedAt: sql`clock_timestamp()` })
        .where(inArray(products.id, ids));
      const { data } = await shopper.visit(detail.loader, shopper.request('/x'), { detail: token });
      return data.order.cancelTexts;
    };
    const inHours = (n: number) => new Date(t.shop.now().getTime() + n * 3_600_000);
    const ahead = { startsAt: inHours(24), endsAt: inHours(26), cancelled: false };
    expect(await askable(ahead)).toEqual(['orders.cancel_wish_seminar']);
    expect(await askable({ startsAt: inHours(-1) })).toEqual([]);
    expect(await askable({ ...ahead, cancelled: true })).toEqual([]);
    const shipping = items.find(
      (order: Order) =>
        order.shippingState === 'ready' &&
        order.items.every(({ product }) => !product.seminar) &&
        order.paymentState === 'paid',
    );
    const goods = await shopper.visit(detail.loader, shopper.request('/x'), { detail: shipping.tokenValue });
    expect(goods.data.order.cancelTexts).toEqual(['orders.cancel_wish']);
  });

  it.each(['paid', 'partially_refunded', 'refunded'] as const)(
    'shows a ticket order that was cancelled after its payment (%s) as cancelled, without links to take part',
    async (paymentState) => {
      const { shopper, get } = await hanako(t);
      const { items } = await get('/filter/orders?limit=100');
      const [{ tokenValue: token }] = items.filter((order: Order) =>
        order.items.every(({ product }) => product.seminar),
      );
      // A late cancellation at the desk returns the fee, a part of it, or nothing.
      await t.shop.db
        .update(orders)
        .set({ state: 'cancelled', shippingState: 'cancelled', paymentState })
        .where(eq(orders.tokenValue, token));
      const { order } = (await shopper.visit(detail.loader, shopper.request('/x'), { detail: token })).data;
      expect(order).toMatchObject({ payment: paymentState, isCancelled: true, isPaid: false });
      expect(marksOf(order)).toContain('キャンセル済み');
      expect(placesIn(order.seminars)).not.toContain('<a ');
      const listed = (await shopper.open(list.loader, '/account/order?status=all')).data.orders;
      const row = listed.find((one: { token: string }) => one.token === token);
      expect(marksOf(row)).toContain('キャンセル済み');
    },
  );

  it("answers 404 for another member's order on every path", async () => {
    const { get } = await hanako(t);
    const [{ tokenValue: token }] = (await get('/filter/orders?criteria[paymentState]=paid')).items;
    const { shopper } = await newcomer(t);
    const params = { detail: token };
    await expectNotFound(shopper.visit(detail.loader, shopper.request('/x'), params));
    await expectNotFound(shopper.visit(receipt.loader, shopper.request('/x'), params));
    await expectNotFound(shopper.send(receipt.action, '/x', { serial: '1', recipient: '他人' }, params));
    await expectNotFound(shopper.send(list.action, '/account/order', { order: token }));
    expect((await get(`/orders/${token}`)).receipts).toEqual([]);
  });
});

describe('the button “buy again” (§2)', () => {
  /** An unpaid order of two products, one of which can be sold out afterwards. */
  async function ordered() {
    const { m, shopper, get } = await newcomer(t);
    const stays = await makeProduct(t, { priceYen: 1500, stock: 50 });
    const goes = await makeProduct(t, { priceYen: 1600, stock: 50 });
    const { data: cart } = await call(t, 'POST', '/carts', { bearer: m.bearer });
    const at = (path: string, method: string, body?: unknown) =>
      call(t, method, path.replace(':t', cart.tokenValue), { bearer: m.bearer, body });
    await at('/carts/:t/multiple-items', 'POST', {
      items: [
        { productCode: stays, quantity: 2 },
        { productCode: goes, quantity: 3 },
      ],
    });
    const { postcode, provinceCode, city, street, lastName, firstName, phoneNumber } = typed;
    const address = { postcode, provinceCode, city, street, lastName, firstName, phoneNumber };
    await at('/checkout/:t/address', 'PUT', { shippingAddress: address });
    await at('/checkout/:t/shipping/0', 'PUT', { method: 'standard' });
    await at('/checkout/:t/payment/0', 'PUT', { method: 'credit_card' });
    await at('/checkout/:t/payment', 'PATCH', { mode: 'hosted' });
    expect((await at('/checkout/:t/complete', 'PUT')).status).toBe(204);
    const again = () => shopper.send(list.action, '/account/order', { order: cart.tokenValue });
    const inCart = async () => {
      const token = await (await shopper.open(list.loader, '/account/order')).scope.cartToken();
      const { items } = await get(`/carts/${token}`);
      return items.map((item: { quantity: number; product: { code: string } }) => [
        item.product.code,
        item.quantity,
      ]);
    };
    return { stays, goes, again, inCart, shopper };
  }

  it('puts the order’s lines into the cart, and adds nothing when pressed a second time', async () => {
    const { stays, goes, again, inCart, shopper } = await ordered();
    expect((await again()).location).toBe('/checkout/cart');
    expect(await shopper.notices()).toEqual(['orders.again_all']);
    const whole = [
      [stays, 2],
      [goes, 3],
    ];
    expect(await inCart()).toEqual(whole);
    await again();
    expect(await inCart()).toEqual(whole);
    expect(await shopper.notices()).toEqual(['orders.again_there']);
  });

  it('makes only one cart when it is pressed three times at once', async () => {
    const { stays, goes, again, inCart } = await ordered();
    await Promise.all([again(), again(), again()]);
    expect(changes(wire).filter((one) => one === 'POST /carts')).toHaveLength(1);
    expect(await inCart()).toEqual([
      [stays, 2],
      [goes, 3],
    ]);
  });

  it('reports unavailable products with the reason, and adds the others', async () => {
    const { stays, goes, again, inCart, shopper } = await ordered();
    await setStock(t, goes, 0);
    await again();
    expect(await inCart()).toEqual([[stays, 2]]);
    const [all, some] = await shopper.shownNotices();
    expect([all?.key, some?.key]).toEqual(['orders.again_all', 'orders.again_some']);
    expect(some?.values?.['names']).toMatch(/（在庫不足）$/);
  });

  it('adds only the pieces in stock, and says how many of the wanted pieces these are', async () => {
    const { stays, goes, again, inCart, shopper } = await ordered();
    await setStock(t, goes, 2);
    await again();
    expect(await inCart()).toEqual([
      [stays, 2],
      [goes, 2],
    ]);
    const [all, short] = await shopper.shownNotices();
    expect([all?.key, short?.key]).toEqual(['orders.again_all', 'orders.again_short']);
    expect(short?.values?.['names']).toMatch(/（3点のうち2点）$/);
  });
});

describe('the receipt', () => {
  it('proposes the member’s own name for goods that go to somebody else, and the company only of the own address', async () => {
    const { shopper, get } = await hanako(t);
    const paid = (await get('/filter/orders?criteria[paymentState]=paid&limit=100')).items;
    const { tokenValue, recipient, billingAddress: own } = paid.at(-1);
    expect(recipient).toBeUndefined();
    const proposed = async (changed: object) => {
      await t.shop.db
        .update(orders)
        .set({ billingAddress: { ...own, ...changed } })
        .where(eq(orders.tokenValue, tokenValue));
      const seen = await shopper.visit(receipt.loader, shopper.request('/x'), { detail: tokenValue });
      return seen.data.issue.recipient;
    };
    expect(await proposed({ company: '株式会社こもれび' })).toBe('株式会社こもれび');
    const other = { company: '佐々木商店', lastName: '佐々木', firstName: '美知子' };
    expect(await proposed(other)).toBe('山田 花子');
    expect(await proposed({})).toBe('山田 花子');
  });

  it('is issued only once if its button is pressed repeatedly, and a later receipt is marked as reissued', async () => {
    const { shopper, get } = await hanako(t);
    const paid = (await get('/filter/orders?criteria[paymentState]=paid&limit=100')).items;
    const { tokenValue: token, number } = paid.at(-1);
    const params = { detail: token };
    const open = async () => (await shopper.visit(receipt.loader, shopper.request('/x'), params)).data;
    const send = (serial: number, recipient: string) =>
      shopper.send(receipt.action, '/x', { serial: String(serial), recipient }, params);
    expect(await open()).toMatchObject({ number, sheet: undefined, issue: { serial: 1, last: undefined } });
    expect((await send(1, '　')).data.result.error).toEqual({
      recipient: ['validation.customer_name_required'],
    });
    expect((await send(1, 'あ'.repeat(51))).status).toBe(400);
    expect((await send(1, '株式会社こもれび 御中')).location).toBe(`/account/order/${token}/receipt`);
    await send(1, '二度目');
    const { sheet } = await open();
    expect(sheet).toMatchObject({
      number: `${number}-1`,
      recipient: '株式会社こもれび 御中',
      title: 'none',
      kind: 'first',
      registration: 'T1234567890123',
    });
    const tax = Math.floor((sheet.total / 100) * (10 / 110)) * 100;
    expect(sheet.taxes).toEqual([{ percent: 10, total: sheet.total, tax }]);
    const lines = sheet.lines.reduce((sum: number, line: { subTotal: number }) => sum + line.subTotal, 0);
    expect(lines + sheet.promotion + sheet.shipping).toBe(sheet.total);

    // The page offers a second receipt, with a corrected name, and shows the number of the first one.
    expect((await open()).issue).toMatchObject({ serial: 2, last: { number: `${number}-1` } });
    await send(2, '株式会社こもれび商店 御中');
    expect((await open()).sheet).toMatchObject({
      number: `${number}-2`,
      recipient: '株式会社こもれび商店 御中',
      kind: 'reissued',
      replaces: `${number}-1`,
    });
  });

  it('has the title that the shopper chose, within the fifty characters of the name', async () => {
    const { shopper, get } = await hanako(t);
    const paid = (await get('/filter/orders?criteria[paymentState]=paid&limit=100')).items;
    const params = { detail: paid.at(-2).tokenValue };
    const send = (recipient: string, title: string) =>
      shopper.send(receipt.action, '/x', { serial: '1', recipient, title }, params);
    const refused = await send('あ'.repeat(49), 'company');
    expect(refused.data.result).toMatchObject({
      error: { recipient: ['validation.customer_name'] },
      initialValue: { title: 'company' },
    });
    await send('株式会社みどり山田花子', 'person');
    const { data } = await shopper.visit(receipt.loader, shopper.request('/x'), params);
    expect(data.sheet).toMatchObject({ recipient: '株式会社みどり山田花子 様', title: 'none' });
  });

  it.each(['new', 'failed', 'refunded', 'cancelled'])(
    'is not offered for an order that is %s',
    async (state) => {
      const { shopper, get } = await hanako(t);
      const [order] = (await get(`/filter/orders?criteria[paymentState]=${state}`)).items;
      const params = { detail: order.tokenValue };
      const seen = await shopper.visit(receipt.loader, shopper.request('/x'), params);
      expect(seen.data).toMatchObject({ sheet: undefined, issue: undefined });
      await shopper.send(receipt.action, '/x', { serial: '1', recipient: '山田' }, params);
      expect((await get(`/orders/${order.tokenValue}`)).receipts).toEqual([]);
    },
  );
});
