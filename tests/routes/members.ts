/** Logs members in, each with a simulated browser without scripts (`ScreenVisitor`). */
import type { data } from '@remix-run/node';
import { expect } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { ADDRESS, call, cartWith, member } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';

type Wishes = { items: { productCode: string; quantity: number }[]; defaultAddress?: boolean };

/** A logged-in member with a cart. */
export async function shopperWith(t: TestShop, { items, defaultAddress = true }: Wishes) {
  const m = await member(t);
  // A member's first address becomes the default.
  if (defaultAddress) await call(t, 'POST', '/address-book/', { bearer: m.bearer, body: ADDRESS });
  const token = await cartWith(t, items, m.bearer);
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: m.bearer, refresh: m.refresh });
  await shopper.set(cartCookie, token);
  return { m, token, shopper };
}

/** A member who has just registered: no orders, no addresses. */
export async function newcomer(t: TestShop) {
  const m = await member(t);
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: m.bearer, refresh: m.refresh });
  const get = async (path: string) => (await call(t, 'GET', path, { bearer: m.bearer })).data;
  return { m, shopper, get };
}
/** The demo's member, with orders in every state. */
export async function hanako(t: TestShop) {
  const { data: tokens } = await call(t, 'POST', '/login', {
    body: { email: 'hanako@example.jp', password: 'password1' },
  });
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: tokens.token, refresh: tokens.refresh_token });
  const get = async (path: string) => (await call(t, 'GET', path, { bearer: tokens.token })).data;
  return { shopper, get };
}
/** Checks that a screen responds 404. */
export const expectNotFound = async (work: Promise<unknown>) => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect((thrown as ReturnType<typeof data>)?.init?.status).toBe(404);
};
export const errorsOf = (seen: { data: { result: { error: unknown } } }) => seen.data.result.error;

/** An address as people type it. */
export const typed = {
  lastName: '髙橋',
  firstName: '﨑子',
  postcode: '〒５３０−０００１',
  provinceCode: 'JP-27',
  city: '大阪市北区',
  street: '梅田１-2-3',
  building: 'こもれびビル4F',
  company: '',
  phoneNumber: '０６−１２３４−５６７８',
};
