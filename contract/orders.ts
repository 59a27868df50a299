/** §7 Orders. All calls require the bearer token of the order’s member, and respond 404 to other members. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartTokenParams, pageQuery } from './fields.ts';
import { order, orderSummary } from './order-shapes.ts';
import { nameAndReading } from './profile.ts';
import { PAGE_LIMIT, QUANTITY_MAX } from './rules/constants.ts';
import { alsoAs, fillMissing, isJson, ours } from './rules/marks.ts';
import { asPage, links, receipt } from './shapes.ts';

export const showOrder = defineCall({
  id: 'showOrder',
  summary: 'One placed order',
  tag: 'Orders',
  method: 'get',
  path: '/orders/{token}',
  auth: 'required',
  params: cartTokenParams,
  data: order,
  errors: [401, 404],
});

export const completePayment = defineCall({
  id: 'completePayment',
  summary: 'Report a payment; succeeds only if the order is paid according to the gateway’s record',
  tag: 'Orders',
  method: 'put',
  path: '/orders/{token}/payments/complete',
  auth: 'required',
  params: cartTokenParams,
  status: 204,
  data: z.null(),
  errors: [400, 401, 404],
});

export const failPayment = defineCall({
  id: 'failPayment',
  summary: 'Cancel an unpaid order; this cannot be undone',
  tag: 'Orders',
  method: 'put',
  path: '/orders/{token}/payments/fail',
  auth: 'required',
  params: cartTokenParams,
  status: 204,
  data: z.null(),
  errors: [400, 401, 404],
});

export const acceptChanges = defineCall({
  id: 'acceptChanges',
  summary: 'Agree to the new date or place of a seminar in an unpaid order (beyond §7)',
  tag: 'Orders',
  method: 'put',
  path: '/orders/{token}/payments/changes',
  auth: 'required',
  params: cartTokenParams,
  body: z.object({ revision: z.string().max(100) }),
  status: 204,
  data: z.null(),
  errors: [400, 401, 404],
});

/**
 * Says who takes the seats of an order line: one entry per seat, null for a seat without a person of its own. Seats
 * after the last entry have none. 404 for an unknown line, and for one without seats; 400 `item_unavailable` when the
 * seminar is over or cancelled, or fewer seats are left; `payment_not_confirmed` for an order that is not paid.
 */
export const nameSeats = defineCall({
  id: 'nameSeats',
  summary: 'Say who takes the seats of an order line (beyond §7)',
  tag: 'Orders',
  method: 'put',
  path: '/orders/{token}/seats/{itemId}',
  auth: 'required',
  params: cartTokenParams.extend({ itemId: z.string() }),
  body: z.object({
    people: z
      .array(z.object(nameAndReading, 'validation.invalid').nullable(), 'validation.field_required')
      .max(QUANTITY_MAX, 'validation.quantity_maximum'),
  }),
  status: 204,
  data: z.null(),
  errors: [400, 401, 404, 429],
});

const pagination = { page: z.int(), limit: z.int(), pages: z.int(), total: z.int(), _links: ours(links) };
/**
 * §7 promises `items` and `pagination`; §3 calls the items `orders`. Our own Shop API sends the page numbers both
 * beside the items and in `pagination`.
 */
const pageOf = <T extends z.ZodType>(items: T) =>
  alsoAs(
    z.object({
      ...pagination,
      pagination: z.object(pagination),
      items,
    }),
    asOrders,
  );
const withItems = fillMissing({ items: ({ orders }) => orders });
function asOrders(value: unknown): unknown {
  const whole = asPage(withItems(value));
  return isJson(whole) ? { ...whole, pagination: whole } : whole;
}

const summary = z.string().optional().meta({
  description: '1: returns only the fields that a list shows (beyond §7). Otherwise returns full orders',
});

/** services/shop-api/http/order-filters.ts reads `criteria[paymentState]`, `dateRange[from|to]` and `sort`. */
export const listOrders = defineCall({
  id: 'listOrders',
  summary: 'The member’s orders by payment state and day (Asia/Tokyo)',
  tag: 'Orders',
  method: 'get',
  path: '/filter/orders',
  auth: 'required',
  query: z.object({ ...pageQuery(PAGE_LIMIT), summary }),
  data: pageOf(z.array(order).or(z.array(orderSummary))),
  errors: [400, 401],
});
/** The response without `summary`. */
export const wholeOrders = pageOf(z.array(order));
/** The response with `summary`. */
export const orderSummaries = pageOf(z.array(orderSummary));

/**
 * Issues the receipt with the given serial. A new receipt must have the next serial. If this serial was issued before
 * (a second press, another window), returns that receipt.
 */
export const issueReceipt = defineCall({
  id: 'issueReceipt',
  summary: 'Issue a receipt of a paid order',
  tag: 'Orders',
  method: 'put',
  path: '/orders/{token}/receipts/{serial}',
  auth: 'required',
  params: cartTokenParams.extend({ serial: z.string() }),
  body: z.object({ recipient: z.string().nullish() }),
  data: receipt,
  errors: [400, 401, 404],
});
