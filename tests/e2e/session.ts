/** Sets the shop's cookies directly; only tests of the login use its form. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { loadEnv } from '../../scripts/lib/env.mjs';
import { anAddress } from '../kit/caller.ts';
import { sealed } from '../kit/cookies.ts';
import { type LoggedIn, origin } from './members.ts';

/** A header with a new IP address, so that the rate limits that a test reaches do not affect other tests. */
export const ownAddressHeader = () => ({ 'X-Forwarded-For': anAddress() });

const env = loadEnv(path.resolve(import.meta.dirname, '../..'), process.env);
export const sessionSecret = env['SESSION_SECRET'] ?? '';

/** Encodes the value of one of the shop's cookies. */
export const cookieValue = (name: string, value: unknown): Promise<string> =>
  sealed(sessionSecret, name, value);

/** The cookies of the member's session and cart. */
export async function cookiesOf({ tokens }: LoggedIn, cart?: string) {
  const auth = { access: tokens.token, refresh: tokens.refresh_token };
  return [
    { name: 'auth', value: await cookieValue('auth', auth) },
    ...(cart ? [{ name: 'cart', value: await cookieValue('cart', cart) }] : []),
  ];
}

/** Gives the browser a guest's cart. */
export async function bringCart(page: Page, cart: string): Promise<void> {
  await page.context().addCookies([{ name: 'cart', value: await cookieValue('cart', cart), url: origin() }]);
}

/** Logs the member in to the browser, by cookies. */
export async function enter<T extends LoggedIn & { cart?: string }>(page: Page, shopper: T): Promise<T> {
  const cookies = await cookiesOf(shopper, shopper.cart ?? shopper.tokens.cartToken);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: origin() })));
  return shopper;
}

/** Ends this browser's session for good, so that a test need not wait ten minutes until the token expires. */
export async function endSession(page: Page) {
  const payload = { exp: Math.floor(Date.now() / 1000) - 60, username: 'nobody@example.jp' };
  const access = `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
  const value = await cookieValue('auth', { access, refresh: 'no-such-refresh-token' });
  await page.context().addCookies([{ name: 'auth', value, url: new URL(page.url()).origin }]);
}
