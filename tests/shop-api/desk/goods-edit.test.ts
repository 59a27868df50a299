import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attributes } from '#api/db/schema/catalogue.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { IMPORT_LOCK } from '#api/domain/import-lock.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { productEditing } from './product-editing.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');
const other: string = (await staffMember(t, 'staff', '高橋 葉子')).token;

describeRoles(t, [
  ['GET', '/goods/1', 'staff'],
  ['PATCH', '/goods/99999999', 'staff', { revision: '', values: {} }],
]);

const { newProduct, read, change, inShop } = productEditing(t, token);
const found = async (words: string): Promise<string[]> =>
  (await call(t, 'GET', `/products/by-search?search=${encodeURIComponent(words)}`)).data.items.map(
    ({ code }: { code: string }) => code,
  );

describe('the texts and prices of a product', () => {
  test('are also returned for a former slug, unless another product has it now', async () => {
    const [renamed, other] = [await newProduct(), await newProduct()];
    const bySlug = async (slug: string) => {
      const { status, data } = await call(t, 'GET', `/products/by-slug/${slug}`);
      return status === 200 ? [data.code, data.slug] : status;
    };
    const first = renamed.code.toLowerCase();
    for (const slug of ['second', 'third'].map((name) => `${name}-${first}`)) {
      expect((await change(renamed.id, { slug_ja: slug, slug_en: '' })).status).toBe(200);
      expect(await bySlug(first)).toEqual([renamed.code, slug]);
    }
    expect(await bySlug(`second-${first}`)).toEqual([renamed.code, `third-${first}`]);
    expect((await change(other.id, { slug_ja: first })).status).toBe(200);
    expect(await bySlug(first)).toEqual([other.code, first]);
    expect(await bySlug(`never-${first}`)).toBe(404);
  });

  test('are in the shop, its search and filters, and the audit log as soon as they are saved', async () => {
    const { id, code, variantId } = await newProduct({ priceYen: 2000, stock: 7, taxon: 'books' });
    const [author] = await t.shop.db.select().from(attributes).where(eq(attributes.code, 'author'));
    const answer = await change(id, {
      name_ja: ' 月夜の万華鏡辞典 ',
      name_en: 'Kaleidoscope by Moonlight',
      short_description_ja: '夜に読む辞典。',
      description_en: 'First.\r\n\r\nSecond.',
      [`attribute_${author?.id}_ja`]: '試験 太郎',
      [`price_${variantId}`]: '１，９８０円',
      [`original_price_${variantId}`]: '¥2,500',
      [`variant_name_ja_${variantId}`]: '文庫版',
    });
    expect([answer.status, answer.body.name]).toEqual([200, '月夜の万華鏡辞典']);
    expect(await inShop(code)).toMatchObject({
      name: '月夜の万華鏡辞典',
      shortDescription: '夜に読む辞典。',
      attributes: [{ code: 'author', value: '試験 太郎' }],
      variants: {
        [code]: {
          name: '文庫版',
          price: { current: 198_000 },
          originalPrice: { current: 250_000 },
          availableQuantity: 7,
        },
      },
    });
    expect(await inShop(code, 'en_US')).toMatchObject({
      name: 'Kaleidoscope by Moonlight',
      description: 'First.\n\nSecond.',
    });
    expect(await found('万華鏡辞典')).toContain(code);
    const cheap = `/taxon-products/by-code/books?price_max=198000&price_min=198000&limit=100`;
    expect(JSON.stringify((await call(t, 'GET', cheap)).data.items)).toContain(code);
    const [audited] = await t.shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'product'), eq(auditLog.entityId, code)));
    expect(audited).toMatchObject({
      call: 'desk.changeProduct',
      before: { name_ja: expect.stringContaining('試験の本'), [`${code} price`]: 2000 },
      after: { name_ja: '月夜の万華鏡辞典', [`${code} price`]: 1980, [`${code} original_price`]: 2500 },
    });
  });

  test('are refused with all errors at once, each at its field, and nothing is saved', async () => {
    const { id, code, variantId } = await newProduct();
    const taken = await newProduct();
    const { values } = await read(taken.id);
    const before = await read(id);
    const { status, body } = await change(id, {
      name_ja: ' ',
      name_en: '',
      author_en: 'Somebody',
      slug_ja: values['slug_ja'] ?? '',
      short_description_ja: 'x'.repeat(2001),
      [`price_${variantId}`]: '12.5',
      [`variant_name_en_${variantId}`]: 'x'.repeat(301),
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(
      [
        'author_en',
        'name_ja',
        `price_${variantId}`,
        'short_description_ja',
        'slug_ja',
        `variant_name_en_${variantId}`,
      ].sort(),
    );
    expect(await read(id)).toEqual(before);
    expect((await inShop(code)).variants[code].price.current).toBe(200_000);
  });

  test.each([
    [{ price: '' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: '1,76' }, 'price'],
    [{ price: '100000001' }, 'price'],
    [{ price: '2000', original_price: '2000' }, 'original_price'],
    [{ original_price: '3000', fixed_price: 'on' }, 'original_price'],
  ])('are refused at the field of the variant with %j', async (sent, field) => {
    const { id, variantId } = await newProduct({ priceYen: 1000 });
    const values = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [
        name === 'fixed_price' ? name : `${name}_${variantId}`,
        value,
      ]),
    );
    const { status, body } = await change(id, values);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [`${field}_${variantId}`]]);
  });

  test('are refused at both fields if they are too long in both languages', async () => {
    const { id, code } = await newProduct();
    const most = { description_ja: '長'.repeat(50_000), description_en: '長'.repeat(50_000) };
    expect((await change(id, most)).status).toBe(200);
    expect((await inShop(code)).description).toHaveLength(50_000);
    const longer = { description_ja: '長'.repeat(100_000), description_en: '長'.repeat(50_001) };
    const { status, body } = await change(id, longer);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, Object.keys(longer)]);
  });

  test('have a slug made from the code if it is blank, and no English texts without an English name', async () => {
    const { id, code } = await newProduct();
    const sent = { name_en: '', slug_ja: '', slug_en: '', description_en: '' };
    expect((await change(id, sent)).status).toBe(200);
    expect((await read(id)).values).toMatchObject({ slug_ja: code.toLowerCase(), slug_en: '', name_en: '' });
    expect((await inShop(code, 'en_US')).name).toContain('試験の本');
  });

  test('are not in the shop while the only variant is off sale, and unknown fields do not change them', async () => {
    const { id, code, variantId } = await newProduct();
    await change(id, { [`variant_enabled_${variantId}`]: '', nonsense: 'x', stock: '1' });
    expect((await call(t, 'GET', `/products/by-code/${code}`)).status).toBe(404);
    await change(id, { [`variant_enabled_${variantId}`]: 'on' });
    expect((await inShop(code)).variants[code].availableQuantity).toBe(100);
  });
});

