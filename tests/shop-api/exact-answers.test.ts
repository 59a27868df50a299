/** Details of responses that existing clients of this API rely on. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { type ServerType, serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taxons } from '#api/db/schema/catalogue.ts';
import { ja } from '#api/messages/ja.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { stock: 5 });

describe('the parameter `limit`', () => {
  it.each([
    ['0', 1],
    ['-5', 1],
    ['1000', 100],
    ['7', 7],
    ['', 10],
    ['many', 10],
    ['1.5', 10],
  ])('with the value "%s" returns %i items (§9.15)', async (limit, expected) => {
    const { data } = await call(t, 'GET', `/taxon-products/by-code/books?limit=${limit}`);
    expect(data.limit).toBe(expected);
    expect(data.items).toHaveLength(expected);
  });

  it('is ten by default for the latest products (§9.13)', async () => {
    expect((await call(t, 'GET', '/product-latest')).data.items).toHaveLength(10);
    expect((await call(t, 'GET', '/product-latest?limit=12')).data.items).toHaveLength(12);
  });
});

describe('one response', () => {
  it('reports a missing password of a registration at `plainPassword`, with all other missing fields', async () => {
    const { body } = await call(t, 'POST', '/register', { body: {} });
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'firstName', 'lastName', 'plainPassword']);
    expect(body.errors.plainPassword).toEqual([ja['validation.password_required']]);
  });

  it.each([
    [{ plainPassword: 'short' }, 'validation.field_minimum'],
    [{ password: { first: 'password1', second: 'password2' } }, 'validation.passwords_does_not_match'],
  ] as const)('reports %o (§5.20, §5.21) together with an invalid e-mail address', async (sent, key) => {
    const { body } = await call(t, 'POST', '/register', {
      body: { lastName: '山田', firstName: '花子', email: 'nowhere', ...sent },
    });
    expect(body.errors).toEqual({ email: [ja['validation.email_invalid']], plainPassword: [ja[key]] });
  });

  // §5.25, §5.27, §5.34, §5.37
  it('reports every invalid field of a profile', async () => {
    const { bearer } = await member(t);
    const { body } = await call(t, 'PUT', '/me', {
      bearer,
      body: {
        lastName: '山田',
        firstName: ' ',
        gender: 'x',
        birthday: '2001-02-29',
        furiganaLastname: '山田',
        phoneNumber: '12',
        faxNumber: '034',
      },
    });
    expect(Object.keys(body.errors).sort()).toEqual([
      'birthday',
      'faxNumber',
      'firstName',
      'furiganaLastname',
      'gender',
      'phoneNumber',
    ]);
    expect(body.errors).toMatchObject({
      birthday: [ja['validation.date_invalid']],
      faxNumber: [ja['validation.fax_number_invalid']],
      furiganaLastname: [ja['validation.kana_field_invalid']],
      phoneNumber: [ja['validation.phone_number_invalid']],
    });
  });

  it.each(['PUT', 'DELETE'])(
    'to %s of an unknown line in an unknown cart reports both errors',
    async (method) => {
      const { status, body } = await call(t, method, '/carts/nothing/items/420', { body: { quantity: 1 } });
      expect([status, body.errorCode]).toEqual([400, 'cart_not_found']);
      expect(Object.keys(body.errors).sort()).toEqual(['id', 'token']);
    },
  );

  it('reports each invalid line by its index, for every kind of error', async () => {
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }]);
    const add = async (items: unknown[], cart = token) =>
      (await call(t, 'POST', `/carts/${cart}/multiple-items`, { body: { items } })).body.errors;
    const good = { productCode: book, quantity: 1 };
    const notThere = { productCode: 'nothing', quantity: 1 };
    const none = { productCode: book, quantity: 0 };
    const tooMany = { productCode: book, quantity: 50 };
    const places = (errors: Record<string, unknown>[]) => errors.map((one) => Object.keys(one));
    expect(places(await add([notThere, good, tooMany]))).toEqual([['productCode'], [], ['quantity']]);
    expect(places(await add([none, good, none]))).toEqual([['quantity'], [], ['quantity']]);
    expect(places(await add([notThere, good, none]))).toEqual([['productCode'], [], ['quantity']]);
    expect(places(await add([none, good, tooMany], 'new'))).toEqual([['quantity'], [], ['quantity']]);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items[0].quantity).toBe(1);
  });
});

describe('orders and categories', () => {
  it('an order has a number as soon as it is placed, even if it is unpaid', async () => {
    const { bearer } = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], bearer);
    await readyToPay(t, token);
    const key = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer, body: { mode: 'hosted' } });
    expect(key.status, JSON.stringify(key.body)).toBe(200);
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer })).status).toBe(204);
    const { data } = await call(t, 'GET', `/orders/${token}`, { bearer });
    expect(data).toMatchObject({ paymentState: 'awaiting_payment', number: expect.stringMatching(/^\S+$/) });
  });

  it('a category includes its pictures', async () => {
    await t.shop.db
      .update(taxons)
      .set({ images: ['books.svg'] })
      .where(eq(taxons.code, 'books'));
    t.shop.catalogueChanged();
    const { data } = await call(t, 'GET', '/taxons/books');
    expect(data.self.images).toEqual([
      { code: 'main', path: 'books.svg', cachedPath: expect.stringMatching(/\/media\/\S+\/books\.svg$/) },
    ]);
  });

  it('a category is found by the slugs of both languages, and returns the slug of the requested language', async () => {
    const slugOf = async (locale: string) =>
      (await call(t, 'GET', '/taxons/topic_gift', { locale })).data.self.slug;
    expect([await slugOf('ja_JP'), await slugOf('en_US')]).toEqual(['topics/okurimono', 'topics/gifts']);
    for (const slug of ['topics/okurimono', 'topics/gifts'])
      expect((await call(t, 'GET', `/taxon-products/by-slug/${slug}?limit=1`)).status).toBe(200);
  });
});

const PIECES = 32;
const PIECE = Buffer.alloc(64 * 1024, 'x');

describe('a body that is too large', () => {
  let server: ServerType;
  beforeAll(() => {
    server = serve({ fetch: t.app.fetch, port: 0 });
  });
  afterAll(() => server.close());

  /** Sends two megabytes in two seconds, and reads the response only after that, as most clients do. */
  const sendSlowly = (headers: Record<string, string | number>) =>
    new Promise<{ status: number | undefined; answer: string }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const post = request({ port, path: '/shop-api/login', method: 'POST', headers }, async (response) => {
        if (!post.writableFinished) await once(post, 'finish');
        resolve({ status: response.statusCode, answer: await text(response) });
      });
      post.on('error', reject);
      let left = PIECES;
      const timer = setInterval(() => {
        post.write(PIECE);
        if (--left > 0) return;
        clearInterval(timer);
        post.end();
      }, 60);
    });

  it.each([
    ['with Content-Length', { 'Content-Length': PIECES * PIECE.length }],
    ['without Content-Length', {}],
  ])('%s is answered by 413, not by a broken connection', async (_, headers) => {
    const { status, answer } = await sendSlowly(headers);
    expect(status).toBe(413);
    expect(JSON.parse(answer)).toMatchObject({ errorCode: 'body_too_large' });
  });
});
