/** §7 Purchase requests. */
import * as calls from '#contract/inquiries.ts';
import { knows } from './features.server.ts';
import { type Caller, change, type Input } from './http.server.ts';

export async function createPurchaseRequest(
  caller: Caller,
  { idempotencyKey, ...request }: Input<typeof calls.createPurchaseRequest>['body'],
): Promise<void> {
  const body = (await knows('idempotency')) ? { ...request, idempotencyKey } : request;
  await change(calls.createPurchaseRequest, { body }, caller);
}
