/** §7 Orders: every call, every status. */
import type { Call } from '#contract/call.ts';
import * as c from '#contract/orders.ts';
import { call, cardToken, cartWith, member, readyToPay } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row } from '../../setup/conformance.ts';
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
  { call: of, when: 'a guest', request: guest, status: 401, errorCode: 'token_missing' },
  { call: of, when: 'an unknown order', request: unknown, status: 404, errorCode: 'order_not_found' },
  {
    call: of,
    when: 'a cart that is not ordered',
    request: openCart,
    status: 404,
    errorCode: 'order_not_found',
  },
  { call: of, when: "another member's order", request: foreign, status: 404, errorCode: 'order_not_found' },
];

conform(callsIn(c), [
  { call: c.listOrders, when: 'a member without orders', request: asMember(''), status: 200 },
  { call: c.listOrders, when: 'a member with one order', request: order(true), status: 200 },
  {
    call: c.listOrders,
    when: 'summary=1',
    request: async (t) => ({ ...(await order(true)(t)), query: 'summary=1' }),
    status: 200,
  },
  {
    call: c.listOrders,
    when: 'a filter and a sort order',
    request: asMember(
      'criteria[paymentState]=paid&dateRange[from]=2026-8-28 00:00:00&sort=ASC&limit=10&page=2',
    ),
    status: 200,
  },
  {
    call: c.listOrders,
    when: 'an invalid day',
    request: asMember('dateRange[from]=2026-2-31 00:00:00'),
    status: 400,
    fields: ['dateRange.from'],
  },
  { call: c.listOrders, when: 'a guest', status: 401, errorCode: 'token_missing' },

  { call: c.showOrder, when: 'an unpaid order', request: order(false), status: 200 },
  { call: c.showOrder, when: 'a paid order', request: order(true), status: 200 },
  ...refusals(c.showOrder),

  { call: c.completePayment, when: 'a paid order', request: order(true), status: 204 },
  {
    call: c.completePayment,
    when: 'an unpaid order',
    request: order(false),
    status: 400,
    errorCode: 'payment_not_confirmed',
  },
  ...refusals(c.completePayment),

  { call: c.failPayment, when: 'an unpaid order', request: order(false), status: 204 },
  {
    call: c.failPayment,
    when: 'a paid order',
    request: order(true),
    status: 400,
    errorCode: 'checkout_state',
  },
  ...refusals(c.failPayment),

  { call: c.acceptChanges, when: 'the contents as they are', request: agreeing(false), status: 204 },
  {
    call: c.acceptChanges,
    when: 'other contents than the order has now',
    request: agreeing(false, 'x'),
    status: 400,
    errorCode: 'payment_amount_changed',
  },
  {
    call: c.acceptChanges,
    when: 'a paid order',
    request: agreeing(true),
    status: 400,
    errorCode: 'checkout_state',
  },
  ...refusals(c.acceptChanges).map((row) => ({ ...row, request: withRevision(row.request) })),

  { call: c.nameSeats, when: 'the seats of a paid order', request: paidSeats, status: 204 },
  { call: c.nameSeats, when: 'a line without seats', request: seats(true), status: 404 },
  {
    call: c.nameSeats,
    when: 'no list of people',
    request: seats(true, {}),
    status: 400,
    fields: ['people'],
  },
  ...refusals(c.nameSeats).map((row) => ({ ...row, request: withSeats(row.request) })),

  { call: c.issueReceipt, when: 'the first receipt of a paid order', request: receipt(true), status: 200 },
  {
    call: c.issueReceipt,
    when: 'a blank recipient',
    request: receipt(true, { recipient: ' ' }),
    status: 400,
    fields: ['recipient'],
  },
  {
    call: c.issueReceipt,
    when: 'an unpaid order',
    request: receipt(false),
    status: 400,
    errorCode: 'payment_not_confirmed',
  },
  {
    call: c.issueReceipt,
    when: 'a serial that is not the next one',
    request: receipt(true, undefined, 2),
    status: 404,
    errorCode: 'order_not_found',
  },
  {
    call: c.issueReceipt,
    when: 'a guest',
    request: async (t) => {
      const { params, body } = await receipt(true)(t);
      return { params, body } as Request;
    },
    status: 401,
    errorCode: 'token_missing',
  },
  {
    call: c.issueReceipt,
    when: "another member's order",
    request: async (t) => ({ ...(await receipt(true)(t)), bearer: (await member(t)).bearer }),
    status: 404,
    errorCode: 'order_not_found',
  },
]);
