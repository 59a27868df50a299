/** Uploading the shop's whole setup as a file. */
import { expect, it } from 'vitest';
import { textOf } from '../kit/plain-browser.ts';
import type { FakeDeskApi } from './fake-desk-api.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const path = '/settings/shop';
const both = { ja: 'all', en: 'all' };
const root = { code: 'main', name: both, slug: both, description: both, enabled: true, children: [] };
const others = ['options', 'attributes', 'shipping', 'payment', 'survey', 'closures'];
const setup = { categories: [root], ...Object.fromEntries(others.map((section) => [section, []])) };

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /setup', { body: { setup, revisions: {}, server: [] } });
  api.on('POST /setup/check', { body: { problems: [], changes: [], revision: '' } });
});

async function upload(bytes: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(formWith(await staff.get(path), 'file'))) form.set(name, value);
  form.set('what', 'check');
  form.set('file', new File([Uint8Array.from(bytes)], 'shop.yaml'));
  return staff.post(path, form);
}

it.each([
  ['UTF-8', Buffer.from('\ufeff棚卸し')],
  ['Shift_JIS', Buffer.from([0x92, 0x49, 0x89, 0xb5, 0x82, 0xb5])],
])('the file may be in %s', async (_, bytes) => {
  expect((await upload(bytes)).status).toBe(200);
  const checked = api.asked.findLast(({ method }) => method === 'POST');
  expect(checked).toMatchObject({ path: '/desk-api/setup/check', body: { text: '棚卸し' } });
});

it('a file in another encoding is refused', async () => {
  const back = await upload(Buffer.from('\ufeff棚卸し', 'utf16le'));
  expect(back.status).toBe(400);
  expect(textOf(back.html)).toContain('文字コードがUTF-8またはShift_JISのファイル');
  expect(api.asked.map((asked) => asked.path)).not.toContain('/desk-api/setup/check');
});