describe('of two changes of a product', () => {
  test('the second is refused, with the name of the person who made the first', async () => {
    const { id } = await newProduct();
    const { revision } = await read(id);
    await change(id, { name_ja: '高橋の名前' }, other);
    const late = await desk(t, 'PATCH', `/goods/${id}`, {
      token,
      body: { revision, values: { name_ja: '佐藤の名前' } },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '高橋 葉子', event: 'desk.changeProduct' } },
    });
    expect((await read(id)).name).toBe('高橋の名前');
    await deskOk(t, 'POST', `/goods/${id}/sale`, { token: other, body: { onSale: false } });
    const pictures = await desk(t, 'PUT', `/goods/${id}/pictures`, {
      token,
      body: { revision, pictures: [] },
    });
    expect(pictures).toMatchObject({ status: 409, body: { conflict: { event: 'desk.setOnSale' } } });
  });

  test('the second is refused, without a name, after a catalogue file, but not after a change of stock', async () => {
    const { id, code, variantId } = await newProduct();
    const { revision } = await read(id);
    const stock = { kind: 'difference', quantity: 1, reason: '入荷' };
    await deskOk(t, 'POST', `/variants/${variantId}/stock`, { token, body: stock });
    expect((await read(id)).revision).toBe(revision);
    const files = new CatalogueFiles(t.shop);
    await files.import(`product_code,name_ja\n${code},ファイルの名前\n`, 'csv');
    files.remove();
    const late = await desk(t, 'PATCH', `/goods/${id}`, { token, body: { revision, values: {} } });
    expect(late).toMatchObject({ status: 409, body: { conflict: { by: null } } });
  });

  test('only one is made if they are concurrent, or if the same form is sent twice', async () => {
    const { id } = await newProduct();
    const { revision } = await read(id);
    const answers = await Promise.all(
      [token, other].map((who) =>
        desk(t, 'PATCH', `/goods/${id}`, {
          token: who,
          body: { revision, values: { kana: who.slice(0, 9) } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = {
      token,
      key: newKey(),
      body: { revision: (await read(id)).revision, values: { kana: 'ほん' } },
    };
    for (let n = 0; n < 2; n++) await deskOk(t, 'PATCH', `/goods/${id}`, again);
    expect((await read(id)).values['kana']).toBe('ほん');
  });

  test('only one is made if both give a product the same slug', async () => {
    const [one, two] = [await newProduct(), await newProduct()];
    const slug = `same-${one.code.toLowerCase()}`;
    const answers = await Promise.all([one, two].map(({ id }) => change(id, { slug_ja: slug })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

// PGlite has only one connection, so nothing else can run during an import.
test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'a change of a product is refused during an import',
  async () => {
    const { id } = await newProduct();
    await t.shop.db.transaction(async (tx) => {
      await tx.execute(`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
      expect(await change(id, { kana: 'ほん' })).toMatchObject({
        status: 409,
        body: { errorCode: 'import_under_way' },
      });
    });
    expect((await change(id, { kana: 'ほん' })).status).toBe(200);
  },
);
