/** §4, §7: payment key, confirmation, and the gateway's notifications. */
import { type Asked, ok, Refusal, type Route, route } from './http.ts';
import { requireMinimum } from './shopping.ts';
import type { PaymentKey, State } from './state.ts';
import { sums } from './views.ts';

function paymentKey(asked: Asked) {
  const { member, cart, state, settings } = asked;
  if (cart.state !== 'payment_selected')
    throw new Refusal(400, { code: 400, message: 'The cart is not ready for checkout' });
  requireMinimum(asked);
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

const problem = (message: string, more = {}) => new Refusal(400, { code: 400, message, ...more });

/** Charges the card if the request has a token for it. Otherwise the gateway must have notified the payment. */
async function confirm(asked: Asked) {
  const { member, state, body } = asked;
  const made = state.keys.get(String(body['paymentKey'] ?? ''));
  if (!made || made.em !== member.email) throw problem('The payment key is not valid.');
  if (made.ended === undefined && body['tkn']) made.ended = await charge(asked, made, String(body['tkn']));
  if (made.ended === undefined)
    throw problem('The payment has not been made.', { errorCode: 'payment_not_confirmed' });
  const code = made.ended;
  // Forgets a refusal after reporting it, so that another card can be tried.
  if (code !== '') delete made.ended;
  if (code !== '') throw problem(`The payment was refused: ${code}`);
  made.cart.paid = 'paid';
  return ok({});
}

/**
 * Charges the card with the amounts and the e-mail address that 3-D Secure has authenticated. Returns the gateway's code of
 * a refusal, or ''.
 */
async function charge({ settings }: Asked, { key, am, sf, em }: PaymentKey, tkn: string): Promise<string> {
  if (!settings.gateway) return 'ER001';
  const { aid, origin } = settings.gateway;
  const form = { aid, jb: 'CAPTURE', rt: '1', tkn, cod: key, am: String(am), tx: '0', sf: String(sf), em };
  const answer = await fetch(`${origin}/gateway/gateway_token.aspx`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const [, rst, , code] = (await answer.text()).split(',');
  return answer.ok && rst === '1' ? '' : code || 'ER001';
}

/** Handles the gateway's notification, which contains the paid amounts. */
export function notified(state: State, query: URLSearchParams): void {
  const cod = query.get('cod') ?? '';
  const made = state.keys.get(cod);
  const isPaid = query.get('rst') === '1';
  if (!made || (isPaid && Number(query.get('ta')) !== made.am + made.sf)) return;
  made.ended = isPaid ? '' : (query.get('ec') ?? 'ER001');
  if (isPaid) made.cart.paid = 'paid';
}

export const payingRoutes: Route[] = [
  route('PATCH', '/checkout/payment/confirm', confirm),
  route('PATCH', '/checkout/*/payment', paymentKey),
];
