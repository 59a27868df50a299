/** Pictures of products: upload, order, texts, deletion. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mediaFiles } from '#api/db/schema/goods.ts';
import { IMPORT_LOCK } from '#api/domain/import-lock.ts';
import { deleteLongUnused } from '#api/domain/media/unused.ts';
import { PICTURES_MAX } from '#contract/desk/goods/edit.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call, cartWith } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, newKey, staffMember } from './desk.ts';
import { productEditing } from './product-editing.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff');

describeRoles(t, [
  ['POST', '/goods/99999999/pictures', 'staff'],
  ['PUT', '/goods/99999999/pictures', 'staff', { revision: '', pictures: [] }],
]);

const { newProduct, read, change, inShop } = productEditing(t, token);
const drawn = (width = 1200, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#336' } });
const upload = (id: number, bytes: Uint8Array, key = newKey()): Promise<DeskAnswer> =>
  desk(t, 'POST', `/goods/${id}/pictures`, { token, body: bytes, key });
async function arrange(id: number, pictures: object[]) {
  const { revision } = await read(id);
  return desk(t, 'PUT', `/goods/${id}/pictures`, { token, body: { revision, pictures } });
}
const media = (path: string, size = '500x500') => t.app.request(`http://shop.test/media/${size}/${path}`);
const shown = async (code: string, locale?: string) =>
  (await inShop(code, locale)).images.map(({ path, alt }: { path: string; alt?: string }) => [path, alt]);

test('pictures are stored once, in a reduced size and without their metadata, and every process serves them', async () => {
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
  ['a text', Buffer.from('GIF89a, they say')],
  ['half a picture', Buffer.from('\xff\xd8\xff\xe0 half', 'latin1')],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused as a picture', async (_, bytes) => {
  const { id, code } = await newProduct();
  const { status, body } = await upload(id, bytes);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['picture']]);
  expect(await shown(code)).toEqual([]);
});

test('a product has at most ten pictures', async () => {
  const { id } = await newProduct();
  const bytes = await drawn(20, 10).png().toBuffer();
  for (let n = 0; n < PICTURES_MAX; n++) expect((await upload(id, bytes)).status).toBe(201);
  expect((await upload(id, bytes)).body.errors).toHaveProperty('picture');
});

test('staff can set the order and the texts of pictures, and a catalogue file changes neither', async () => {
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

test('a picture is deleted permanently, unless another product shows it', async () => {
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

test('the order of pictures cannot contain a picture of another product, or the same picture twice', async () => {
  const [one, two] = [await newProduct(), await newProduct()];
  const { body } = await upload(one.id, await drawn().png().toBuffer());
  expect((await arrange(two.id, [{ id: body.id }])).status).toBe(409);
  expect((await arrange(one.id, [{ id: body.id }, { id: body.id }])).status).toBe(409);
});

describe('uploaded pictures that no product uses', () => {
  const DAY_MS = 86_400_000;
  /** A picture that a catalogue file has removed from its product. */
  async function dropped() {
    const { id, code } = await newProduct();
    const { path } = (await upload(id, await drawn(20, 10).png().toBuffer())).body;
    const files = new CatalogueFiles(t.shop);
    const importImages = (images: string) => files.import(`product_code,images\n${code},${images}\n`, 'csv');
    await importImages('');
    return { path, importImages, remove: () => files.remove() };
  }
  const isStored = async (name: string) =>
    (await t.shop.db.select({ name: mediaFiles.name }).from(mediaFiles).where(eq(mediaFiles.name, name)))
      .length > 0;

  test('are deleted after a day, and until then can be used again', async () => {
    const [gone, back] = [await dropped(), await dropped()];
    const { id } = await newProduct();
    const shownStill = (await upload(id, await drawn(20, 10).png().toBuffer())).body.path;
    await deleteLongUnused(t.shop);
    await back.importImages(back.path);
    t.later(DAY_MS - 60_000);
    await deleteLongUnused(t.shop);
    expect(await Promise.all([gone.path, back.path, shownStill].map(isStored))).toEqual([true, true, true]);
    t.later(120_000);
    await deleteLongUnused(t.shop);
    expect(await Promise.all([gone.path, back.path, shownStill].map(isStored))).toEqual([false, true, true]);
    expect((await media(gone.path)).status).toBe(404);
    // A picture that is unused again is kept for another day.
    await back.importImages('');
    await deleteLongUnused(t.shop);
    expect(await isStored(back.path)).toBe(true);
    t.later(-DAY_MS - 60_000);
    for (const one of [gone, back]) one.remove();
  });

  // PGlite has only one connection, so nothing else can run during an import.
  test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('are not deleted during an import', async () => {
    const { path, remove } = await dropped();
    await deleteLongUnused(t.shop);
    t.later(2 * DAY_MS);
    await t.shop.db.transaction(async (tx) => {
      await tx.execute(`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
      await deleteLongUnused(t.shop);
    });
    expect(await isStored(path)).toBe(true);
    await deleteLongUnused(t.shop);
    expect(await isStored(path)).toBe(false);
    t.later(-2 * DAY_MS);
    remove();
  });
});
