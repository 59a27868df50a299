/** §7 Inquiries. */
import * as calls from '#contract/inquiries.ts';
import { supports } from './features.ts';
import { type Caller, change, type Input } from './http.ts';

/** The inquiry's number. Undefined when the Shop API gives none. */
export async function createInquiry(
  caller: Caller,
  { idempotencyKey, ...letter }: Input<typeof calls.createInquiry>['body'],
): Promise<number | undefined> {
  const body = (await supports('idempotency')) ? { ...letter, idempotencyKey } : letter;
  return (await change(calls.createInquiry, { body }, caller))?.id;
}

export async function createPurchaseRequest(
  caller: Caller,
  { idempotencyKey, ...request }: Input<typeof calls.createPurchaseRequest>['body'],
): Promise<void> {
  const body = (await supports('idempotency')) ? { ...request, idempotencyKey } : request;
  await change(calls.createPurchaseRequest, { body }, caller);
}
