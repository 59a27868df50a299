/** The desk and the mail about a request name the variant as the shop does: by its options. */
import { afterAll, expect, test } from 'vitest';
import { CatalogueFiles, productLines } from '../../setup/catalogue-files.ts';
import { call } from '../../setup/client.ts';
import { setStock, testShop } from '../../setup/shop.ts';
import { deskOk, staffMember } from './desk.ts';

const t = await testShop();
const files = new CatalogueFiles(t.shop);
const { token } = await staffMember(t);
afterAll(() => files.remove());

async function requested(productCode: string, variantCode: string) {
  await setStock(t, variantCode, 0);
  const body = { productCode, variantCode, name: '田中 実', email: 'waits@example.jp' };
  expect((await call(t, 'POST', '/purchase-requests', { body })).status).toBe(201);
  await setStock(t, variantCode, 5);
  const path = `/purchase-requests/product?productCode=${productCode}&variantCode=${variantCode}`;
  return deskOk(t, 'GET', path, { token });
}

test('a variant without a name of its own is named by its options', async () => {
  const variants = ['soft', 'hard'].map((binding) => ({
    variant_code: `CHOICE-${binding}`,
    price: 1000,
    options: [`binding_${binding}`],
  }));
  const file = productLines({ product_code: 'CHOICE', name_ja: '選べる本', variants });
  expect((await files.import(file, 'jsonl')).errors).toEqual([]);
  t.shop.catalogueChanged();
  const { name, mails } = await requested('CHOICE', 'CHOICE-hard');
  expect(name).toMatch(/^選べる本 \S+$/);
  expect(mails[0].text).toContain(`商品の種類\n  ${name.slice('選べる本 '.length)}\n`);
});

test('the only variant of a product is not named', async () => {
  const { name, slug } = await requested('TM-0012', 'TM-0012');
  const { data } = await call(t, 'GET', `/products/by-slug/${slug}`);
  expect(name).toBe(data.name);
});
