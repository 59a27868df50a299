/**
 * §4, §8.3 Behind a back end of §7 only, which returns no cart at the login: a member whose session has expired gets the
 * cart back after the next login, and no other member gets it.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { loader as cartPage } from '#app/routes/checkout/cart/route.tsx';
import { action as logIn } from '#app/routes/login/route.tsx';
import { action as logOut } from '#app/routes/session-api/logout.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { CART, inFrontOfPlainShop } from './plain-shop.ts';

const shop = inFrontOfPlainShop();
const tokenOf = (username: string) => {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return `x.${Buffer.from(JSON.stringify({ exp, username })).toString('base64url')}.y`;
};

let shopper: ScreenVisitor;
beforeEach(async () => {
  shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: tokenOf('hanako@example.jp') });
  await shopper.set(cartCookie, CART);
});

const cartToken = () => cartCookie.read(`${cartCookie.name}=${shopper.cookies.get(cartCookie.name)}`);
async function logInAs(email: string): Promise<void> {
  shop.answers.set('POST /login', { status: 200, body: { token: tokenOf(email) } });
  const seen = await shopper.send(logIn, '/login', { email, password: 'himitsu-2026' });
  expect(seen.location).toBe('/');
}
async function loseSession(): Promise<void> {
  vi.setSystemTime(Date.now() + 601_000);
  const { data } = await shopper.open(cartPage, '/checkout/cart');
  expect(data.view).toBeUndefined();
  expect(await cartToken()).toBeUndefined();
}

it('gives the cart back to its member', async () => {
  await loseSession();
  await logInAs('hanako@example.jp');
  expect(await cartToken()).toBe(CART);
});

it('gives it to no other member, and still to its own afterwards', async () => {
  await loseSession();
  await logInAs('taro@example.jp');
  expect(await cartToken()).toBeUndefined();
  await loseSession();
  await logInAs('hanako@example.jp');
  expect(await cartToken()).toBe(CART);
});

it('deletes it when the other member logs out', async () => {
  await loseSession();
  await logInAs('taro@example.jp');
  await shopper.send(logOut, '/session-api/logout', {});
  await logInAs('hanako@example.jp');
  expect(await cartToken()).toBeUndefined();
});

it('keeps the cart that the shopper has begun meanwhile', async () => {
  await loseSession();
  await shopper.set(cartCookie, 'cart-token-2');
  await logInAs('hanako@example.jp');
  expect(await cartToken()).toBe('cart-token-2');
});
