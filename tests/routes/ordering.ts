/** Presses the order button, with the fingerprint from the button's page. */
import * as payment from '#app/routes/checkout/payment/route.tsx';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';

export const PAYMENT = '/checkout/payment';
export const GO = `${PAYMENT}?go=1`;

export const fingerprintOn = async (shopper: ScreenVisitor, path = PAYMENT): Promise<string> =>
  (await shopper.open(payment.loader, path)).data.form.fingerprint;

export const order = async (shopper: ScreenVisitor, path = PAYMENT) => {
  const fingerprint = await fingerprintOn(shopper, path);
  return shopper.send(payment.action, path, { intent: 'order', fingerprint });
};
