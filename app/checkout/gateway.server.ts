/**
 * §4 What a payment at the card gateway needs besides the key: as the Shop API says it, else as the settings do
 * (GATEWAY_URL, GATEWAY_AID). Undefined where neither does: then there is no way to pay.
 */
import { env } from '#app/env.server.ts';
import { logLine } from '#app/log.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { paymentMethods } from '#app/shop-api/checkout.server.ts';
import { BadRequestError, NotFoundError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.server.ts';
import { me } from '#app/shop-api/user.server.ts';
import type { Data } from '#contract/call.ts';
import type { requestPaymentKey } from '#contract/checkout.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { yen } from '#contract/rules/money.ts';

export type Key = Data<typeof requestPaymentKey>;

/** What the gateway's scripts are given besides the card. Amounts are whole yen. */
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

/** In this order: the other two need the first. */
const SCRIPTS = ['jquery', 'CPToken', 'EMV3DSAdapter'];
const HOSTED_PAGE = '/link/creditcard';

const settings =
  env.GATEWAY_URL && env.GATEWAY_AID ? { url: env.GATEWAY_URL, aid: env.GATEWAY_AID } : undefined;

/** Where the card form's scripts are; `origin` has to be allowed by the page. */
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
    // A Shop API may list its methods before one is chosen only.
    if (error instanceof BadRequestError || error instanceof NotFoundError) return undefined;
    throw error;
  }
}

export async function tokenKeyOf(scope: Scope, key: Key, { totals }: Cart): Promise<TokenKey | undefined> {
  const { paymentKey, gateway = {} } = key;
  const aid = gateway.aid ?? settings?.aid;
  if (!aid) return noWay();
  const { am = yen(totals.total - totals.shipping), tx = 0, sf = yen(totals.shipping), pn } = gateway;
  const em = gateway.aid ? gateway.em : await emailOf(scope);
  return { paymentKey, aid, am, tx, sf, em, pn };
}

/** The form to the gateway's own page. `cod` is what the gateway calls the payment: the key, where nothing else is said. */
export async function hostedFormOf(scope: Scope, key: Key, cart: Cart): Promise<HostedForm | undefined> {
  if (key.hosted) return key.hosted;
  const payment = await tokenKeyOf(scope, key, cart);
  if (!payment || !settings) return noWay();
  const { paymentKey, ...named } = payment;
  const fields = { jb: key.gateway?.jb ?? 'CAPTURE', cod: key.gateway?.cod ?? paymentKey, ...named };
  return {
    action: settings.url + HOSTED_PAGE,
    method: 'post',
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  };
}

/** Card form and Shop API have to tell the gateway the same address. */
const emailOf = async (scope: Scope): Promise<string> => (await me(scope)).email;

function noWay(): undefined {
  logLine('error', 'payment', {
    message: 'no way to pay: the Shop API does not say where, and GATEWAY_URL and GATEWAY_AID are not set',
  });
}

/** Whether an order is placed first and waits for its payment; elsewhere it is placed once it is paid for. */
export const placesBeforePaying = (): Promise<boolean> => supports('awaited_payments');
