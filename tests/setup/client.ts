/** A small client of the tested Shop API, and common first steps of tests. */
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { openSession } from '#api/domain/auth/sessions.ts';
import { Caller } from '../kit/caller.ts';
import { authenticatedToken, GOOD_CARD } from '../kit/card.ts';
import { logIn, register } from '../kit/member.ts';
import type { TestShop } from './shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read any shape; the contract checks the shapes
export type Answer = { status: number; body: any; data: any; headers: Headers };

type Options = {
  body?: unknown;
  bearer?: string | undefined;
  headers?: Record<string, string>;
  locale?: string;
};

export async function call(
  t: Pick<TestShop, 'app'>,
  method: string,
  path: string,
  options: Options = {},
): Promise<Answer> {
  const url = new URL(`http://shop.test/shop-api${path}`);
  if (options.locale) url.searchParams.set('locale', options.locale);
  const response = await t.app.request(url, {
    method,
    headers: {
      Accept: 'application/json',
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.bearer ? { Authorization: `Bearer ${options.bearer}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const body = text ? JSON.parse(text) : null;
  return { status: response.status, body, data: body?.data, headers: response.headers };
}

export const ADDRESS = {
  lastName: '山田',
  firstName: '花子',
  postcode: '530-0001',
  provinceCode: 'JP-27',
  city: '大阪市北区',
  street: '梅田1-2-3 こもれびビル4F',
  phoneNumber: '06-1234-5678',
};

/** Registers a member and logs in. Deletes the mails of the registration, so that tests see only later mails. */
export async function member(
  t: TestShop,
): Promise<{ id: number; email: string; bearer: string; refresh: string }> {
  const caller = new Caller('http://shop.test', undefined, async (url, init) => t.app.request(url, init));
  const known = await register(caller, 'member');
  const { token, refresh_token } = await logIn(caller, known);
  const { customerId } = decodeJwt<{ customerId: number }>(token);
  await t.shop.db.delete(outboxMails).where(eq(outboxMails.to, known.email));
  return { id: customerId, email: known.email, bearer: token, refresh: refresh_token };
}

/** Another session of the member, as if logged in on another device. */
export const anotherSession = (t: TestShop, id: number) =>
  openSession(t.shop, id, (user) => {
    if (!user) throw new Error('no member row');
    return user;
  });

/** Creates a cart with `items`. */
export async function cartWith(
  t: TestShop,
  items: { productCode: string; variantCode?: string; quantity: number }[],
  bearer?: string,
): Promise<string> {
  const { data } = await call(t, 'POST', '/carts', { bearer });
  const added = await call(t, 'POST', `/carts/${data.tokenValue}/multiple-items`, {
    body: { items },
    bearer,
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return data.tokenValue;
}

/** A second cart of a member: begun as a guest's, then changed by the member. */
export async function secondCartWith(
  t: TestShop,
  items: { productCode: string; quantity: number }[],
  bearer: string,
): Promise<string> {
  const { data } = await call(t, 'POST', '/carts');
  const added = await call(t, 'POST', `/carts/${data.tokenValue}/multiple-items`, {
    body: { items },
    bearer,
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return data.tokenValue;
}

/** Sets address, shipping and payment, so that the cart is `payment_selected`. */
export async function readyToPay(t: TestShop, token: string): Promise<void> {
  const steps: [string, string, unknown][] = [
    ['PUT', `/checkout/${token}/address`, { shippingAddress: ADDRESS }],
    ['PUT', `/checkout/${token}/shipping/0`, { method: 'standard' }],
    ['PUT', `/checkout/${token}/payment/0`, { method: 'credit_card' }],
  ];
  for (const [method, path, body] of steps) {
    const answer = await call(t, method, path, { body });
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(204);
  }
}

/** Does the work of the card company's script: turns a card into a token, authenticated for these amounts. */
export const cardToken = (
  t: Pick<TestShop, 'sandboxUrl'>,
  key: Answer['data'],
  cn = GOOD_CARD,
): Promise<string> => authenticatedToken(t.sandboxUrl, key, cn);

type GatewayCall = { kind: string; cod: string; gid: string; ta: number; rst: string | null; ec: string };

/** The gateway's log of a reference. */
export async function gatewayLog(t: Pick<TestShop, 'sandboxUrl'>, cod: string): Promise<GatewayCall[]> {
  const response = await fetch(`${t.sandboxUrl}/sandbox/log`);
  const { items } = (await response.json()) as { items: GatewayCall[] };
  return items.filter((item) => item.cod === cod);
}

/** Successful charges and captures in the gateway's log. */
export async function charges(t: Pick<TestShop, 'sandboxUrl'>, cod: string): Promise<GatewayCall[]> {
  const log = await gatewayLog(t, cod);
  return log.filter((item) => (item.kind === 'charge' || item.kind === 'sales') && item.rst === '1');
}
