/** Forms that are sent after the session has expired. */
import { describe, expect, it, vi } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import * as address from '#app/routes/checkout/address/route.tsx';
import * as login from '#app/routes/login/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { provokes } from '../setup/log.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { logInAs, newMember, sendFrom } from './joining.ts';
import { shopperWith } from './members.ts';
import { connect, inFrontOf } from './wire.ts';

let t: TestShop;

inFrontOf((shop) => {
  t = shop;
});

describe('a form whose session has ended', () => {
  const typed = {
    address: 'new',
    lastName: '髙橋',
    firstName: '太郎',
    postcode: '1000001',
    provinceCode: 'JP-13',
    city: '千代田区',
    street: '千代田1-1',
    phoneNumber: '0312345678',
  };
  const ready = async () => {
    const book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
    return shopperWith(t, { items: [{ productCode: book, quantity: 2 }] });
  };

  it('is carried by the browser to the login (§8.8), and after the login back to its screen', async () => {
    const { shopper, m } = await ready();
    await shopper.set(authCookie, { access: 'x.e30.y', refresh: 'gone' });
    const away = await shopper.send(address.action, '/checkout/address', typed);
    expect([away.status, away.location]).toEqual([307, '/login?redirect_path=%2Fcheckout%2Faddress&keep=1']);
    expect(await shopper.notices()).toEqual(['error.session_expired_error']);
    const arrived = await sendFrom(shopper, login.action, away.location ?? '', typed);
    expect(arrived.status).toBe(401);
    expect(arrived.data).toMatchObject({ redirectPath: '/checkout/address' });
    expect(Object.fromEntries(arrived.data.pending)).toEqual(typed);

    const pendingFields = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [`kept.${name}`, value]),
    );
    const form = { ...pendingFields, redirect_path: '/checkout/address', password: 'password1' };
    const wrong = await logInAs(shopper, m.email, { ...form, password: 'wrong-one' });
    expect([wrong.status, wrong.data.pending.length]).toEqual([401, arrived.data.pending.length]);
    const on = await logInAs(shopper, m.email, form);
    expect([on.status, on.location]).toEqual([307, '/checkout/address']);
    // The browser sends the same body again, including the password; the screen gets only its own fields.
    const done = await shopper.send(address.action, '/checkout/address', {
      ...form,
      email: m.email,
    });
    expect([done.status, done.location]).toEqual([303, '/checkout/survey']);
  });

  it('can only be sent to one of our own screens', async () => {
    const email = await newMember(t);
    for (const to of ['/session-api/logout', '/no/such/screen', '/media/64x64/a.webp']) {
      const seen = await logInAs(new ScreenVisitor(), email, { 'kept.a': 'b', redirect_path: to });
      expect([seen.status, seen.location], to).toEqual([303, to]);
    }
    const evil = await logInAs(new ScreenVisitor(), email, {
      'kept.a': 'b',
      redirect_path: '//evil.example',
    });
    expect([evil.status, evil.location]).toEqual([307, '/']);
  });

  it('leads to the login by a plain redirect if it has no fields to keep', async () => {
    const { shopper } = await ready();
    shopper.cookies.delete('auth');
    const away = await shopper.send(address.action, '/checkout/address', { password: 'x' });
    expect([away.status, away.location]).toEqual([302, '/login?redirect_path=%2Fcheckout%2Faddress']);
  });

  it('leads a member who has logged in meanwhile to the form’s screen without a login', async () => {
    const { shopper } = await ready();
    const path = '/login?redirect_path=%2Fcheckout%2Faddress&keep=1';
    const on = await sendFrom(shopper, login.action, path, typed);
    expect([on.status, on.location]).toEqual([307, '/checkout/address']);
  });

  it('can be sent again if the Shop API did not get it', async () => {
    provokes('shop_api');
    const { shopper } = await ready();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    try {
      await expect(
        shopper.send(address.action, '/checkout/address', { ...typed, password: 'secret-one' }),
      ).rejects.toMatchObject({
        data: { unsent: { path: '/checkout/address', fields: Object.entries(typed) } },
        init: { status: 503 },
      });
    } finally {
      vi.unstubAllGlobals();
      connect(t);
    }
  });

  it('gets a 400 if it is truncated', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' };
    const request = new Request('http://localhost:3000/login', { method: 'POST', body: 'x', headers });
    await expect(new ScreenVisitor().visit(login.action, request)).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});
