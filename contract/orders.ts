/** §7 Orders. All need the owner’s bearer; another member’s order is 404. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartTokenParams } from './fields.ts';
import { order } from './shapes.ts';

export const showOrder = defineCall({
  id: 'showOrder',
  summary: 'One placed order',
  tag: 'Orders',
  method: 'get',
  path: '/orders/{token}',
  auth: 'bearer',
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
  auth: 'bearer',
  params: cartTokenParams,
  status: 204,
  data: z.null(),
  errors: [400, 401, 404],
});

export const failPayment = defineCall({
  id: 'failPayment',
  summary: 'Give an unpaid order up; terminal',
  tag: 'Orders',
  method: 'put',
  path: '/orders/{token}/payments/fail',
  auth: 'bearer',
  params: cartTokenParams,
  status: 204,
  data: z.null(),
  errors: [400, 401, 404],
});
