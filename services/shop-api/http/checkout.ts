/** §7 Checkout. */
import * as contract from '#contract/checkout.ts';
import { readCart } from '../domain/cart/access.ts';
import { cartView } from '../domain/cart/cart-view.ts';
import { completeCheckout } from '../domain/checkout/complete.ts';
import { setRecipient } from '../domain/checkout/recipient.ts';
import {
  choosePayment,
  chooseShipping,
  listPayment,
  listShipping,
  setAddress,
} from '../domain/checkout/steps.ts';
import { chooseTriggerApps, listTriggerApps } from '../domain/checkout/survey.ts';
import { confirmPayment } from '../domain/payments/confirm.ts';
import { requestPaymentKey } from '../domain/payments/payment-key.ts';
import { type Api, route } from './route.ts';

export function checkoutRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.confirmPayment, async ({ body, bearer, network }) => {
    const confirmed = await confirmPayment(
      shop,
      { paymentKey: body.paymentKey, token: body.tkn, network },
      bearer,
    );
    return { paymentKey: body.paymentKey, status: 'confirmed' as const, ...confirmed };
  });
  route(api, contract.showCheckout, async ({ params, bearer, view }) =>
    cartView(await readCart(shop, params.token, bearer), view, bearer),
  );
  route(api, contract.setAddress, ({ params, body, bearer }) => setAddress(shop, params.token, body, bearer));
  route(api, contract.shippingMethods, ({ params, locale, bearer }) =>
    listShipping(shop, params.token, locale, bearer),
  );
  route(api, contract.chooseShipping, ({ params, body, bearer }) =>
    chooseShipping(shop, params.token, params.index, body.method, bearer),
  );
  route(api, contract.paymentMethods, ({ params, locale, bearer }) =>
    listPayment(shop, params.token, locale, bearer),
  );
  route(api, contract.choosePayment, ({ params, body, bearer }) =>
    choosePayment(shop, params.token, params.index, body.method, bearer),
  );
  route(api, contract.complete, async ({ params, body, bearer, receivedAt }) => {
    const { email, ...texts } = body ?? {};
    await completeCheckout(shop, params.token, { email, texts, receivedAt }, bearer);
  });
  route(api, contract.triggerApps, async ({ locale }) => ({ items: await listTriggerApps(shop, locale) }));
  route(api, contract.chooseTriggerApps, async ({ params, body, bearer }) => ({
    selectedTriggerApps: await chooseTriggerApps(shop, params.token, body.triggerApps, bearer),
  }));
  route(api, contract.setRecipient, ({ params, body, bearer }) =>
    setRecipient(shop, params.token, body, bearer),
  );
  route(api, contract.requestPaymentKey, ({ params, body, bearer, locale }) =>
    requestPaymentKey(shop, params.token, body?.mode, locale, bearer),
  );
}
