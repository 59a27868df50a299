/** Beyond §7: the link to goods that staff have taken down. Another Shop API without it has no such page. */
import * as calls from '#contract/phone-order.ts';
import { NotFoundError } from './errors.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

async function requireLinks(): Promise<void> {
  if (!(await supports('phone_orders'))) throw new NotFoundError({ status: 404 });
}

/** Throws NotFoundError for an unknown link. */
export async function readPhoneOrder(caller: Caller, token: string) {
  await requireLinks();
  return send(calls.readPhoneOrder, { params: { token } }, caller);
}

/** Puts the goods into the cart. Throws NotFoundError for an unknown link, and for another member's. */
export async function takePhoneOrder(caller: Caller, token: string, cartToken: string) {
  await requireLinks();
  return change(calls.takePhoneOrder, { params: { token }, body: { cartToken } }, caller);
}
