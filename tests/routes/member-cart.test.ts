/** Devices of one member show and fill the same cart, also if they were logged in before there was one. */
import { describe, expect, it } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import { env } from '#app/env.ts';
import * as cartPage from '#app/routes/checkout/cart/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import * as shell from '#app/routes/shell/route.tsx';
import { allFeatures } from '#contract/rules/features.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { ADDRESS, anotherSession, call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { order } from './ordering.ts';
import { inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
let book: string;

inFrontOf(async (shop, connection) => {
  [t, wire] = [shop, connection];
  book = await makeProduct(t, { priceYen: 2200, stock: 500 });
});

/** Two devices on which one member is logged in, before there is a cart. */
async function twoDevices() {
  const m = await member(t);
  await call(t, 'POST', '/address-book/', { bearer: m.bearer, body: ADDRESS });
  const devices = [];
  for (const tokens of [{ token: m.bearer, refresh_token: m.refresh }, await anotherSession(t, m.id)]) {
    const device = new ScreenVisitor();
    await device.set(authCookie, { access: tokens.token, refresh: tokens.refresh_token });
    devices.push(device);
  }
  const [computer, phone] = devices as [ScreenVisitor, ScreenVisitor];
  return { m, computer, phone };
}

const add = (device: ScreenVisitor, quantity = '1') =>
  device.send(product.action, `/products/${book.toLowerCase()}`, { quantity }, { id: book.toLowerCase() });
/** Pieces that the header of a page shows. */
const badge = async (device: ScreenVisitor, path = '/faq') =>
  (await device.open(shell.loader, path)).data.cart?.count;
const linesOn = async (device: ScreenVisitor) =>
  (await device.open(cartPage.loader, '/checkout/cart')).data.cart?.lines;

describe('what a member adds on one device', () => {
  it('is shown and added to on another, on any page', async () => {
    const { computer, phone } = await twoDevices();
    expect([await badge(computer), await badge(phone)]).toEqual([undefined, undefined]);
    await add(computer, '2');
    expect(await badge(phone)).toBe(2);
    expect(await linesOn(phone)).toMatchObject([{ quantity: 2 }]);
    await add(phone);
    expect(await linesOn(computer)).toMatchObject([{ quantity: 3 }]);
  });

  it('is added to on another that has not looked before', async () => {
    const { computer, phone } = await twoDevices();
    await add(computer, '2');
    await add(phone);
    expect([await badge(computer), await badge(phone)]).toEqual([3, 3]);
  });

  it('is the next cart of both, after the first was ordered on one', async () => {
    const { computer, phone } = await twoDevices();
    await add(computer, '2');
    expect(await badge(phone)).toBe(2);
    await computer.open(cartPage.loader, '/checkout/cart');
    await computer.send(cartPage.action, '/checkout/cart', { intent: 'proceed' });
    await computer.open(payment.loader, '/checkout/payment');
    await order(computer);
    await add(computer);
    expect(await badge(phone)).toBe(1);
    await add(phone);
    expect(await linesOn(computer)).toMatchObject([{ quantity: 2 }]);
  });
});

describe('looking for the member’s cart', () => {
  it('is the only call: it also tells whether the session is still open', async () => {
    const { computer } = await twoDevices();
    const asked = async () => {
      wire.calls.length = 0;
      await badge(computer);
      return wire.calls
        .filter((path) => /session|cart/.test(path))
        .map((path) => path.replace(/[\w-]{20,}/, '…'));
    };
    expect(await asked()).toEqual(['GET /me/cart/summary']);
    await add(computer);
    expect(await asked()).toEqual(['GET /carts/…/summary']);
  });

  it('finds that the session was ended elsewhere: the page is then a guest’s', async () => {
    const { m, computer } = await twoDevices();
    await call(t, 'POST', '/logout', { body: { refresh_token: m.refresh } });
    const { data } = await computer.open(shell.loader, '/faq');
    expect([data.frame.isMember, data.cart]).toEqual([false, undefined]);
    expect(computer.cookies.has('auth')).toBe(false);
  });

  it('is left out for a guest, and behind a Shop API without this call', async () => {
    const guest = new ScreenVisitor();
    await badge(guest);
    const { computer, phone } = await twoDevices();
    await add(computer);
    env.SHOP_API_FEATURES = new Set(allFeatures.filter((name) => name !== 'member_cart'));
    try {
      expect(await badge(phone)).toBeUndefined();
      expect(wire.calls.filter((one) => one.startsWith('GET /me/cart'))).toEqual([]);
    } finally {
      env.SHOP_API_FEATURES = new Set(allFeatures);
    }
  });
});
