/** How responses of any Shop API are read (app/shop-api/reading.ts), and what the contract requires of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inLanguage, readAnswer } from '#app/shop-api/answer.ts';
import { readData } from '#app/shop-api/reading.ts';
import { addressBook } from '#contract/address-book.ts';
import { productReviews, searchProducts, taxonProductsBySlug, taxons } from '#contract/catalogue.ts';
import { paymentKey, shippingMethods, triggerApps } from '#contract/checkout.ts';
import { faq, pageBySlug } from '#contract/content.ts';
import { cart, order } from '#contract/order-shapes.ts';
import { orderSummaries } from '#contract/orders.ts';
import { customer } from '#contract/profile.ts';
import { alsoAs, markOf, ours } from '#contract/rules/marks.ts';
import { productDetail, review } from '#contract/shapes.ts';
import { login } from '#contract/user.ts';
import { wishlist } from '#contract/wishlist.ts';

const readBy = <T extends z.ZodType>(schema: T, data: unknown) => {
  const { value, fault } = readData(schema, data);
  if (fault !== undefined) throw new Error(fault);
  return value;
};

describe('reading a response', () => {
  const shape = z.object({
    count: z.int(),
    name: z.string(),
    flag: z.boolean(),
    list: z.array(z.int()),
    map: z.record(z.string(), z.object({ code: z.string() })),
    more: z.string().optional(),
  });
  const plain = { count: 3, name: '12', flag: true, list: [1, 2], map: { a: { code: 'a' } } };

  it.each([
    ['a response as specified', plain],
    ['numbers as texts, and texts as numbers', { ...plain, count: '3', name: 12, list: ['1', 2] }],
    ['null for a missing field', { ...plain, more: null }],
    [
      'a list inside `items`, and a map as a list',
      { ...plain, list: { items: [1, 2] }, map: [{ code: 'a' }] },
    ],
    ['a list with gaps, as PHP writes it', { ...plain, list: { 1: 1, 4: 2 } }],
    ['flags as 0 or 1', { ...plain, flag: 1 }],
    ['unknown fields', { ...plain, other: {} }],
    ['an optional field of another type', { ...plain, more: { deep: [] } }],
  ])('accepts %s', (_, data) => expect(readBy(shape, data)).toEqual(plain));

  it('reads an empty list as an empty map', () =>
    expect(readBy(shape, { ...plain, map: [] }).map).toEqual({}));

  it.each([
    [{ ...plain, count: null }, 'count: missing'],
    [{ ...plain, count: '3.5' }, /^count: /],
    [{ ...plain, list: [1, 'x'] }, 'list.1: not a number'],
    [{ ...plain, map: { a: {} } }, 'map.a.code: missing'],
    [[1], 'not an object'],
    [null, 'missing'],
  ])('reports unreadable values with their paths: %j', (data, fault) =>
    expect(readData(shape, data).fault).toEqual(
      typeof fault === 'string' ? fault : expect.stringMatching(fault),
    ),
  );

  it('never throws, whatever the input', () => {
    const calls = [cart, order, productDetail, taxons.data, orderSummaries, pageBySlug.data, login.data];
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        for (const schema of calls) readData(schema, data);
      }),
    );
  });
});

describe('marking a schema', () => {
  it('with `ours` lets only other Shop APIs omit a field, which is then absent or has its fallback', () => {
    const shape = z.object({ text: ours(z.string()), counted: ours(z.int(), 0), named: z.string() });
    expect(readBy(shape, { named: 'a' })).toEqual({ named: 'a', counted: 0 });
    expect(readBy(shape, { named: 'a', counted: 'many' })).toEqual({ named: 'a', counted: 0 });
    expect(shape.safeParse({ named: 'a' }).success).toBe(false);
  });

  it('with `alsoAs`, which converts another shape into ours, stays effective when a description or a check is added', () => {
    const shape = alsoAs(z.object({ a: z.string() }), () => ({ a: 'x' }));
    expect(readBy(shape.meta({ description: 'A' }), {})).toEqual({ a: 'x' });
    expect(readBy(ours(shape).refine(Boolean), {})).toEqual({ a: 'x' });
  });

  it('marks a copy, so that the schema itself stays unmarked for its other uses', () => {
    const name = z.string();
    ours(name);
    alsoAs(name, String);
    expect(markOf(name)).toEqual({});
  });
});

const variant = { code: 'MUG', price: { current: 199900, currency: 'JPY' } };
const product = { code: 'MUG', name: 'Mug', variants: { MUG: variant } };

describe('the contract accepts from other Shop APIs (which promise only §3, §7 and the responses of ShopApiPlugin)', () => {
  it('a product without the fields marked `ours`', () =>
    expect(readBy(productDetail, product)).toMatchObject({
      slug: 'MUG',
      averageRating: 0,
      taxons: { others: [] },
      images: [],
      attributes: [],
      variants: { MUG: { available: true, axis: [], nameAxis: {} } },
    }));

  it('a product with a list of variants, images as a path or with `cachedPath` only, and untranslated attributes', () => {
    const read = readBy(productDetail, {
      ...product,
      averageRating: '4.5',
      variants: [variant],
      images: ['a/b.jpg', { cachedPath: 'https://cdn.example/x.jpg' }],
      attributes: [{ code: 'A', value: null }],
    });
    expect(Object.keys(read.variants)).toEqual(['MUG']);
    expect(read.images.map(({ path }) => path)).toEqual(['a/b.jpg', 'https://cdn.example/x.jpg']);
    expect(read.attributes).toEqual([{ code: 'A', name: 'A', type: 'text', value: '' }]);
    expect(read.averageRating).toBe(4.5);
  });

  it('a product with a variant in another currency, which is left out', () =>
    expect(
      readData(productDetail, {
        ...product,
        variants: [{ ...variant, price: { current: 1, currency: 'GBP' } }],
      }).value?.variants,
    ).toEqual({}));

  it('page numbers beside the items or in `pagination`, or no page numbers', () => {
    const page = { page: '2', limit: '1', pages: 3, total: '3' };
    for (const data of [
      { ...page, items: [product] },
      { pagination: page, items: [product] },
    ])
      for (const schema of [taxonProductsBySlug.data, searchProducts.data])
        expect(readBy(schema, data)).toMatchObject({
          page: 2,
          limit: 1,
          pages: 3,
          total: 3,
        });
    expect(readBy(taxonProductsBySlug.data, [product])).toMatchObject({ page: 1, pages: 1, total: 1 });
  });

  const placed = {
    tokenValue: 't',
    number: '1',
    paymentState: 'paid',
    totals: { total: 1, items: 1 },
    items: [],
  };
  it.each([
    [
      'items and pagination (§7)',
      { items: [placed], pagination: { page: 1, limit: 10, pages: 1, total: 1 } },
    ],
    ['orders (§3)', { orders: [placed], pagination: { page: 1, limit: 10, pages: 1, total: 1 } }],
    ['a bare list', [placed]],
  ])('orders as %s', (_, data) =>
    expect(readBy(orderSummaries, data)).toMatchObject({
      pages: 1,
      pagination: { total: 1 },
      items: [{ tokenValue: 't' }],
    }),
  );

  it.each([
    ['new', 'awaiting_payment'],
    ['completed', 'paid'],
    ['refunded', 'refunded'],
  ])('the payment state %s of §3 as %s', (sent, meant) =>
    expect(readBy(orderSummaries, [{ ...placed, paymentState: sent }]).items[0]?.paymentState).toBe(meant),
  );

  it('categories without images and positions, as a list inside `items`', () => {
    const taxon = { code: 'A', name: 'A', slug: 'a', children: [{ code: 'B', name: 'B', slug: 'b' }] };
    expect(readBy(taxons.data, { items: [taxon] })[0]?.children[0]).toEqual({
      ...{ code: 'B', name: 'B', slug: 'b', position: 0, images: [], children: [] },
    });
  });

  it('a page whose title and content are only in its translations', () => {
    const translations = [{ locale: 'ja_JP', content: '本文', title: '送料' }];
    const page = readBy(pageBySlug.data, { code: 'shipping', slug: 'soryo', translations });
    expect(page).toMatchObject({ title: '', content: '', sections: [] });
    expect(page.translations['ja_JP']).toMatchObject({ content: '本文', title: '送料' });
    expect(readBy(faq.data, [{ question: 'q', answer: 'a' }]).items).toEqual([
      { question: 'q', answer: 'a', position: 0 },
    ]);
  });

  it('addresses with the field names of §3, and the plugin’s field name for the default address', () =>
    expect(
      readBy(addressBook.data, [
        {
          id: '3',
          name: '山田 花子',
          postalCode: 5300001,
          prefecture: 27,
          municipality: '大阪市',
          building: '梅田1',
          default: true,
        },
      ])[0],
    ).toMatchObject({
      ...{ id: 3, lastName: '山田', firstName: '花子', postcode: '5300001', provinceCode: 'JP-27' },
      ...{ provinceName: '大阪府', city: '大阪市', street: '梅田1', isDefault: true, countryCode: 'JP' },
    }));

  it('responses that contain only the required fields', () => {
    expect(readBy(login.data, { token: 'T' })).toEqual({ token: 'T' });
    expect(readBy(wishlist.data, [product]).items[0]?.id).toBeUndefined();
    expect(readBy(triggerApps.data, [{ id: '1', name: 'x' }]).items).toEqual([
      { id: 1, name: 'x', requiresName: false, takesText: false },
    ]);
    expect(readBy(shippingMethods.data, []).shipments).toEqual([]);
    expect(readBy(paymentKey, 'key')).toEqual({ paymentKey: 'key' });
    expect(
      readBy(customer, { id: '1', email: 'a@b.jp', gender: 'male', birthday: '1984-04-12T00:00:00+00:00' }),
    ).toMatchObject({ gender: 'm', birthday: '1984-04-12', subscribedToNewsletter: false });
  });

  it.each([
    ['hanako@example.jp', undefined],
    [{ email: 'hanako@example.jp' }, undefined],
    [{ firstName: 'Hanako', email: 'hanako@example.jp' }, 'Hanako'],
    ['山田 花子', '山田 花子'],
  ])('the author %j of a review, shown as %j and never as an e-mail address', (author, shown) => {
    const read = readBy(productReviews.data, [{ title: 'a', rating: '4', comment: 'b', author }]);
    expect(read.items[0]?.author).toBe(shown);
    expect(JSON.stringify(read)).not.toContain('@');
    expect(readBy(review, { rating: 4.6, author: null }).rating).toBe(5);
  });
});

describe('errors of other Shop APIs', () => {
  it.each([
    ['The payment was refused: ER055', 'ER055'],
    ['Account is disabled.', 'user_not_enabled'],
    ['User account is locked.', 'user_not_enabled'],
    ['Invalid credentials.', undefined],
    ['ERROR 055', undefined],
  ])('with the message %s have the error code %s', (message, code) =>
    expect(readAnswer(401, JSON.stringify({ code: 401, message })).errorCode).toBe(code),
  );

  it('are shown only in the language of the page; otherwise a text of our own is shown', () => {
    const refused = readAnswer(
      400,
      JSON.stringify({
        message: 'Validation failed',
        errors: { email: ['This email is used.'], name: ['必須です'], quantity: ['sylius.quantity.too_low'] },
      }),
    );
    expect(inLanguage(refused, 'ja')).toMatchObject({
      messages: ['必須です'],
      fields: { email: ['validation.refused'], name: ['必須です'], quantity: ['validation.refused'] },
    });
    expect(inLanguage(refused, 'en')).toMatchObject({
      messages: ['Validation failed', 'This email is used.'],
      fields: { email: ['This email is used.'], name: ['validation.refused'] },
    });
  });
});
