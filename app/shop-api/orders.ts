/** §7 Orders. */
import type { Body } from '#contract/call.ts';
import * as calls from '#contract/orders.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

export const showOrder = (caller: Caller, token: string) =>
  send(calls.showOrder, { params: { token } }, caller);

/** The checkout reports what the gateway has confirmed to it, for a Shop API that does not learn of it from the gateway. */
export const completePayment = (caller: Caller, token: string) =>
  change(calls.completePayment, { params: { token } }, caller);

/** The shopper gives an unpaid order up, on its page or in the order list: the Shop API cancels it. */
export const failPayment = (caller: Caller, token: string) =>
  change(calls.failPayment, { params: { token } }, caller);

export const acceptChanges = (caller: Caller, token: string, revision: string) =>
  change(calls.acceptChanges, { params: { token }, body: { revision } }, caller);

export const nameSeats = (
  caller: Caller,
  token: string,
  itemId: number,
  people: Body<typeof calls.nameSeats>['people'],
) => change(calls.nameSeats, { params: { token, itemId: String(itemId) }, body: { people } }, caller);

type Page = { page: number; limit?: number };
type Criteria = readonly (readonly [string, string])[];

export const listOrders = (caller: Caller, criteria: Criteria, query: Page) =>
  send({ ...calls.listOrders, data: calls.wholeOrders }, { query, extraQuery: criteria }, caller);

/** Requests summaries, because whole orders are five times as large. */
export const listOrderSummaries = async (caller: Caller, criteria: Criteria, query: Page) =>
  send(
    { ...calls.listOrders, data: calls.orderSummaries },
    {
      query: (await supports('order_summaries')) ? { ...query, summary: '1' } : query,
      extraQuery: criteria,
    },
    caller,
  );

/** Whether the member has any order, in whatever state. */
export async function hasOrdered(caller: Caller): Promise<boolean> {
  const { pagination } = await listOrderSummaries(caller, [], { page: 1, limit: 1 });
  return pagination.total > 0;
}

export const issueReceipt = (caller: Caller, token: string, serial: number, recipient: string) =>
  change(calls.issueReceipt, { params: { token, serial: String(serial) }, body: { recipient } }, caller);
