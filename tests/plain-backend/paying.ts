/** §4, §7: payment key, confirmation, and what the card gateway tells. */
import { type Asked, ok, Refusal, type Route, route } from './http.ts';
import type { PaymentKey, State } from './state.ts';
import { sums } from './views.ts';

function paymentKey(asked: Asked) {
  const { member, cart, state, settings } = asked;
  if (cart.state !== 'payment_selected')
    throw new Refusal(400, { code: 400, message: 'The cart is not ready for checkout' });
  const { items, shipping, total } = sums(cart);
  const made: PaymentKey = { key: state.newToken(), cart, am: items, sf: shipping, em: member.email };
  state.keys.set(made.key, made);
  if (!settings.tellsGateway || !settings.gateway) return ok({ paymentKey: made.key });
  const { aid, origin } = settings.gateway;
  const yen = { am: items, tx: 0, sf: shipping };
  const form = { aid, jb: 'CAPTURE', cod: made.key, em: made.em, ...yen };
  return ok({
    paymentKey: made.key,
    mode: asked.body['mode'] ?? 'token',
    expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
    amount: total * settings.unit,
    currency: 'JPY',
    gateway: {
      ...{ aid, rt: 1, jb: 'CAPTURE', cod: made.key, em: made.em, ...yen },
      scripts: ['jquery', 'CPToken', 'EMV3DSAdapter'].map((name) => `${origin}/gateway/js/${name}.js`),
    },
    hosted: {
      action: `${origin}/link/creditcard`,
      method: 'post',
      fields: Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
    },
  });
}

const problem = (message: string) => new Refusal(400, { code: 400, message });

/** Charges the token that the gateway's script made: by the amounts and the address that 3-D Secure was asked for. */
async function confirm(asked: Asked) {
  const { member, state, settings, body } = asked;
  const made = state.keys.get(String(body['paymentKey'] ?? ''));
  if (!made || made.em !== member.email || !settings.gateway) throw problem('The payment key is not valid.');
  if (made.pays === 'paid') return ok({});
  const { aid, origin } = settings.gateway;
  const form = {
    aid,
    jb: 'CAPTURE',
    rt: '1',
    tkn: body['tkn'],
    cod: made.key,
    am: made.am,
    tx: 0,
    sf: made.sf,
    em: made.em,
  };
  const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value ?? '')]);
  const answer = await fetch(`${origin}/gateway/gateway_token.aspx`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const [, rst, , code = ''] = (await answer.text()).split(',');
  if (!answer.ok || rst !== '1') throw problem(`The payment was refused: ${code || 'ER001'}`);
  settle(made, true);
  return ok({});
}

function settle(made: PaymentKey, isPaid: boolean): void {
  made.pays = isPaid ? 'paid' : 'refused';
  if (isPaid) made.cart.paid = 'paid';
}

/** The gateway's notification, whose amounts are what was paid. */
export function notified(state: State, query: URLSearchParams): void {
  const cod = query.get('cod') ?? '';
  const made =
    state.keys.get(cod) ??
    [...state.keys.values()].find(({ cart }) => [cart.number, cart.token].includes(cod));
  if (!made) return;
  if (query.get('rst') === '1' && Number(query.get('ta')) !== made.am + made.sf) return;
  settle(made, query.get('rst') === '1');
}

export const payingRoutes: Route[] = [
  route('PATCH', '/checkout/payment/confirm', confirm),
  route('PATCH', '/checkout/*/payment', paymentKey),
];
