import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { ADDRESS, call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

let n = 0;
const from = () => ({ 'X-Forwarded-For': `192.0.2.${++n}` });
const address = () => `neu${process.pid}.${++n}@example.jp`;
const REGISTRATION = {
  lastName: '林',
  firstName: '健',
  furiganaLastname: 'はやし',
  furiganaFirstname: 'ﾀｹｼ',
  plainPassword: 'abc123!',
  gender: 'male',
  subscribedToNewsletter: 'no',
};

const lastMail = async (to: string) =>
  (
    await t.shop.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.to, to))
      .orderBy(desc(outboxMails.id))
      .limit(1)
  )[0];
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const register = (body: object) =>
  call(t, 'POST', '/register', { body: { ...REGISTRATION, ...body }, headers: from() });
const login = (email: string, password: string) =>
  call(t, 'POST', '/login', { body: { email, password }, headers: from() });

describe('registration', () => {
  it('mails a link that works once, and that must be used before the first login', async () => {
    const email = address();
    expect((await register({ email })).status).toBe(204);
    expect((await login(email, 'abc123!')).body.errorCode).toBe('user_not_enabled');
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('【こもれび書房】会員登録のご確認');
    expect(mail?.text).toMatch(/^お客様\n/);
    expect(mail?.text).not.toContain('林');
    expect(mail?.text).toContain('/register/verification?token=');
    const path = `/verify-account?token=${tokenIn(mail?.text)}`;
    expect((await call(t, 'GET', path)).status).toBe(200);
    expect((await call(t, 'GET', path)).body).toMatchObject({
      code: 400,
      errorCode: 'verification_token_invalid',
      errors: { token: [expect.any(String)] },
    });
    const { data } = await login(email, 'abc123!');
    const me = await call(t, 'GET', '/me', { bearer: data.token });
    expect(me.data).toMatchObject({
      furiganaLastname: 'ハヤシ',
      furiganaFirstname: 'タケシ',
      gender: 'm',
      subscribedToNewsletter: false,
    });
  });

  it.each([
    [{ email: 'hanako@example.jp' }, ['email']],
    [{ email: 'HANAKO@EXAMPLE.JP' }, ['email']],
    [{ email: 'no-address' }, ['email']],
    [{ email: '' }, ['email']],
    [{ plainPassword: 'abc12' }, ['plainPassword']],
    [{ plainPassword: undefined, password: { first: 'abc123!', second: 'other1!' } }, ['plainPassword']],
    [{ lastName: ' ' }, ['lastName']],
    [{ furiganaLastname: '林' }, ['furiganaLastname']],
    [{ phoneNumber: '123' }, ['phoneNumber']],
    [{ birthday: '2030-01-01' }, ['birthday']],
    [{ birthday: '2001-02-30' }, ['birthday']],
  ])('refuses %j at its field', async (wrong, fields) => {
    const answer = await register({ email: address(), ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(fields);
  });

  it('sends a new link if the earlier one was not used, and reports an unknown e-mail address', async () => {
    const email = address();
    await register({ email });
    const first = tokenIn((await lastMail(email))?.text);
    const resend = (to: string) =>
      call(t, 'POST', '/resend-verification-link', { body: { email: to }, headers: from() });
    expect((await resend(email)).status).toBe(200);
    expect((await call(t, 'GET', `/verify-account?token=${first}`)).status).toBe(400);
    expect(
      (await call(t, 'GET', `/verify-account?token=${tokenIn((await lastMail(email))?.text)}`)).status,
    ).toBe(200);
    expect((await resend('nobody@example.jp')).body).toMatchObject({
      code: 400,
      errorCode: 'email_not_found',
    });
    expect((await resend('x')).body.errors.email).toHaveLength(1);
  });

  it('allows thirty attempts per network in half an hour, including attempts with taken e-mail addresses', async () => {
    const headers = from();
    const attempt = (email: string) =>
      call(t, 'POST', '/register', { body: { ...REGISTRATION, email }, headers });
    const taken = await Promise.all(Array.from({ length: 30 }, async () => attempt((await member(t)).email)));
    expect(new Set(taken.map(({ body }) => body.errorCode))).toEqual(new Set(['email_taken']));
    expect((await attempt(address())).body).toMatchObject({ code: 429, errorCode: 'too_many_requests' });
  });
});

describe('a new password', () => {
  it('is set by a mailed link, which works once (§8.14) and ends every session', async () => {
    const m = await member(t);
    const ask = (email: string) =>
      call(t, 'PUT', '/request-password-reset', { body: { email }, headers: from() });
    expect((await ask(m.email)).status).toBe(204);
    expect((await ask('nobody@example.jp')).status).toBe(204);
    const path = `/password-reset/${tokenIn((await lastMail(m.email))?.text)}`;
    const set = (first: string, second = first) =>
      call(t, 'PUT', path, { body: { password: { first, second } } });
    expect((await set('short')).body.errors).toHaveProperty(['password.first']);
    expect((await set('newpass1', 'newpass2')).body.errors).toHaveProperty(['password.second']);
    expect((await set('newpass1')).status).toBe(200);
    expect((await set('newpass2')).body).toMatchObject({ code: 404, errorCode: 'reset_token_invalid' });
    expect((await login(m.email, 'password1')).status).toBe(401);
    expect((await login(m.email, 'newpass1')).status).toBe(200);
    expect((await call(t, 'POST', '/token/refresh', { body: { refresh_token: m.refresh } })).status).toBe(
      401,
    );
  });

  it('that is set in the account invalidates an earlier mailed link', async () => {
    const m = await member(t);
    await call(t, 'PUT', '/request-password-reset', { body: { email: m.email }, headers: from() });
    const path = `/password-reset/${tokenIn((await lastMail(m.email))?.text)}`;
    const newPassword = { first: 'newpass1', second: 'newpass1' };
    const change = { currentPassword: 'password1', newPassword };
    expect((await call(t, 'PUT', '/me/change-password', { bearer: m.bearer, body: change })).status).toBe(
      200,
    );
    const late = await call(t, 'PUT', path, { body: { password: { first: 'thief-1', second: 'thief-1' } } });
    expect(late.body).toMatchObject({ code: 404, errorCode: 'reset_token_invalid' });
    expect((await login(m.email, 'newpass1')).status).toBe(200);
  });

  it('is refused with 400 if the mailed link has expired', async () => {
    const m = await member(t);
    await call(t, 'PUT', '/request-password-reset', { body: { email: m.email }, headers: from() });
    const path = `/password-reset/${tokenIn((await lastMail(m.email))?.text)}`;
    t.later(25 * 3600_000);
    const answer = await call(t, 'PUT', path, {
      body: { password: { first: 'newpass1', second: 'newpass1' } },
    });
    expect(answer.body).toMatchObject({ code: 400, errorCode: 'reset_token_invalid' });
  });

  it('that is set in the account keeps the current session and ends all others', async () => {
    const m = await member(t);
    const other = await login(m.email, 'password1');
    const change = (currentPassword: string, first: string, second = first) =>
      call(t, 'PUT', '/me/change-password', {
        bearer: m.bearer,
        body: { currentPassword, newPassword: { first, second } },
      });
    expect((await change('wrong-one', 'newpass1')).body).toMatchObject({
      code: 400,
      errorCode: 'current_password_incorrect',
    });
    expect((await change('password1', 'x')).body.errors).toHaveProperty(['newPassword.first']);
    expect((await change('password1', 'newpass1')).status).toBe(200);
    expect((await call(t, 'POST', '/token/refresh', { body: { refresh_token: m.refresh } })).status).toBe(
      200,
    );
    expect(
      (await call(t, 'POST', '/token/refresh', { body: { refresh_token: other.data.refresh_token } })).status,
    ).toBe(401);
  });
});

describe('PUT /me', () => {
  it('replaces the profile, and clears every field that the request omits', async () => {
    const m = await member(t);
    const put = (body: object) => call(t, 'PUT', '/me', { bearer: m.bearer, body });
    const profile = {
      lastName: '髙橋',
      firstName: '花',
      phoneNumber: '０９０−１２３４−５６７８',
      birthday: '1990-04-01',
      gender: 'female',
      subscribedToNewsletter: true,
    };
    expect((await put(profile)).status).toBe(204);
    expect((await call(t, 'GET', '/me', { bearer: m.bearer })).data).toMatchObject({
      lastName: '髙橋',
      phoneNumber: '09012345678',
      birthday: '1990-04-01T00:00:00+00:00',
      gender: 'f',
      subscribedToNewsletter: true,
    });
    expect((await put({ lastName: '林', firstName: '花' })).status).toBe(204);
    const { data } = await call(t, 'GET', '/me', { bearer: m.bearer });
    expect(data.phoneNumber).toBeUndefined();
    expect(data.subscribedToNewsletter).toBe(false);
    expect((await put({ firstName: '花' })).body.errors).toHaveProperty('lastName');
  });
});

describe('the address book', () => {
  it('adds, changes and deletes addresses, and makes the first one the default', async () => {
    const m = await member(t);
    const add = (body: object) => call(t, 'POST', '/address-book/', { bearer: m.bearer, body });
    const list = async () => (await call(t, 'GET', '/address-book/', { bearer: m.bearer })).data;
    expect((await add(ADDRESS)).status).toBe(204);
    const { postcode, provinceCode, city, street, ...rest } = ADDRESS;
    expect(
      (
        await add({
          ...rest,
          postalCode: postcode,
          prefecture: provinceCode,
          municipality: city,
          building: street,
        })
      ).status,
    ).toBe(204);
    let [first, second] = await list();
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    expect(second).toMatchObject({ postcode: '5300001', provinceCode: 'JP-27', provinceName: '大阪府' });
    expect((await call(t, 'PATCH', `/address-book/${second.id}/default`, { bearer: m.bearer })).status).toBe(
      204,
    );
    expect(
      (
        await call(t, 'PUT', `/address-book/${first.id}`, {
          bearer: m.bearer,
          body: { ...ADDRESS, city: '大阪市中央区' },
        })
      ).status,
    ).toBe(204);
    [first, second] = await list();
    expect([first.city, first.isDefault, second.isDefault]).toEqual(['大阪市中央区', false, true]);
    expect((await add({ ...ADDRESS, street: '' })).body.errors).toHaveProperty('street');
    expect((await call(t, 'DELETE', `/address-book/${second.id}`, { bearer: m.bearer })).status).toBe(204);
    expect((await call(t, 'GET', '/me', { bearer: m.bearer })).data.defaultAddress).toBeUndefined();
  });

  it("responds 404 for another member's address, and does not change it", async () => {
    const m = await member(t);
    const stranger = await member(t);
    await call(t, 'POST', '/address-book/', { bearer: m.bearer, body: ADDRESS });
    const [own] = (await call(t, 'GET', '/address-book/', { bearer: m.bearer })).data;
    // §3 names the same fields differently in the address book and in a cart. The response has both names.
    expect(own).toMatchObject({
      name: `${own.lastName} ${own.firstName}`,
      postalCode: own.postcode,
      municipality: own.city,
    });
    for (const [method, path, body] of [
      ['PUT', '', ADDRESS],
      ['DELETE', '', undefined],
      ['PATCH', '/default', undefined],
    ] as const)
      expect(
        (await call(t, method, `/address-book/${own.id}${path}`, { bearer: stranger.bearer, body })).status,
      ).toBe(404);
    expect((await call(t, 'GET', '/address-book/', { bearer: m.bearer })).data).toEqual([own]);
  });
});

describe('the wishlist', () => {
  it('has each product once, the last added first, and belongs to its member only', async () => {
    const m = await member(t);
    const { data } = await call(t, 'GET', '/product-latest?limit=2');
    const [a, b] = data.items.map((p: { code: string }) => p.code);
    const add = (body: object) => call(t, 'POST', '/products/wishlist', { bearer: m.bearer, body });
    await add({ productCode: a });
    await add({ code: b });
    const again = await add({ product_code: a });
    expect(again.status).toBe(200);
    expect(again.data.items.map((i: { code: string }) => i.code)).toEqual([a]);
    const held = async (codes: string) => {
      const { data } = await call(t, 'GET', `/products/wishlist?codes=${codes}`, { bearer: m.bearer });
      return data.items.map((i: { code: string }) => i.code);
    };
    expect(await held(`${a},NOTHING`)).toEqual([a]);
    expect(await held(`${a},%20${b}`)).toEqual([b, a]);
    expect(await held('NOTHING')).toEqual([]);
    expect(await held('')).toEqual([]);
    expect((await add({ productCode: 'NOTHING' })).body.errors).toHaveProperty('productCode');
    expect((await add({})).body.errors).toHaveProperty('productCode');
    const stranger = await member(t);
    expect(
      (await call(t, 'DELETE', `/products/wishlist/${again.data.items[0].id}`, { bearer: stranger.bearer }))
        .status,
    ).toBe(404);
    await call(t, 'DELETE', `/products/wishlist/${a}`, { bearer: m.bearer });
    expect(await held(`${a},${b}`)).toEqual([b]);
  });

  it('loses one product only: the item with this id, even if it is also the code of another product', async () => {
    const m = await member(t);
    const wish = (productCode: string) =>
      call(t, 'POST', '/products/wishlist', { bearer: m.bearer, body: { productCode } });
    const remove = async (id: number | string) => {
      await call(t, 'DELETE', `/products/wishlist/${id}`, { bearer: m.bearer });
      const { data } = await call(t, 'GET', '/products/wishlist', { bearer: m.bearer });
      return data.items.map((item: { code: string }) => item.code);
    };
    const first = await makeProduct(t);
    const [{ id }] = (await wish(first)).data.items;
    const digits = String(id);
    await t.shop.db
      .update(products)
      .set({ code: digits })
      .where(eq(products.code, await makeProduct(t)));
    t.shop.caches.products.clear();
    await wish(digits);
    expect(await remove(id)).toEqual([digits]);
    expect(await remove(digits)).toEqual([]);
  });
});

describe('the content calls', () => {
  it('return sections, questions, blocks and pages in both languages', async () => {
    const get = async (path: string, locale = 'ja_JP') => call(t, 'GET', path, { locale });
    expect((await get('/media/section/carousel')).data.items.length).toBeGreaterThan(2);
    expect((await get('/faq')).data.items.length).toBeGreaterThan(10);
    for (const section of [
      'terms_and_conditions',
      'privacy_policy',
      'popular_keywords',
      'contact_information',
      'notification',
    ])
      expect((await get(`/blocks/section/${section}`)).data.items.length, section).toBeGreaterThan(0);
    expect((await get('/blocks/section/nothing')).data).toEqual({ items: [] });
    const [block] = (await get('/blocks/section/contact_information')).data.items;
    expect((await get(`/block/${block.code}`, 'en_US')).data.content).toBe(block.translations.en_US.content);
    const guides = (await get('/pages/usage_guide/no-grid')).data.items;
    expect(guides.length).toBe(8);
    expect((await get(`/page/${guides[0].slug}`, 'en_US')).data.code).toBe(guides[0].code);
    expect((await get('/page/nothing')).status).toBe(404);
    expect((await get('/block/nothing')).status).toBe(404);
  });
});
