/** Loaders and actions for profile, password, wishlist and a member's own data, with a real Shop API. */
import { describe, expect, it, vi } from 'vitest';
import { scopeOf } from '#app/request/scope.ts';
import * as add from '#app/routes/account/address-add/route.tsx';
import { loader as download } from '#app/routes/account/data/route.ts';
import * as list from '#app/routes/account/orders/route.tsx';
import * as password from '#app/routes/account/password/route.tsx';
import * as shown from '#app/routes/account/profile/route.tsx';
import * as profile from '#app/routes/account/profile-edit/route.tsx';
import * as wishes from '#app/routes/account/wishlist/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { errorsOf, hanako, newcomer, typed } from './members.ts';
import { inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;

inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

describe('the profile (§3)', () => {
  const form = {
    lastName: '髙橋',
    firstName: '花子',
    furiganaLastname: 'たかはし',
    furiganaFirstname: 'ﾊﾅｺ',
    gender: 'f',
    birthYear: '１９８４',
    birthMonth: '4',
    birthDay: '12',
    phone1: '０９０−１２３４−５６７８',
    phone2: '',
    phone3: '',
    fax1: '03',
    fax2: '1234',
    fax3: '5678',
    profession: '教諭',
    newsletter: 'yes',
  };

  it('is normalised and sent as a whole', async () => {
    const { shopper, get } = await newcomer(t);
    const sent = await shopper.send(profile.action, '/en/account/profile/edit', form);
    expect([sent.status, sent.location]).toEqual([303, '/en/account/profile']);
    expect(await get('/me')).toMatchObject({
      lastName: '髙橋',
      furiganaLastname: 'タカハシ',
      furiganaFirstname: 'ハナコ',
      gender: 'f',
      birthday: '1984-04-12T00:00:00+00:00',
      phoneNumber: '09012345678',
      faxNumber: '0312345678',
      profession: '教諭',
      subscribedToNewsletter: true,
    });
    // Missing fields are cleared, and a missing newsletter choice unsubscribes.
    await shopper.send(profile.action, '/account/profile/edit', { lastName: '髙橋', firstName: '花子' });
    const bare = await get('/me');
    expect(bare).toMatchObject({ subscribedToNewsletter: false, gender: 'u' });
    for (const missing of ['phoneNumber', 'faxNumber', 'birthday', 'profession', 'furiganaLastname'])
      expect(bare).not.toHaveProperty(missing);
  });

  // §5.25, §5.26, §5.27, §5.34, §5.37
  it('has phone numbers that are validated as a whole, and whose parts are kept as typed', async () => {
    const { shopper, get } = await newcomer(t);
    const before = await get('/me');
    const refused = await shopper.send(profile.action, '/account/profile/edit', {
      ...form,
      phone1: '03',
      phone2: '12',
      fax3: '567890',
      furiganaLastname: '高橋',
      birthMonth: '2',
      birthDay: '30',
      firstName: '',
    });
    expect(refused.status).toBe(400);
    // All errors at once, in the order of the form.
    expect(Object.entries(errorsOf(refused) as object)).toEqual([
      ['firstName', ['validation.field_required']],
      ['furiganaLastname', ['validation.kana_field_invalid']],
      ['birthYear', ['validation.date_invalid']],
      ['phone1', ['validation.phone_number_invalid']],
      ['fax1', ['validation.fax_number_invalid']],
    ]);
    const words = await shopper.send(profile.action, '/account/profile/edit', { ...form, fax1: 'なし' });
    expect(errorsOf(words)).toEqual({ fax1: ['validation.fax_number_invalid'] });
    const era = { ...form, birthYear: '昭和60' };
    const year = await shopper.send(profile.action, '/account/profile/edit', era);
    expect(errorsOf(year)).toEqual({ birthYear: ['validation.birth_year'] });
    expect(refused.data.result.initialValue).toMatchObject({ phone1: '03', phone2: '12', fax3: '567890' });
    expect(await get('/me')).toEqual(before);
  });

  it('is refused with a message if a field contains what looks like a card number', async () => {
    const { shopper } = await newcomer(t);
    const refused = await shopper.send(profile.action, '/account/profile/edit', {
      ...form,
      profession: '4444 3333 2222 1111',
    });
    expect([refused.status, errorsOf(refused)]).toEqual([400, { '': ['account.card_number'] }]);
  });
});

describe('a change of the password (§5.20, §5.21, §5.22, §5.24, §8.15)', () => {
  const send = (shopper: ScreenVisitor, current: string, next: string, again = next) =>
    shopper.send(password.action, '/account/password', { current, next, again });

  it('makes the new password valid (§8.17), keeps this session and ends the other sessions', async () => {
    const { m, shopper } = await newcomer(t);
    const other = (await call(t, 'POST', '/login', { body: { email: m.email, password: 'password1' } })).data;
    expect((await send(shopper, 'password1', "new!'pass/1")).location).toBe('/account/password');
    expect(await shopper.notices()).toEqual(['account.password.change_password_successful']);
    const login = (word: string) =>
      call(t, 'POST', '/login', { body: { email: m.email, password: word } }).then(({ status }) => status);
    expect([await login('password1'), await login("new!'pass/1")]).toEqual([401, 200]);
    const refresh = (token: string) =>
      call(t, 'POST', '/token/refresh', { body: { refresh_token: token } }).then(({ status }) => status);
    expect([await refresh(other.refresh_token), await refresh(m.refresh)]).toEqual([401, 200]);
  });

  it.each([
    ['12345', 'abc123!', 'abc123!', { current: ['validation.current_password_minimum'] }],
    ['password1', 'short', 'short', { next: ['validation.field_minimum'] }],
    ['password1', 'パスワードを', 'パスワードを', { next: ['validation.password_invalid'] }],
    ['password1', 'p'.repeat(129), 'p'.repeat(129), { next: ['validation.field_maximum'] }],
    ['password1', 'abc123!', 'abc123?', { again: ['validation.passwords_does_not_match'] }],
    ['password1', 'password1', 'password1', { next: ['validation.password_unchanged'] }],
    [
      '12345',
      'short',
      'other',
      {
        current: ['validation.current_password_minimum'],
        next: ['validation.field_minimum'],
        again: ['validation.passwords_does_not_match'],
      },
    ],
    ['wrong-one', 'abc123!', 'abc123!', { current: ['account.password.current_password_incorrect'] }],
  ])(
    'from %s to %s, repeated as %s, is refused, and the response contains no password',
    async (current, next, again, error) => {
      const { shopper } = await newcomer(t);
      const refused = await send(shopper, current, next, again);
      expect([refused.status, errorsOf(refused)]).toEqual([400, error]);
      for (const word of [current, next, again]) expect(JSON.stringify(refused.data)).not.toContain(word);
    },
  );

  it('is refused after five wrong passwords, even with the right one', async () => {
    const { shopper } = await newcomer(t);
    for (let n = 0; n < 5; n++) await send(shopper, `wrong-${n}`, 'abc123!');
    const over = await send(shopper, 'password1', 'abc123!');
    expect([over.status, errorsOf(over)]).toEqual([429, { '': [expect.stringMatching(/あと約\d+分/)] }]);
  });
});

describe('the wishlist', () => {
  it("removes only the member's own items, and responds 404 for other items", async () => {
    const { m, shopper, get } = await newcomer(t);
    const code = await makeProduct(t, { priceYen: 1200 });
    await call(t, 'POST', '/products/wishlist', { bearer: m.bearer, body: { productCode: code } });
    const [item] = (await get('/products/wishlist')).items;
    const stranger = (await newcomer(t)).shopper;
    for (const wrong of [String(item.id), code, '', '..', 'x'])
      expect((await stranger.send(wishes.action, '/account/wishlist', { item: wrong })).status).toBe(404);
    expect((await get('/products/wishlist')).items).toHaveLength(1);
    const removed = await shopper.send(wishes.action, '/account/wishlist', { item: String(item.id) });
    expect([removed.status, removed.location]).toEqual([303, '/account/wishlist']);
    const again = await shopper.send(wishes.action, '/account/wishlist', { item: String(item.id) });
    expect(again).toMatchObject({ status: 404, data: { missing: true } });
    expect((await shopper.open(wishes.loader, '/account/wishlist')).data.cards).toEqual([]);
  });
});

describe('a product on the wishlist (§1)', () => {
  it('has a cart button if it has no options, and no button if it is sold out', async () => {
    const { m, shopper, get } = await newcomer(t);
    const [there, missing] = [
      await makeProduct(t, { priceYen: 1200, stock: 1 }),
      await makeProduct(t, { priceYen: 1300, stock: 0 }),
    ];
    for (const productCode of [there, missing])
      await call(t, 'POST', '/products/wishlist', { bearer: m.bearer, body: { productCode } });
    const { cards } = (await shopper.open(wishes.loader, '/account/wishlist')).data;
    const shown = cards.map(({ code, buy }: { code: string; buy: string }) => [code, buy]);
    expect(new Map(shown)).toEqual(
      new Map([
        [there, 'cart'],
        [missing, 'none'],
      ]),
    );
    const press = (code: string) =>
      shopper.send(wishes.action, '/account/wishlist', { intent: 'cart', code });
    const pressed = await press(there);
    expect([pressed.status, pressed.location]).toEqual([303, '/account/wishlist']);
    expect(await shopper.notices()).toEqual(['notice.cart_added']);
    const { items } = await get(`/carts/${await pressed.scope.cartToken()}`);
    expect(items).toMatchObject([{ quantity: 1, product: { code: there } }]);
    // Only one piece is in stock.
    await press(there);
    expect(await shopper.notices()).toEqual(['error.no_more_stock']);
    await press(missing);
    await press('no-such-thing');
    expect(await shopper.notices()).toEqual(['error.none_left', 'error.item_unavailable']);
  });

  it('is in stock, but the cart has the maximum of it already', async () => {
    const { m, shopper } = await newcomer(t);
    const productCode = await makeProduct(t, { stock: 500 });
    const press = () =>
      shopper.send(wishes.action, '/account/wishlist', { intent: 'cart', code: productCode });
    const cartToken = await (await press()).scope.cartToken();
    const body = { productCode, quantity: 98 };
    await call(t, 'POST', `/carts/${cartToken}/items`, { bearer: m.bearer, body });
    await shopper.notices();
    await press();
    expect(await shopper.notices()).toEqual(['error.cart_maximum']);
  });
});

describe("the file of a member's data", () => {
  /** Downloads the file. `path` needs the ticket that the page's form adds to it if the password is right. */
  const ask = (shopper: ScreenVisitor, path = '/account/data') => {
    const request = shopper.request(path);
    const context = {};
    scopeOf(context, request);
    return download({ request, context, params: {} });
  };

  it('contains profile, addresses, orders, wishlist and reviews', async () => {
    const { shopper, get } = await hanako(t);
    const sent = { password: 'password1', format: 'json' };
    const { location } = await shopper.send(shown.action, '/account/profile', sent);
    const answer = await ask(shopper, location ?? '');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const own = await answer.json();
    expect(own.profile.email).toBe('hanako@example.jp');
    expect(own.addresses).toEqual(await get('/address-book/'));
    expect(own.orders).toHaveLength((await get('/filter/orders?limit=1')).total);
    expect(own.wishlist).toHaveLength((await get('/products/wishlist')).items.length);
    expect(own).toMatchObject(await get('/me/writings'));
    expect(own.reviews.length).toBeGreaterThan(0);
  });

  it('can be an HTML page, in which typed text is escaped', async () => {
    const { shopper, m } = await newcomer(t);
    const body = { ...typed, street: '<b>梅田</b>1-2-3', company: '' };
    await call(t, 'POST', '/address-book/', { bearer: m.bearer, body });
    const sent = { password: 'password1', format: 'html' };
    const { location } = await shopper.send(shown.action, '/en/account/profile', sent);
    const answer = await ask(shopper, location ?? '');
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="my-data-.*\.html"$/);
    const page = await answer.text();
    for (const text of [m.email, '&lt;b&gt;梅田&lt;/b&gt;1-2-3', 'Order history'])
      expect(page).toContain(text);
    const words = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' ');
    for (const text of ['〒530-0001', '06-1234-5678', 'Municipality 大阪市北区 '])
      expect(words).toContain(text);
    expect(page).not.toContain('<b>');
  });

  it('needs the password; its link works only for this member, and for less than six minutes', async () => {
    const { shopper } = await newcomer(t);
    const press = (password: string) =>
      shopper.send(shown.action, '/account/profile', { password, format: 'json' });
    const wrong = await press('wrong-one');
    expect([wrong.status, errorsOf(wrong)]).toEqual([
      400,
      { password: ['account.password.current_password_incorrect'] },
    ]);
    const link = (await press('password1')).location ?? '';
    const stranger = (await newcomer(t)).shopper;
    for (const [who, path] of [
      [shopper, '/account/data'],
      [stranger, link],
      [shopper, link.replace(/ticket=\d+/, 'ticket=9999999999999')],
    ] as const) {
      const answer = await ask(who, path);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/account/profile']);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    try {
      expect((await ask(shopper, link)).status).toBe(302);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not available to guests', async () => {
    const answer = await ask(new ScreenVisitor());
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      '/login?redirect_path=%2Faccount%2Fdata',
    ]);
  });
});

it('account screens redirect guests to the login, with the path that they wanted', async () => {
  for (const [work, path] of [
    [list.loader, '/en/account/order?status=all'],
    [add.loader, '/account/address/add'],
    [profile.action, '/account/profile/edit'],
  ] as const) {
    const guest = new ScreenVisitor();
    const seen = await (work === profile.action ? guest.send(work, path, {}) : guest.open(work, path));
    const login = path.startsWith('/en') ? '/en/login' : '/login';
    expect(seen.location).toBe(`${login}?redirect_path=${encodeURIComponent(path)}`);
  }
  expect(wire.calls).toEqual([]);
});
