/**
 * §4 What a payment at the card gateway needs besides the payment key: from the Shop API's answers or, if they lack it,
 * from the settings GATEWAY_URL and GATEWAY_AID. Undefined when neither has it: then nothing can be paid.
 */
import { env } from '#app/env.ts';
import { logLine } from '#app/log.ts';
import type { Scope } from '#app/request/scope.ts';
import { paymentMethods } from '#app/shop-api/checkout.ts';
import { BadRequestError, NotFoundError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { me } from '#app/shop-api/user.ts';
import type { Data } from '#contract/call.ts';
import type { requestPaymentKey } from '#contract/checkout.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { yen } from '#contract/rules/money.ts';

export type Key = Data<typeof requestPaymentKey>;

/** Amounts are whole yen. `shopId`: the shop's id at the gateway. */
type GatewayPayment = {
  shopId: string;
  goodsAmount: number;
  tax: number;
  shippingAmount: number;
  email: string | undefined;
  phone: string | undefined;
};

/** The key of a payment, and what the gateway's scripts need besides the card, under the gateway's names. */
export type TokenKey = {
  paymentKey: string;
  aid: string;
  am: number;
  tx: number;
  sf: number;
  em?: string | undefined;
  pn?: string | undefined;
};
export type HostedForm = { action: string; method: 'post'; fields: Record<string, string> };

/** Whether the key stands for this cart, with its amount and its contents, as far as the Shop API says. */
export const isKeyFor = ({ amount, shown }: Key, { totals, shown: inCart }: Cart): boolean =>
  (amount === undefined || amount === totals.total) &&
  (shown === undefined || inCart === undefined || shown === inCart);

/** In loading order. */
const SCRIPTS = ['jquery', 'CPToken', 'EMV3DSAdapter'];
const HOSTED_PAGE = '/link/creditcard';

const settings =
  env.GATEWAY_URL && env.GATEWAY_AID ? { url: env.GATEWAY_URL, aid: env.GATEWAY_AID } : undefined;

/** URLs of the gateway's scripts for the card form; the page's CSP has to allow `origin`. */
export async function cardScripts(
  scope: Scope,
  cart: Cart,
): Promise<{ origin: string; scripts: string[] } | undefined> {
  const fromBackend = await gatewayOfBackend(scope, cart);
  if (fromBackend || !settings) return fromBackend;
  return {
    origin: new URL(settings.url).origin,
    scripts: SCRIPTS.map((name) => `${settings.url}/gateway/js/${name}.js`),
  };
}

async function gatewayOfBackend(scope: Scope, { tokenValue: token }: Cart) {
  try {
    return (await paymentMethods(scope, { token })).gateway;
  } catch (error) {
    // Some Shop APIs list the payment methods only until one is chosen.
    if (error instanceof BadRequestError || error instanceof NotFoundError) return undefined;
    throw error;
  }
}

async function paymentOf(
  scope: Scope,
  { gateway = {} }: Key,
  { totals }: Cart,
): Promise<GatewayPayment | undefined> {
  const shopId = gateway.aid ?? settings?.aid;
  if (!shopId) return undefined;
  return {
    shopId,
    goodsAmount: gateway.am ?? yen(totals.total - totals.shipping),
    tax: gateway.tx ?? 0,
    shippingAmount: gateway.sf ?? yen(totals.shipping),
    email: gateway.aid ? gateway.em : await emailOf(scope),
    phone: gateway.pn,
  };
}

const gatewayFields = ({ shopId, goodsAmount, tax, shippingAmount, email, phone }: GatewayPayment) => ({
  aid: shopId,
  am: goodsAmount,
  tx: tax,
  sf: shippingAmount,
  em: email,
  pn: phone,
});

export async function tokenKeyOf(scope: Scope, key: Key, cart: Cart): Promise<TokenKey | undefined> {
  const payment = await paymentOf(scope, key, cart);
  if (!payment) return logNoGateway();
  return { paymentKey: key.paymentKey, ...gatewayFields(payment) };
}

/**
 * The form that leads to the gateway's page. The payment's reference (`cod`) is the payment key, unless the Shop API
 * sends a reference.
 */
export async function hostedFormOf(scope: Scope, key: Key, cart: Cart): Promise<HostedForm | undefined> {
  if (key.hosted) return key.hosted;
  const payment = await paymentOf(scope, key, cart);
  if (!payment || !settings) return logNoGateway();
  const job = key.gateway?.jb ?? 'CAPTURE';
  const reference = key.gateway?.cod ?? key.paymentKey;
  const fields = { jb: job, cod: reference, ...gatewayFields(payment) };
  return {
    action: settings.url + HOSTED_PAGE,
    method: 'post',
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  };
}

/** The member's e-mail address. The card form and the Shop API have to send the gateway the same address. */
const emailOf = async (scope: Scope): Promise<string> => (await me(scope)).email;

function logNoGateway(): undefined {
  logLine('error', 'payment', {
    message:
      'no payment possible: the Shop API names no gateway, and GATEWAY_URL and GATEWAY_AID are not set',
  });
}

/** Whether orders are placed before they are paid, or only after the payment. */
export const placesBeforePaying = (): Promise<boolean> => supports('awaited_payments');
