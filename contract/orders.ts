/** §7 Orders. All need the owner’s bearer; another member’s order is 404. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartTokenParams, pageQuery } from './fields.ts';
import { order, orderSummary, receipt } from './order-shapes.ts';
import { PAGE_LIMIT } from './rules/constants.ts';
import { alsoAs, filling, isJson, ours } from './rules/marks.ts';
import { asPage, links } from './shapes.ts';

export const showOrder = defineCall({
  id: 'showOrder',
  summary: 'One placed order',
  tag: 'Orders',
  method: 'get',
  path: '/orders/{token}',
  auth: 'required',
  params: cartTokenParams,
  status: 200,
  data: order,
  errors: [401, 404],
});

export const completePayment = defineCall({
  id: 'completePayment',
  summary: 'Report a payment as made; true only when the gateway’s record says so',
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
  summary: 'Give an unpaid order up: it is cancelled; terminal',
  tag: 'Orders',
  method: 'put',
  path: '/orders/{token}/payments/fail',
  auth: 'required',
  params: cartTokenParams,
  status: 204,
  data: z.null(),
  errors: [400, 401, 404],
});

const pagination = { page: z.int(), limit: z.int(), pages: z.int(), total: z.int(), _links: ours(links) };
/** §7: items and pagination; §3 calls the items orders. Our own says each number twice. */
const pageOf = <T extends z.ZodType>(items: T) =>
  alsoAs(
    z.object({
      ...pagination,
      pagination: z.object(pagination),
      items,
    }),
    asOrders,
  );
const withItems = filling({ items: ({ orders }) => orders });
function asOrders(value: unknown): unknown {
  const whole = asPage(withItems(value));
  return isJson(whole) ? { ...whole, pagination: whole } : whole;
}

const summary = z.string().optional().meta({
  description: '1: of each order only what a list shows. Ours: whoever does not know it answers whole orders',
});

/** `criteria[paymentState]`, `dateRange[from|to]`, `sort`: read by services/shop-api/http/order-filters.ts. */
export const listOrders = defineCall({
  id: 'listOrders',
  summary: 'The member’s orders by payment state and day (Asia/Tokyo)',
  tag: 'Orders',
  method: 'get',
  path: '/filter/orders',
  auth: 'required',
  query: z.object({ ...pageQuery(PAGE_LIMIT), summary }),
  status: 200,
  data: pageOf(z.array(order).or(z.array(orderSummary))),
  errors: [400, 401],
});
/** What comes without `summary`. */
export const wholeOrders = pageOf(z.array(order));
/** What comes with it. */
export const orderSummaries = pageOf(z.array(orderSummary));

/**
 * Issuing takes a serial, the next one to be issued: asked twice for the same, the same receipt is answered, so
 * that a second press or another window makes no second receipt.
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
  status: 200,
  data: receipt,
  errors: [400, 401, 404],
});
