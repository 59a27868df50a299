import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { IMPORT_LOCK } from '#api/catalogue-file/import.ts';
import { attributes, products, variants } from '#api/db/schema/catalogue.ts';
import { mediaFiles } from '#api/db/schema/goods.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { PICTURES_MAX, type ProductDetail } from '#contract/desk/goods/edit.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call, cartWith } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { type TestShop, testShop } from '../../setup/shop.ts';
import { DESK_KEY, type DeskAnswer, desk, deskOk, newKey, staffMember } from './desk.ts';
import { describeRoles } from './roles.ts';

let t: TestShop;
let token: string;
let other: string;
beforeAll(async () => {
  t = await testShop();
  ({ token } = await staffMember(t, 'staff', '佐藤 誠'));
  other = (await staffMember(t, 'staff', '高橋 葉子')).token;
});

describeRoles(
  () => t,
  [
    ['GET', '/goods/1', 'staff'],
    ['PATCH', '/goods/99999999', 'staff', { revision: '', values: {} }],
    ['POST', '/goods/99999999/pictures', 'staff'],
    ['PUT', '/goods/99999999/pictures', 'staff', { revision: '', pictures: [] }],
  ],
);

type Wishes = Parameters<typeof makeProduct>[1];

async function newProduct(wishes: Wishes = {}) {
  const code = await makeProduct(t, wishes);
  const [row] = await t.shop.db
    .select({ id: products.id, variantId: variants.id })
    .from(products)
    .innerJoin(variants, eq(variants.productId, products.id))
    .where(eq(products.code, code));
  if (!row) throw new Error('no product');
  return { code, ...row };
}
const read = (id: number): Promise<ProductDetail> => deskOk(t, 'GET', `/goods/${id}`, { token });
async function change(id: number, values: Record<string, string>, who = token): Promise<DeskAnswer> {
  const { revision } = await read(id);
  return desk(t, 'PATCH', `/goods/${id}`, { token: who, body: { revision, values } });
}
const inShop = async (code: string, locale = 'ja_JP') =>
  (await call(t, 'GET', `/products/by-code/${code}`, { locale })).data;
const found = async (words: string): Promise<string[]> =>
  (await call(t, 'GET', `/products/by-search?search=${encodeURIComponent(words)}`)).data.items.map(
    ({ code }: { code: string }) => code,
  );

