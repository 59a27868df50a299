/** §7 Orders: every call, every status. */
import type { Call } from '#contract/call.ts';
import * as c from '#contract/orders.ts';
import { call, cardToken, cartWith, member, readyToPay } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row, row } from '../../setup/conformance.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

/** A seat of a seminar of the demo. */
const SEMINAR = { productCode: 'SM-2026-018', variantCode: 'SM-2026-018-VENUE' };

/** A member's placed order, unpaid or paid. */
const order =
  (paid: boolean, variant?: { productCode: string; variantCode: string }) =>
  async (t: TestShop): Promise<Request & { params: { token: string }; bearer: string }> => {
    const { bearer } = await member(t);
    const bought = variant ?? { productCode: await makeProduct(t, { priceYen: 3000 }) };
    const token = await cartWith(t, [{ ...bought, quantity: 1 }], bearer);
    await readyToPay(t, token);
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer,
      body: { mode: paid ? 'token' : 'hosted' },
    });
    if (paid) {
      const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
      await call(t, 'PATCH', '/checkout/payment/confirm', { bearer, body });
    }
    await call(t, 'PUT', `/checkout/${token}/complete`, { bearer });
    return { bearer, params: { token } };
  };
const foreign = async (t: TestShop) => ({ ...(await order(false)(t)), bearer: (await member(t)).bearer });
const guest = async (t: TestShop) => ({ params: (await order(false)(t)).params });
const unknown = async (t: TestShop) => ({ params: { token: 'no-such' }, bearer: (await member(t)).bearer });
const openCart = async (t: TestShop) => {
  const { bearer } = await member(t);
  return { bearer, params: { token: await cartWith(t, [], bearer).catch(() => 'x') } };
};
const asMember = (query: string) => async (t: TestShop) => ({ bearer: (await member(t)).bearer, query });
const receipt =
  (paid: boolean, body: object = { recipient: '株式会社こもれび商店' }, serial = 1) =>
  async (t: TestShop): Promise<Request> => {
    const placed = await order(paid)(t);
    return { ...placed, params: { ...placed.params, serial: String(serial) }, body };
  };

/** Agrees to the contents of an order, as they are or to others. */
const agreeing =
  (paid: boolean, revision?: string) =>
  async (t: TestShop): Promise<Request> => {
    const placed = await order(paid)(t);
    const { data } = await call(t, 'GET', `/orders/${placed.params.token}`, { bearer: placed.bearer });
    return { ...placed, body: { revision: revision ?? data.shown } };
  };
const withRevision = (of: Row['request']) => async (t: TestShop) => ({
  ...(await of?.(t)),
  body: { revision: 'x' },
});

/** Names the people of the first line. */
const seats =
  (paid: boolean, body: object = { people: [] }) =>
  async (t: TestShop): Promise<Request> => {
    const placed = await order(paid)(t);
    const { data } = await call(t, 'GET', `/orders/${placed.params.token}`, { bearer: placed.bearer });
    return { ...placed, params: { ...placed.params, itemId: String(data.items[0].id) }, body };
  };
const paidSeats = async (t: TestShop): Promise<Request> => {
  const placed = await order(true, SEMINAR)(t);
  const { data } = await call(t, 'GET', `/orders/${placed.params.token}`, { bearer: placed.bearer });
  const people = [{ lastName: '髙橋', firstName: '﨑子', furiganaLastname: 'たかはし' }];
  return { ...placed, params: { ...placed.params, itemId: String(data.items[0].id) }, body: { people } };
};
const withSeats = (of: Row['request']) => async (t: TestShop) => {
  const request = await of?.(t);
  return { ...request, params: { ...request?.params, itemId: '1' }, body: { people: [] } };
};

const refusals = (of: Call): Row[] => [
  row(of, '401 token_missing', 'a guest', { request: guest }),
  row(of, '404 order_not_found', 'an unknown order', { request: unknown }),
  row(of, '404 order_not_found', 'a cart that is not ordered', { request: openCart }),
  row(of, '404 order_not_found', "another member's order", { request: foreign }),
];

conform(callsIn(c), [
  row(c.listOrders, 200, 'a member without orders', { request: asMember('') }),
  row(c.listOrders, 200, 'a member with one order', { request: order(true) }),
  row(c.listOrders, 200, 'summary=1', {
    request: async (t) => ({ ...(await order(true)(t)), query: 'summary=1' }),
  }),
  row(c.listOrders, 200, 'a filter and a sort order', {
    request: asMember(
      'criteria[paymentState]=paid&dateRange[from]=2026-8-28 00:00:00&sort=ASC&limit=10&page=2',
    ),
  }),
  row(c.listOrders, 400, 'an invalid day', {
    request: asMember('dateRange[from]=2026-2-31 00:00:00'),
    fields: ['dateRange.from'],
  }),
  row(c.listOrders, '401 token_missing', 'a guest'),

  row(c.showOrder, 200, 'an unpaid order', { request: order(false) }),
  row(c.showOrder, 200, 'a paid order', { request: order(true) }),
  ...refusals(c.showOrder),

  row(c.completePayment, 204, 'a paid order', { request: order(true) }),
  row(c.completePayment, '400 payment_not_confirmed', 'an unpaid order', { request: order(false) }),
  ...refusals(c.completePayment),

  row(c.failPayment, 204, 'an unpaid order', { request: order(false) }),
  row(c.failPayment, '400 checkout_state', 'a paid order', { request: order(true) }),
  ...refusals(c.failPayment),

  row(c.acceptChanges, 204, 'the contents as they are', { request: agreeing(false) }),
  row(c.acceptChanges, '400 payment_amount_changed', 'other contents than the order has now', {
    request: agreeing(false, 'x'),
  }),
  row(c.acceptChanges, '400 checkout_state', 'a paid order', { request: agreeing(true) }),
  ...refusals(c.acceptChanges).map((row) => ({ ...row, request: withRevision(row.request) })),

  row(c.nameSeats, 204, 'the seats of a paid order', { request: paidSeats }),
  row(c.nameSeats, 404, 'a line without seats', { request: seats(true) }),
  row(c.nameSeats, 400, 'no list of people', { request: seats(true, {}), fields: ['people'] }),
  ...refusals(c.nameSeats).map((row) => ({ ...row, request: withSeats(row.request) })),

  row(c.issueReceipt, 200, 'the first receipt of a paid order', { request: receipt(true) }),
  row(c.issueReceipt, 400, 'a blank recipient', {
    request: receipt(true, { recipient: ' ' }),
    fields: ['recipient'],
  }),
  row(c.issueReceipt, '400 payment_not_confirmed', 'an unpaid order', { request: receipt(false) }),
  row(c.issueReceipt, '404 order_not_found', 'a serial that is not the next one', {
    request: receipt(true, undefined, 2),
  }),
  row(c.issueReceipt, '401 token_missing', 'a guest', {
    request: async (t) => {
      const { params, body } = await receipt(true)(t);
      return { params, body } as Request;
    },
  }),
  row(c.issueReceipt, '404 order_not_found', "another member's order", {
    request: async (t) => ({ ...(await receipt(true)(t)), bearer: (await member(t)).bearer }),
  }),
]);
