/** A form belongs to the member for whom its page was made. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authCookie, decodeToken } from '#app/cookies/auth.ts';
import { formMark } from '#app/request/made-for.ts';
import { scopeOf } from '#app/request/scope.ts';
import * as addresses from '#app/routes/account/address/route.tsx';
import * as addressAdd from '#app/routes/account/address-add/route.tsx';
import * as password from '#app/routes/account/password/route.tsx';
import * as profileEdit from '#app/routes/account/profile-edit/route.tsx';
import * as wishlist from '#app/routes/account/wishlist/route.tsx';
import * as checkoutAddress from '#app/routes/checkout/address/route.tsx';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as survey from '#app/routes/checkout/survey/route.tsx';
import * as inquiry from '#app/routes/inquiry/form/route.tsx';
import * as login from '#app/routes/login/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import { MADE_FOR } from '#kit/form/post-form.tsx';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import type { TestShop } from '../setup/shop.ts';
import { newcomer, typed } from './members.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

/** The hidden field that the forms on this shopper's pages contain. */
async function markOf(shopper: ScreenVisitor): Promise<{ [MADE_FOR]: string }> {
  return { [MADE_FOR]: (await formMark(scopeOf({}, shopper.request('/account/profile')))) ?? '' };
}

const profile = {
  lastName: '山田',
  firstName: '次郎',
  gender: 'm',
  furiganaLastname: '',
  furiganaFirstname: '',
};
const forms = [
  ['the profile', profileEdit.action, '/account/profile/edit', profile],
  ['a new address', addressAdd.action, '/account/address/add', typed],
  ['deleting an address', addresses.action, '/account/address', { intent: 'remove', id: '1' }],
  [
    'the password',
    password.action,
    '/account/password',
    { currentPassword: 'password1', first: 'a', second: 'a' },
  ],
  ['the wishlist', wishlist.action, '/account/wishlist', { remove: '1' }],
  ['the delivery address', checkoutAddress.action, '/checkout/address', typed],
  ['the survey', survey.action, '/checkout/survey', { choices: '1' }],
  ['the cart', cart.action, '/checkout/cart', { remove: '1' }],
  ['a product, its reviews and the wish for it', product.action, '/products/x', { intent: 'review' }],
  ['an inquiry', inquiry.action, '/inquiry', { content: 'x' }],
] as const;

describe('the mark of a form', () => {
  it('does not reveal who the member is', async () => {
    const { shopper } = await newcomer(t);
    const { made_for: mark } = await markOf(shopper);
    const access = (await authCookie.read(`auth=${shopper.cookies.get('auth')}`))?.access ?? '';
    expect(mark).toMatch(/^[\w-]{43}$/);
    // Knowing the member's id is not enough to compute the mark: it is not a plain hash of the id.
    const id = String(decodeToken(access)?.customerId);
    expect(mark).not.toBe(createHash('sha256').update(id).digest('base64url'));
  });

  it('is not on a guest’s page', async () => {
    const { shopper } = await newcomer(t);
    shopper.cookies.delete('auth');
    expect(await markOf(shopper)).toEqual({ made_for: '' });
  });
});

describe("another member's form", () => {
  it.each(forms)('for %s is refused, and nothing is changed', async (_, action, path, fields) => {
    const [taro, hanako] = [await newcomer(t), await newcomer(t)];
    const mark = await markOf(taro.shopper);
    const before = await hanako.get('/me');
    wire.calls.length = 0;
    await expect(hanako.shopper.send(action, path, { ...fields, ...mark })).rejects.toMatchObject({
      init: { status: 409 },
      data: { othersForm: { path, name: expect.stringMatching(/@example\.jp|様/) } },
    });
    expect(changes(wire)).toEqual([]);
    expect(await hanako.get('/me')).toEqual(before);
  });

  it('is refused also if the login page has sent it on', async () => {
    const [taro, hanako] = [await newcomer(t), await newcomer(t)];
    const mark = await markOf(taro.shopper);
    hanako.shopper.cookies.delete('auth');
    const away = await hanako.shopper.send(profileEdit.action, '/account/profile/edit', {
      ...profile,
      ...mark,
    });
    expect(away.status).toBe(307);
    const pending = Object.entries({ ...profile, ...mark }).map(([name, value]) => [`kept.${name}`, value]);
    const credentials = {
      email: hanako.m.email,
      password: 'password1',
      redirect_path: '/account/profile/edit',
    };
    const sent = { ...Object.fromEntries(pending), ...credentials };
    const on = await hanako.shopper.send(login.action, '/login', sent);
    expect([on.status, on.location]).toEqual([307, '/account/profile/edit']);
    await expect(
      hanako.shopper.send(profileEdit.action, '/account/profile/edit', sent),
    ).rejects.toMatchObject({
      init: { status: 409 },
    });
    expect((await hanako.get('/me')).firstName).toBe('花子');
  });
});

describe("the member's own form", () => {
  it('is saved without the mark, and the page’s header has the new name', async () => {
    const { shopper, get } = await newcomer(t);
    const seen = await shopper.send(profileEdit.action, '/account/profile/edit', {
      ...profile,
      ...(await markOf(shopper)),
    });
    expect([seen.status, seen.location]).toEqual([303, '/account/profile']);
    expect((await get('/me')).firstName).toBe('次郎');
    const scope = scopeOf({}, shopper.request('/'));
    expect(scope.memberName(await scope.member())).toBe('山田 次郎 様');
  });

  it('is accepted after the login if its page was made for a guest', async () => {
    const { shopper } = await newcomer(t);
    expect((await shopper.send(profileEdit.action, '/account/profile/edit', profile)).status).toBe(303);
  });
});
