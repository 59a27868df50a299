/** Pictures that staff upload for texts and banners. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mediaFiles } from '#api/db/schema/goods.ts';
import { croppedSize } from '#api/domain/media/uploads.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff');

describeRoles(t, [
  ['POST', '/pictures', 'staff'],
  ['GET', '/pictures', 'staff'],
]);

const upload = (bytes: Uint8Array, crop = '', key = newKey()) =>
  desk(t, 'POST', `/pictures${crop && `?crop=${crop}`}`, { token, body: bytes, key });

/** Red above, blue below. */
const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([
      {
        input: { create: { width, height: height / 2, channels: 3, background: '#00f' } },
        top: height / 2,
        left: 0,
      },
    ])
    .jpeg();

async function stored(name: string) {
  const [file] = await t.shop.db.select().from(mediaFiles).where(eq(mediaFiles.name, name));
  const picture = sharp(file?.bytes);
  const { width, height, format, orientation } = await picture.metadata();
  const { dominant } = await picture.stats();
  return { width, height, format, orientation, colour: dominant.r > dominant.b ? 'red' : 'blue' };
}

test.each([
  ['', 1000, 1000, 'red'],
  ['whole', 1000, 1000, 'red'],
  ['banner.top', 1000, 400, 'red'],
  ['banner.bottom', 1000, 400, 'blue'],
  ['cover.left', 700, 1000, 'red'],
  ['square.centre', 1000, 1000, 'red'],
])('a square picture cropped to "%s" is %i × %i', async (crop, width, height, colour) => {
  const { status, body } = await upload(await twoColours(2000, 2000).toBuffer(), crop);
  expect(status).toBe(201);
  const picture = await stored(body.name);
  expect(picture).toMatchObject({ width, height, format: 'webp' });
  if (crop.startsWith('banner')) expect(picture.colour).toBe(colour);
  expect((await t.app.request(`http://shop.test/media/300x300/${body.name}`)).status).toBe(200);
});

test('a picture that the shop will enlarge is stored, and its size is in the answer', async () => {
  const answers = [
    [120, 48],
    [499, 300],
    [500, 200],
    [2000, 2000],
  ].map(async ([width = 0, height = 0]) => {
    const { body } = await upload(await twoColours(width, height).toBuffer());
    return body.small;
  });
  expect(await Promise.all(answers)).toEqual([
    { width: 120, height: 48 },
    { width: 499, height: 300 },
    null,
    null,
  ]);
  const cropped = await upload(await twoColours(600, 120).toBuffer(), 'banner.centre');
  expect(cropped.body.small).toEqual({ width: 300, height: 120 });
});

test('a photo is cropped as it is seen, and not as the camera was held', async () => {
  const upright = await twoColours(400, 800).toBuffer();
  // Orientation 6: to be seen, it is turned by 90° again.
  const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).toBuffer();
  const { body } = await upload(lying, 'banner.bottom');
  expect(await stored(body.name)).toMatchObject({ width: 400, height: 160, colour: 'blue' });
});

test('is stored once for a form that is sent twice, and not cropped in another way', async () => {
  const [bytes, key] = [await twoColours(100, 100).toBuffer(), newKey()];
  const first = await upload(bytes, 'banner.top', key);
  expect((await upload(bytes, 'banner.top', key)).body).toEqual(first.body);
  expect(await upload(bytes, 'banner.bottom', key)).toMatchObject({
    status: 409,
    body: { errorCode: 'key_reused' },
  });
});

test.each([
  ['no picture', Buffer.from('GIF89a'), '', 'picture'],
  ['an unknown shape', Buffer.from(''), 'round.top', 'crop'],
])('%s is refused', async (_, bytes, crop, field) => {
  expect(await upload(bytes, crop)).toMatchObject({
    status: 400,
    body: { errors: { [field]: [expect.any(String)] } },
  });
});

test('the newest come first', async () => {
  const names: string[] = [];
  for (const width of [10, 11]) {
    names.unshift((await upload(await twoColours(width, 10).toBuffer())).body.name);
    t.later(1000);
  }
  expect((await deskOk(t, 'GET', '/pictures', { token })).names.slice(0, 2)).toEqual(names);
});

describe('a cropped size', () => {
  test('has the shape, and is neither larger than the picture nor than the limit', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(5 / 2, 7 / 10, 1), (width, height, shape) => {
        const cropped = croppedSize({ width, height }, shape, 1000);
        expect(cropped.width).toBeLessThanOrEqual(Math.min(width, 1000));
        expect(cropped.height).toBeLessThanOrEqual(Math.min(height, 1000));
        expect(Math.min(cropped.width, cropped.height)).toBeGreaterThanOrEqual(1);
        // To the pixel.
        if (Math.min(cropped.width, cropped.height) > 1)
          expect(Math.abs(cropped.width - cropped.height * shape)).toBeLessThanOrEqual(shape);
      }),
    );
  });
});
