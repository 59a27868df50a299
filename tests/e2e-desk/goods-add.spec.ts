/** Adding a product and a variant, and the categories and dates of a product. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { translator } from '#app/i18n/i18n.ts';
import { refusal } from '../e2e/refusal.ts';
import { expectInCart } from '../e2e/shop.ts';
import { expect, logIn, OWNER, STAFF, test, title } from './desk.ts';

const shop = `http://localhost:${process.env['E2E_PORT']}`;
const status = (page: Page) => page.getByRole('status');
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;
const mistakes = (page: Page) => refusal(page).getByRole('listitem');
const openPart = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

test('a product is added, gets texts and a picture, is put on sale, and is bought', { tag: '@once' }, async ({
  page,
  say,
}) => {
  test.setTimeout(150_000);
  const shopSays = translator('ja');
  const code = unique('BK').toUpperCase();
  const name = `月あかりの文法 ${code}`;
  await logIn(page, say, STAFF, '/goods');
  await page.getByRole('link', { name: say('goods_edit.new') }).click();
  await expect(page.locator('[name=product_code]')).toHaveValue(/\d$/);
  const add = page.getByRole('button', { name: say('goods_edit.add'), exact: true });
  await page.locator('[name=product_code]').fill('BK-ENG-0001');
  await page.locator('[name=main_category]').selectOption('books_english_grammar');
  await page.getByLabel('読む・書く').check();
  await page.locator('[name=price]').fill('千円');
  await add.click();
  await expect(mistakes(page)).toHaveCount(3);
  await expect(page.locator('[name=price]')).toHaveValue('千円');
  await expect(page.locator('[name=main_category]')).toHaveValue('books_english_grammar');
  await expect(page.getByLabel('読む・書く')).toBeChecked();
  await page.locator('[name=product_code]').fill(code);
  await page.locator('[name=name_ja]').fill(name);
  await page.locator('[name=price]').fill('１,２００');
  await page.locator('[name=stock]').fill('3');
  await add.click();
  await expect(status(page)).toContainText(name);

  await page.locator('[name=short_description_ja]').fill('夜に読む文法の本。');
  await page.getByRole('button', { name: say('content.save') }).click();
  await expect(page.locator('[name=short_description_ja]')).toHaveValue('夜に読む文法の本。');
  await openPart(page, say('goods_edit.pictures'));
  const buffer = await sharp({ create: { width: 320, height: 480, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  await page
    .getByLabel(say('goods_edit.picture'))
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: say('goods_edit.upload'), exact: true }).click();
  await expect(page.locator('.picture')).toHaveCount(1);

  const address = `${shop}/products/${code.toLowerCase()}`;
  expect((await fetch(address)).status).toBe(404);
  await page.getByRole('button', { name: say('goods.put_on'), exact: true }).click();
  await expect(status(page)).toHaveText(say('notice.on_sale', { name }));
  await expect(page.getByRole('link', { name: say('goods_edit.in_shop') })).toBeVisible();

  await expect.poll(async () => (await fetch(address)).status, { timeout: 45_000 }).toBe(200);
  await page.goto(address);
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('main')).toContainText('夜に読む文法の本。');
  await expect(page.getByRole('navigation', { name: shopSays('chrome.breadcrumb') })).toContainText('英文法');
  await page
    .getByRole('main')
    .getByRole('button', { name: shopSays('product.add'), exact: true })
    .click();
  await expectInCart(page, shopSays, 1);
});

test('a seminar is added with its date, and then gets a second kind of seat', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  test.setTimeout(120_000);
  const code = unique('SM').toUpperCase();
  const name = `夜の講座 ${code}`;
  await logIn(page, say, STAFF, '/goods/new?kind=seminar');
  const add = page.getByRole('button', { name: say('goods_edit.add'), exact: true });
  await expectGood('a new seminar');
  await add.click();
  // The mistakes: the name, four fields of the seminar, and the price.
  await expect(mistakes(page)).toHaveCount(6);
  await expectGood('a new seminar with errors', { dark: true });
  const fields: Record<string, string> = {
    product_code: code,
    name_ja: name,
    seminar_starts_at: '2031-06-01T13:00',
    seminar_ends_at: '2031-06-01T12:00',
    seminar_sales_end_at: '2031-05-31T18:00',
    seminar_venue_ja: 'こもれび会館',
    price: '3000',
    stock: '20',
  };
  for (const [field, value] of Object.entries(fields)) await page.locator(`[name=${field}]`).fill(value);
  await page.getByText(say('goods_edit.several_variants')).click();
  await page.getByLabel('受講方法').selectOption({ label: '会場参加' });
  await add.click();
  await expect(mistakes(page)).toHaveCount(1);
  await expect(page.locator('[name=seminar_starts_at]')).toHaveValue('2031-06-01T13:00');
  await page.locator('[name=seminar_ends_at]').fill('2031-06-01T15:00');
  await add.click();
  await expect(status(page)).toContainText(name);

  await openPart(page, say('goods_edit.prices_tab'));
  await page.getByRole('link', { name: say('goods_edit.add_variant') }).click();
  await add.click();
  await expect(mistakes(page)).toHaveCount(3);
  await expectGood('a new variant with errors', { dark: true });
  await page.locator('[name=variant_code]').fill(`${code}-WEB`);
  await page.locator('[name=price]').fill('2000');
  await page.getByLabel('受講方法').selectOption({ label: 'オンライン参加' });
  await add.click();
  await expect(status(page)).toHaveText(say('notice.variant_added'));
  await expect(page.getByRole('group').filter({ hasText: `${code}-WEB` })).toBeVisible();

  await openPart(page, say('goods_edit.dates'));
  await expect(page.locator('[name=seminar_ends_at]')).toHaveValue('2031-06-01T15:00');
  await expect(page.getByRole('main')).toContainText(say('goods_edit.not_booked'));
  await expectGood('dates of a seminar');
});

test('if somebody else has changed categories or dates, the stored values are shown beside the typed ones', {
  tag: '@once',
}, async ({ page, browser, say }) => {
  await logIn(page, say, STAFF, '/goods?q=SM-2026-004');
  await page.locator('main a[href$="/edit"]').first().click();
  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  const save = (of: Page) => of.getByRole('button', { name: say('content.save') }).click();
  const open = async (of: Page, part: string) => {
    await of.getByRole('link', { name: part, exact: true }).click();
  };
  await logIn(other, say, OWNER, new URL(page.url()).pathname);
  const differences = page.getByRole('region', { name: say('content.stored_and_typed') });

  for (const one of [page, other]) await open(one, say('goods_edit.categories'));
  await other.getByLabel('英文法').check();
  await save(other);
  await expect(status(other)).not.toBeEmpty();
  await page.getByLabel('読む・書く').check();
  await save(page);
  await expect(refusal(page)).toContainText('木村 葉子');
  await expect(differences).toContainText('英文法');
  await expect(page.getByLabel('読む・書く')).toBeChecked();

  for (const one of [page, other]) await open(one, say('goods_edit.dates'));
  await other.locator('[name=seminar_doors_at]').fill('2021-01-02T09:30');
  await save(other);
  await expect(status(other)).not.toBeEmpty();
  await other.context().close();
  await page.locator('[name=seminar_doors_at]').fill('2021-01-02T10:15');
  await save(page);
  await expect(differences).toContainText('2021-01-02 09:30');
  await save(page);
  await expect(status(page)).not.toBeEmpty();
  await expect(page.locator('[name=seminar_doors_at]')).toHaveValue('2021-01-02T10:15');
});
