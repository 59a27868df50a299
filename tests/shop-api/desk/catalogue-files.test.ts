import { eq, sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { variants } from '#api/db/schema/catalogue.ts';
import { runCatalogueFiles } from '#api/domain/goods/catalogue-files.ts';
import * as calls from '#contract/desk/goods/catalogue-files.ts';
import { call } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, deskOk, newKey, staffMember } from './desk.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

async function upload(content: string | Buffer, name = 'stock.csv'): Promise<string> {
  const response = await t.app.request(
    `http://shop.test/desk-api/files/catalogue?name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: {
        'X-Desk-Key': DESK_KEY,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/octet-stream',
        'Idempotency-Key': newKey(),
      },
      body: typeof content === 'string' ? content : Uint8Array.from(content),
    },
  );
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
const read = (id: string) => deskOk(t, 'GET', `/files/catalogue/${id}`, { token });
const run = (id: string) => desk(t, 'POST', `/files/catalogue/${id}/run`, { token });

test('a file is checked and then imported once, and the stock movements name the file and the person', async () => {
  const code = await makeProduct(t, { stock: 5 });
  const id = await upload(`product_code,variant_code,stock\n${code},${code},9\n`);
  expect(await read(id)).toMatchObject({ state: 'checking', products: null });
  expect((await run(id)).status).toBe(409);
  await runCatalogueFiles(t.shop);
  expect(await read(id)).toMatchObject({
    state: 'checked',
    products: { changed: 1 },
    errors: [],
    changes: [{ code, isNew: false, before: { [`${code} stock`]: 5 }, after: { [`${code} stock`]: 9 } }],
  });
  expect(await stockOf(t, code)).toMatchObject({ onHand: 5 });

  expect((await run(id)).status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'running' });
  await Promise.all([runCatalogueFiles(t.shop), runCatalogueFiles(t.shop)]);
  await runCatalogueFiles(t.shop);
  expect(await read(id)).toMatchObject({ state: 'done', variants: { changed: 1 } });
  expect(await stockOf(t, code)).toMatchObject({ onHand: 9 });
  expect((await run(id)).status).toBe(409);
  const [variant] = await t.shop.db.select().from(variants).where(eq(variants.code, code));
  const { items } = await deskOk(t, 'GET', `/goods/${variant?.productId}/movements`, { token });
  expect(items).toMatchObject([
    { kind: 'imported', before: 5, after: 9, by: '佐藤 誠', reason: 'stock.csv' },
  ]);
});

test('a new fixed price outside the resale-price system is a warning, and no error', async () => {
  const [book, notebook, disc] = await Promise.all(
    (['book', 'notebook', 'cd_dvd'] as const).map((kind) => makeProduct(t, { kind })),
  );
  const id = await upload(`product_code,fixed_price\n${book},1\n${notebook},1\n${disc},1\n`);
  await runCatalogueFiles(t.shop);
  expect(await read(id)).toMatchObject({
    state: 'checked',
    errorCount: 0,
    warningCount: 2,
    warnings: [
      { line: 3, column: 'fixed_price', message: expect.stringContaining('notebook') },
      { line: 4, column: 'fixed_price', message: expect.stringContaining('音楽CDだけ') },
    ],
  });
  expect((await run(id)).status).toBe(200);
  await runCatalogueFiles(t.shop);
  expect(await read(id)).toMatchObject({ state: 'done', products: { changed: 3 } });
  const again = await upload(`product_code,fixed_price,name_ja\n${notebook},1,別の名前\n`);
  await runCatalogueFiles(t.shop);
  expect(await read(again)).toMatchObject({ products: { changed: 1 }, warningCount: 0, warnings: [] });
});

test('errors in a file are reported by line, and nothing is written', async () => {
  const code = await makeProduct(t, { stock: 5 });
  const id = await upload(`product_code,variant_code,stock,price\n${code},${code},-1,1.5\n`);
  await runCatalogueFiles(t.shop);
  expect(await read(id)).toMatchObject({
    state: 'refused',
    errorCount: 2,
    errors: [
      { line: 2, column: 'price' },
      { line: 2, column: 'stock' },
    ],
  });
  expect((await run(id)).status).toBe(409);
  expect(await stockOf(t, code)).toMatchObject({ onHand: 5 });
});

test('a file may be in Shift_JIS, and is refused if it cannot be read', async () => {
  const code = await makeProduct(t);
  const unreadable = await upload(Buffer.from([0xff, 0xfe, 0x00, 0x81]));
  const japanese = await upload(iconv.encode(`product_code,name_ja\n${code},薔薇の名前\n`, 'cp932'));
  await runCatalogueFiles(t.shop);
  expect((await read(unreadable)).state).toBe('refused');
  expect(JSON.stringify(await read(unreadable))).not.toContain('/tmp');
  expect(await read(japanese)).toMatchObject({ state: 'checked', products: { changed: 1 } });
});

test('a file that a spreadsheet saved in Shift_JIS changes only what was typed', async () => {
  const [plain, odd, other] = await Promise.all([makeProduct(t), makeProduct(t), makeProduct(t)]);
  const rows = [
    ['product_code', 'name_ja', 'name_en', 'description_ja'],
    [plain, '普通の本', 'Plain', '説明'],
    [odd, 'りんどくゔぃすと', 'Grades 5–6', '朝〜夜 5−3 A—B 𠮷野'],
    [other, '朝〜夜', 'Café', '説明'],
  ];
  const file = (changed: string[][]) => `${changed.map((row) => row.join(',')).join('\n')}\n`;
  const done = async (content: string | Buffer) => {
    const id = await upload(content);
    await runCatalogueFiles(t.shop);
    const checked = await read(id);
    if (checked.state !== 'checked') return checked;
    await run(id);
    await runCatalogueFiles(t.shop);
    return read(id);
  };
  const namesOf = async (code: string) => (await call(t, 'GET', `/products/by-code/${code}`)).data.name;
  expect(await done(file(rows))).toMatchObject({ products: { changed: 3 } });
  const saved = (text: string) =>
    iconv.encode(text.replaceAll('〜', '～').replaceAll('−', '－').replaceAll('—', '―'), 'cp932');
  const renamed = file(rows).replace('普通の本', '変わった本').replace('朝〜夜,Café', '朝〜晩,Café');
  expect(await done(saved(renamed))).toMatchObject({
    state: 'done',
    products: { changed: 2, unchanged: 1 },
  });
  expect(await namesOf(plain)).toBe('変わった本');
  expect(await namesOf(odd)).toBe('りんどくゔぃすと');
  expect(await namesOf(other)).toBe('朝〜晩');
  const lost = await done(saved(file(rows).replace('Grades 5–6', 'Grade 5–6')));
  expect(lost).toMatchObject({ state: 'refused', errors: [{ line: 3, column: 'name_en' }] });
  expect(lost.errors[0].message).toContain('–');
});

test('an import is done by the next process if its process ends', async () => {
  const code = await makeProduct(t, { stock: 5 });
  const id = await upload(`product_code,variant_code,stock\n${code},${code},7\n`);
  await runCatalogueFiles(t.shop);
  expect((await run(id)).status).toBe(200);
  expect(await runCatalogueFiles(t.shop, () => true)).toBe(0);
  expect(await read(id)).toMatchObject({ state: 'running' });
  await runCatalogueFiles(t.shop);
  expect(await read(id)).toMatchObject({ state: 'done' });
  expect(await stockOf(t, code)).toMatchObject({ onHand: 7 });
});

test('files are visible only to the person who uploaded them, and require the permission', async () => {
  const id = await upload('product_code\n');
  const { token: other } = await staffMember(t, 'staff');
  const { token: reader } = await staffMember(t, 'reader');
  expect((await desk(t, 'GET', `/files/catalogue/${id}`, { token: other })).status).toBe(404);
  for (const { method, path } of Object.values(calls).flatMap((it) =>
    typeof it === 'object' && 'method' in it ? [it] : [],
  )) {
    const at = path.replace('{id}', id);
    expect((await desk(t, method.toUpperCase(), at, { token: reader })).status).toBe(403);
    expect((await desk(t, method.toUpperCase(), at)).status).toBe(401);
  }
  await t.shop.db.execute(sql`update desk_files set ends_at = now() - interval '1 minute' where id = ${id}`);
  expect((await desk(t, 'GET', `/files/catalogue/${id}`, { token })).status).toBe(404);
});