describe('texts and prices', () => {
  test('are public, found, filtered and audited as soon as they are saved, and the rest stays', async () => {
    const { id, code, variantId } = await newProduct({ priceYen: 2000, stock: 7, taxon: 'books' });
    const [author] = await t.shop.db.select().from(attributes).where(eq(attributes.code, 'author'));
    const answer = await change(id, {
      name_ja: ' 月夜の万華鏡辞典 ',
      name_en: 'Kaleidoscope by Moonlight',
      short_description_ja: '夜に読む辞典。',
      description_en: 'First.\r\n\r\nSecond.',
      [`attribute_${author?.id}_ja`]: '試験 太郎',
      [`price_${variantId}`]: '１,９８０',
      [`original_price_${variantId}`]: '2500',
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

  test('are refused at their fields, all at once, and nothing is saved', async () => {
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
    [{ price: '100000001' }, 'price'],
    [{ price: '2000', original_price: '2000' }, 'original_price'],
    [{ original_price: '3000', fixed_price: 'on' }, 'original_price'],
  ])('of a variant: %j', async (sent, field) => {
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

  test('a blank address is made from the code, and English texts go with the English name', async () => {
    const { id, code } = await newProduct();
    const sent = { name_en: '', slug_ja: '', slug_en: '', description_en: '' };
    expect((await change(id, sent)).status).toBe(200);
    expect((await read(id)).values).toMatchObject({ slug_ja: code.toLowerCase(), slug_en: '', name_en: '' });
    expect((await inShop(code, 'en_US')).name).toContain('試験の本');
  });

  test('a product whose only variant is taken off sale is not shown, and unknown fields change nothing', async () => {
    const { id, code, variantId } = await newProduct();
    await change(id, { [`variant_enabled_${variantId}`]: '', nonsense: 'x', stock: '1' });
    expect((await call(t, 'GET', `/products/by-code/${code}`)).status).toBe(404);
    await change(id, { [`variant_enabled_${variantId}`]: 'on' });
    expect((await inShop(code)).variants[code].availableQuantity).toBe(100);
  });
});

describe('two people', () => {
  test('the second one is told who was first, and what was saved stays', async () => {
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

  test('a catalogue file is named as the shop itself, and stock is no conflict', async () => {
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

  test('at once save one change, and the same form twice is one change', async () => {
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

  test('do not take the same address', async () => {
    const [one, two] = [await newProduct(), await newProduct()];
    const slug = `same-${one.code.toLowerCase()}`;
    const answers = await Promise.all([one, two].map(({ id }) => change(id, { slug_ja: slug })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

// PGlite has one connection: nothing else runs during an import.
test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('nothing is saved during an import', async () => {
  const { id } = await newProduct();
  await t.shop.db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    expect(await change(id, { kana: 'ほん' })).toMatchObject({
      status: 409,
      body: { errorCode: 'import_under_way' },
    });
  });
  expect((await change(id, { kana: 'ほん' })).status).toBe(200);
});

describe('pictures', () => {
  const drawn = (width = 1200, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: '#336' } });
  async function upload(id: number, bytes: Uint8Array, key = newKey()): Promise<DeskAnswer> {
    const response = await t.app.request(`http://shop.test/desk-api/goods/${id}/pictures`, {
      method: 'POST',
      headers: {
        'X-Desk-Key': DESK_KEY,
        'Idempotency-Key': key,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/octet-stream',
      },
      body: Uint8Array.from(bytes),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  }
  async function arrange(id: number, pictures: object[]) {
    const { revision } = await read(id);
    return desk(t, 'PUT', `/goods/${id}/pictures`, { token, body: { revision, pictures } });
  }
  const media = (path: string, size = '500x500') => t.app.request(`http://shop.test/media/${size}/${path}`);
  const shown = async (code: string, locale?: string) =>
    (await inShop(code, locale)).images.map(({ path, alt }: { path: string; alt?: string }) => [path, alt]);

  test('are uploaded once, reduced and without their metadata, and every process serves them', async () => {
    const { id, code } = await newProduct();
    const sent = await drawn()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somewhere' } })
      .toBuffer();
    const key = newKey();
    const [first, second] = [await upload(id, sent, key), await upload(id, sent, key)];
    expect([first.status, second.body]).toEqual([201, first.body]);
    const { path } = first.body;
    expect(await shown(code)).toEqual([[path, undefined]]);
    const [file] = await t.shop.db.select().from(mediaFiles).where(eq(mediaFiles.name, path));
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 500 });
    expect((await sharp(file?.bytes).metadata()).exif).toBeUndefined();
    const answer = await media(path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 500, height: 250 });
  });

  test.each([
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['no picture', Buffer.from('GIF89a, they say')],
    ['half a picture', Buffer.from('\xff\xd8\xff\xe0 half', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', async (_, bytes) => {
    const { id, code } = await newProduct();
    const { status, body } = await upload(id, bytes);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['picture']]);
    expect(await shown(code)).toEqual([]);
  });

  test('are at most ten', async () => {
    const { id } = await newProduct();
    const bytes = await drawn(20, 10).png().toBuffer();
    for (let n = 0; n < PICTURES_MAX; n++) expect((await upload(id, bytes)).status).toBe(201);
    expect((await upload(id, bytes)).body.errors).toHaveProperty('picture');
  });

  test('get an order and texts in both languages, which a catalogue file keeps', async () => {
    const { id, code } = await newProduct();
    const [a, b] = [
      await upload(id, await drawn().png().toBuffer()),
      await upload(id, await drawn().webp().toBuffer()),
    ];
    const alts = { altJa: ' 青い表紙 ', altEn: 'A blue cover' };
    expect((await arrange(id, [{ id: b.body.id, ...alts }, { id: a.body.id }])).status).toBe(200);
    const ja = [
      [b.body.path, '青い表紙'],
      [a.body.path, undefined],
    ];
    expect(await shown(code)).toEqual(ja);
    expect((await shown(code, 'en_US'))[0]).toEqual([b.body.path, 'A blue cover']);
    const cart = await cartWith(t, [{ productCode: code, quantity: 1 }]);
    const { items } = (await call(t, 'GET', `/carts/${cart}`)).data;
    expect(items[0].product.images).toMatchObject([{ alt: '青い表紙' }, { path: a.body.path }]);
    const files = new CatalogueFiles(t.shop);
    await files.import(`product_code,kana\n${code},ほん\n`, 'csv');
    files.remove();
    expect(await shown(code)).toEqual(ja);
    expect((await change(id, { kana: '' })).status).toBe(200);
    expect(await shown(code)).toEqual(ja);
    const tooLong = await arrange(id, [{ id: (await read(id)).pictures[0]?.id, altJa: 'x'.repeat(301) }]);
    expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([400, ['pictures[0].altJa']]);
  });

  test('are deleted for good, but not while another product shows them', async () => {
    const [one, two] = [await newProduct(), await newProduct()];
    const { body } = await upload(one.id, await drawn().png().toBuffer());
    const files = new CatalogueFiles(t.shop);
    await files.import(`product_code,images\n${two.code},${body.path}\n`, 'csv');
    files.remove();
    expect((await arrange(one.id, [])).status).toBe(200);
    expect((await media(body.path)).status).toBe(200);
    expect((await arrange(two.id, [])).status).toBe(200);
    expect((await media(body.path)).status).toBe(404);
    expect(await shown(two.code)).toEqual([]);
  });

  test('of another product cannot be taken, nor one twice', async () => {
    const [one, two] = [await newProduct(), await newProduct()];
    const { body } = await upload(one.id, await drawn().png().toBuffer());
    expect((await arrange(two.id, [{ id: body.id }])).status).toBe(409);
    expect((await arrange(one.id, [{ id: body.id }, { id: body.id }])).status).toBe(409);
  });
});
