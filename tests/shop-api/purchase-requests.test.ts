/** Purchase requests are stored, confirmed by a mail, and mailed to the shop. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { variants } from '#api/db/schema/catalogue.ts';
import { purchaseRequests } from '#api/db/schema/inquiries.ts';
import { call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { address, BARE, callsTo, from, SHOP } from './inquiring.ts';

const t = await testShop();

const { request, mailTo } = callsTo(t);

describe('POST /purchase-requests', () => {
  const requestFor = async (change: object = {}) => ({
    name: '佐藤 健太',
    email: address(),
    productCode: await makeProduct(t, { stock: 0 }),
    ...change,
  });
  const rowOf = async (id: number) =>
    (await t.shop.db.select().from(purchaseRequests).where(eq(purchaseRequests.id, id)))[0];

  it('stores the request for a sold-out product, confirms it and mails the shop', async () => {
    const body = await requestFor({ quantity: '3', content: '急ぎません。', phoneNumber: '06-1234-5678' });
    const answer = await request({ ...body, variantCode: body.productCode });
    expect(answer.status).toBe(201);
    expect(await rowOf(answer.data.id)).toMatchObject({
      userId: null,
      productCode: body.productCode,
      variantCode: body.productCode,
      quantity: 3,
      content: '急ぎません。',
      phoneNumber: '0612345678',
    });
    const confirmation = await mailTo(body.email);
    expect(confirmation?.subject).toBe('【こもれび書房】購入リクエストを受け付けました');
    expect(confirmation?.text).not.toContain('佐藤');
    for (const words of ['お客様\n', '試験の本', body.productCode, '数量\n  3'])
      expect(confirmation?.text).toContain(words);
    expect(confirmation?.text).not.toContain('急ぎません。');
    const notice = await mailTo(SHOP);
    expect(notice?.subject).toContain('購入リクエストが届きました');
    expect(notice?.text).toContain(body.email);
  });

  it('accepts more pieces than a cart does, up to 9,999', async () => {
    const many = await request(await requestFor({ quantity: 9999 }));
    expect(many.status).toBe(201);
    expect(await rowOf(many.data.id)).toMatchObject({ quantity: 9999 });
    const refused = await request(await requestFor({ quantity: 10_000 }));
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      expect.objectContaining({ quantity: [expect.stringContaining('9,999')] }),
    ]);
  });

  it.each([
    ['ja_JP', '方眼、朱 (NT-0001-GRID-RED)'],
    ['en_US', 'Grid, Vermilion (NT-0001-GRID-RED)'],
  ])('separates several options as the language does (%s)', async (locale, options) => {
    const body = await requestFor({ productCode: 'NT-0001', variantCode: 'NT-0001-GRID-RED' });
    expect((await request(body, { locale })).status).toBe(201);
    expect((await mailTo(body.email))?.text).toContain(options);
  });

  it('names the product and the option in the shopper’s language in the confirmation', async () => {
    const { data } = await call(t, 'GET', '/product-latest?limit=100');
    const listed = data.items.find((p: { variants: object }) => Object.keys(p.variants).length > 1);
    const code = Object.keys(listed.variants)[1] as string;
    const english = await call(t, 'GET', `/products/by-code/${listed.code}`, { locale: 'en_US' });
    const body = await requestFor({ productCode: listed.code, variantCode: code });
    expect((await request(body, { locale: 'en_US' })).status).toBe(201);
    const confirmation = await mailTo(body.email);
    expect(confirmation?.subject).toBe('[Komorebi Books] We received your purchase request');
    expect(confirmation?.text).toContain(english.data.name);
    expect(confirmation?.text).toContain(`Option\n  `);
    expect(confirmation?.text).toContain(`(${code})`);
    expect(confirmation?.text).toContain('Quantity\n  1');
    expect((await mailTo(SHOP))?.text).toContain(listed.name);
  });

  it('stores the member who sent the request, and 1 as the default quantity', async () => {
    const m = await member(t);
    const answer = await request(await requestFor({ quantity: null }), { bearer: m.bearer, headers: BARE });
    expect(answer.status).toBe(201);
    expect(await rowOf(answer.body.id)).toMatchObject({ userId: m.id, quantity: 1, content: null });
    expect((await request(await requestFor(), { bearer: 'bad' })).status).toBe(401);
  });

  it.each([
    // §8.33
    [{ productCode: 'NOTHING' }, 'productCode', 'product_not_found'],
    [{ productCode: undefined }, 'productCode', 'validation_failed'],
    [{ productCode: ' ' }, 'productCode', 'validation_failed'],
    [{ variantCode: 'NOTHING' }, 'variantCode', 'variant_not_found'],
    [{ quantity: 0 }, 'quantity', 'validation_failed'],
    [{ quantity: 10_000 }, 'quantity', 'validation_failed'],
    [{ quantity: 1.5 }, 'quantity', 'validation_failed'],
    [{ quantity: 'many' }, 'quantity', 'validation_failed'],
    [{ name: '' }, 'name', 'validation_failed'],
    [{ email: 'x' }, 'email', 'validation_failed'],
    [{ phoneNumber: '1' }, 'phoneNumber', 'validation_failed'],
    [{ content: 'あ'.repeat(5001) }, 'content', 'validation_failed'],
    [{ content: {} }, 'content', 'validation_failed'],
  ])('refuses %j', async (wrong, field, errorCode) => {
    const answer = await request(await requestFor(wrong));
    expect(answer.body).toMatchObject({ success: false, code: 400, errorCode });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('refuses disabled products and variants, and variants of another product', async () => {
    const off = await makeProduct(t, { enabled: false });
    expect((await request(await requestFor({ productCode: off }))).body.errorCode).toBe('product_not_found');
    const other = await makeProduct(t);
    const foreign = await request(await requestFor({ variantCode: other }), {
      locale: 'en_US',
      headers: BARE,
    });
    expect(foreign.body).toEqual({
      code: 400,
      message: 'Please check what you entered.',
      errors: { variantCode: ['The chosen option was not found.'] },
      errorCode: 'variant_not_found',
    });
    const body = await requestFor();
    await t.shop.db.update(variants).set({ enabled: false }).where(eq(variants.code, body.productCode));
    expect((await request(body)).body.errors).toEqual({ productCode: ['商品が見つかりませんでした。'] });
  });

  it('allows three requests per recipient in half an hour', async () => {
    const headers = from();
    const body = { ...(await requestFor()), email: address() };
    for (let i = 0; i < 3; i++) expect((await request(body, { headers })).status).toBe(201);
    const fourth = await request(body, { headers });
    expect(fourth.body).toMatchObject({ code: 429, errorCode: 'too_many_requests' });
    expect(Number(fourth.headers.get('Retry-After'))).toBeGreaterThan(1700);
  });
});
