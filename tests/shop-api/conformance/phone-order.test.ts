/** The link of an order by telephone: every status. tests/shop-api/desk/phone-orders.test.ts tests what it does. */
import * as c from '#contract/phone-order.ts';
import { call, member } from '../../setup/client.ts';
import { callsIn, conform, row } from '../../setup/conformance.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';
import { deskOk, staffMember } from '../desk/desk.ts';
import { mailsTo } from '../desk/placed.ts';

let n = 0;

async function link(t: TestShop) {
  const { token } = await staffMember(t);
  const email = `caller-${++n}@example.jp`;
  const body = {
    way: 'phone',
    email,
    name: '電話 花子',
    lines: [{ goods: await makeProduct(t), quantity: '1' }],
  };
  await deskOk(t, 'POST', '/phone-orders', { token, body });
  const [mail] = await mailsTo(t, email, 'phone_order');
  return { params: { token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' } };
}

async function pressed(t: TestShop) {
  const { bearer } = await member(t);
  const { data } = await call(t, 'POST', '/carts', { bearer });
  return { ...(await link(t)), bearer, body: { cartToken: data.tokenValue as string } };
}

async function pressedTwice(t: TestShop) {
  const press = await pressed(t);
  const { bearer, body } = press;
  await call(t, 'POST', `/phone-orders/${press.params.token}/cart`, { bearer, body });
  return press;
}

conform(callsIn(c), [
  row(c.readPhoneOrder, 200, 'a mailed link', { request: link }),
  row(c.readPhoneOrder, '404 not_found', 'an invented link', {
    request: () => ({ params: { token: 'made-up' } }),
  }),
  row(c.takePhoneOrder, 200, 'a member with a mailed link', { request: pressed }),
  row(c.takePhoneOrder, '400 phone_order_not_open', 'a link that is used', { request: pressedTwice }),
  row(c.takePhoneOrder, '400 validation_failed', 'no cart', {
    request: async (t) => ({ ...(await pressed(t)), body: {} }),
    fields: ['cartToken'],
  }),
  row(c.takePhoneOrder, '401 token_missing', 'a guest', { request: link }),
  row(c.takePhoneOrder, '404 not_found', 'an invented link', {
    request: async (t) => ({ ...(await pressed(t)), params: { token: 'made-up' } }),
  }),
]);
