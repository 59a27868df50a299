/** §7 Purchase requests. */
import * as calls from '#contract/inquiries.ts';
import { type Caller, type Input, send } from './http.server.ts';

export const createPurchaseRequest = (
  caller: Caller,
  body: Input<typeof calls.createPurchaseRequest>['body'],
) => send(calls.createPurchaseRequest, { body }, caller);
