/** Uploaded pictures that texts and banners show are kept, and no version is restored whose picture is gone. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deleteLongUnused } from '#api/domain/media/unused.ts';
import { storeUpload } from '#api/domain/media/uploads.ts';
import { testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, staffMember } from './desk.ts';

const TWO_DAYS_MS = 2 * 86_400_000;

const t = await testShop();
const { token } = await staffMember(t, 'staff');

async function upload(): Promise<string> {
  const drawn = sharp({ create: { width: 40, height: 20, channels: 3, background: '#336' } });
  const bytes = await drawn.webp().toBuffer();
  return t.shop.db.transaction((tx) => storeUpload(tx, bytes));
}
const statusOf = async (name: string) =>
  (await t.app.request(`http://shop.test/media/300x300/${name}`)).status;
async function afterTwoDays(): Promise<void> {
  await deleteLongUnused(t.shop);
  t.later(TWO_DAYS_MS);
  await deleteLongUnused(t.shop);
  t.later(-TWO_DAYS_MS);
}
const add = (kind: string, values: object): Promise<DeskAnswer['body']> =>
  deskOk(t, 'POST', `/content/${kind}`, { token, body: { values } });

test('a picture in a guide, a notice or an answer is not deleted', async () => {
  const names = [await upload(), await upload(), await upload(), await upload()];
  const [guide, notice, answer] = names;
  const html = (name = '') => ({ titleJa: '絵のある文', textJa: `<img src="/media/300x300/${name}">` });
  await add('guides', { ...html(guide), slugJa: 'with-a-picture', slugEn: 'with-a-picture' });
  await add('notices', html(notice));
  await add('faq', { ...html(answer), categoryJa: '絵' });
  await afterTwoDays();
  expect(await Promise.all(names.map(statusOf))).toEqual([200, 200, 200, 404]);
});

test('a version of a banner with a deleted picture is not restored', async () => {
  const [first, second] = [await upload(), await upload()];
  const values = { titleJa: '春の本', link: '/faq', pictureJa: first };
  const { id, revision } = await add('banners', values);
  const path = `/content/banners/${id}`;
  const body = { values: { ...values, pictureJa: second }, revision };
  const changed = await deskOk(t, 'PUT', path, { token, body });
  const restore = (to: number) =>
    desk(t, 'POST', `${path}/restorations`, { token, body: { version: to, revision: changed.revision } });
  await afterTwoDays();
  expect(await restore(revision)).toMatchObject({
    status: 400,
    body: { errors: { pictureJa: [expect.any(String)] } },
  });
  expect((await deskOk(t, 'GET', path, { token })).values.pictureJa).toBe(second);
  expect((await restore(changed.revision)).status).toBe(200);
});
