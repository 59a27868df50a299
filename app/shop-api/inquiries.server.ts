/** §7 Inquiries. */
import * as calls from '#contract/inquiries.ts';
import { type Caller, type Input, send } from './http.server.ts';

export const createInquiry = (caller: Caller, body: Input<typeof calls.createInquiry>['body']) =>
  send(calls.createInquiry, { body }, caller);
