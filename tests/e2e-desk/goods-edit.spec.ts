/** Editing a product at the desk: texts, prices and pictures, and the changed pages of the shop. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { refusal } from '../e2e/refusal.ts';
import { expect, logIn, OWNER, STAFF, test, title } from './desk.ts';

const shop = `http://localhost:${process.env['E2E_PORT']}`;
const status = (page: Page) => page.getByRole('status');
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Opens a screen of the product through the links of the list. */
async function openProduct(page: Page, code: string, screen?: string): Promise<void> {
  await page.goto(`/goods?q=${code}`);
  await page.getByRole('row').filter({ hasText: code }).locator('a[href$="/edit"]').first().click();
  if (screen) await page.getByRole('link', { name: screen, exact: true }).click();
}

async function inShop(code: string): Promise<string> {
  // The shop redirects to the URL with the slug.
  const response = await fetch(`${shop}/products/${code}`);
  return response.text();
}

test('a wrong name or price is refused at its field; a right name and price are saved, and the shop shows them', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood, javaScriptEnabled }) => {
  test.setTimeout(120_000);
  const code = javaScriptEnabled ? 'TM-0024' : 'TM-0025';
  const name = unique('新しい名前');
  await logIn(page, say, STAFF, '/goods');
  await openProduct(page, code);
  const nameField = page.locator('[name=name_ja]');
  const save = page.getByRole('button', { name: say('content.save') });
  await nameField.fill('');
  await page.locator('[name=kana]').fill('あたらしい');
  await save.click();
  await expect(refusal(page)).toBeFocused();
  await expect(page.locator('[name=kana]')).toHaveValue('あたらしい');
  await expectGood('texts of a product without a name', { dark: true });
  await nameField.fill(name);
  await save.click();
  await expect(status(page)).toContainText(name);
  await expectGood('texts of a product');

  await page.getByRole('link', { name: say('goods_edit.prices_tab'), exact: true }).click();
  const price = page.locator('[name^=price_]').first();
  await price.fill('千円');
  await save.click();
  await expect(refusal(page)).toBeFocused();
  await expect(price).toHaveValue('千円');
  await price.fill('１,２３０');
  await save.click();
  await expect(status(page)).toContainText(name);
  await expect(price).toHaveValue('1230');
  await expectGood('prices of a product', { dark: true });
  await expect.poll(() => inShop(code), { timeout: 45_000 }).toContain(name);
  expect(await inShop(code)).toContain('1,230');
});

test('a text with HTML is edited without it, and the shop shows it', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood, javaScriptEnabled }) => {
  test.setTimeout(120_000);
  const code = javaScriptEnabled ? 'BK-ENG-0001' : 'BK-ENG-0003';
  const chapter = unique('おまけの章');
  await logIn(page, say, STAFF, '/goods');
  await openProduct(page, code);
  const text = page.getByLabel(
    say('content.in_language', { name: '目次・収録内容', language: say('content.ja') }),
    { exact: true },
  );
  if (javaScriptEnabled) {
    await expect(text.getByRole('listitem').first()).toBeVisible();
    await text.getByRole('listitem').last().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type(chapter);
  } else {
    await expect(text).toHaveValue(/^- /);
    await text.fill(`${await text.inputValue()}\n- ${chapter}`);
  }
  await page.getByRole('button', { name: say('content.show_preview') }).click();
  await expect(
    page.locator('.preview').first().getByRole('listitem').filter({ hasText: chapter }),
  ).toBeVisible();
  await expectGood('a previewed product', { dark: true });
  expect(await inShop(code)).not.toContain(chapter);
  await page.getByRole('button', { name: say('content.save') }).click();
  await expect(status(page)).not.toBeEmpty();
  await expect.poll(() => inShop(code), { timeout: 45_000 }).toMatch(new RegExp(`<li>${chapter}</li>`));
});

test('the old URL of a product redirects to the new one', { tag: '@once' }, async ({ page, say }) => {
  await logIn(page, say, STAFF, '/goods');
  await openProduct(page, 'TM-0029');
  const slug = page.locator('[name=slug_ja]');
  const old = await slug.inputValue();
  const renamed = `renamed-${crypto.randomUUID().slice(0, 8)}`;
  const saveSlug = async (value: string) => {
    await slug.fill(value);
    await page.getByRole('button', { name: say('content.save') }).click();
    await expect(status(page)).toBeVisible();
  };
  const locationOf = async (of: string) => {
    const response = await fetch(`${shop}/products/${of}`, { redirect: 'manual' });
    return [response.status, response.headers.get('Location')];
  };
  await saveSlug(renamed);
  await expect.poll(() => locationOf(old), { timeout: 45_000 }).toEqual([301, `/products/${renamed}`]);
  await saveSlug(old);
  await expect.poll(() => locationOf(renamed), { timeout: 45_000 }).toEqual([301, `/products/${old}`]);
});

test('pictures are uploaded, described, moved and deleted; a bad file is refused', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood, javaScriptEnabled }) => {
  test.setTimeout(120_000);
  const code = javaScriptEnabled ? 'TM-0026' : 'TM-0027';
  await logIn(page, say, STAFF, '/goods');
  await openProduct(page, code, say('goods_edit.pictures'));
  const pictures = page.locator('.picture');
  const before = await pictures.count();
  const add = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByLabel(say('goods_edit.picture')).setInputFiles(file);
    await page.getByRole('button', { name: say('goods_edit.upload'), exact: true }).click();
  };
  await add({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
  await expect(refusal(page)).toBeFocused();
  await expectGood('a refused picture', { dark: true });
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a53' } })
    .png()
    .toBuffer();
  await add({ name: 'box.png', mimeType: 'image/png', buffer });
  await expect(status(page)).toHaveText(say('notice.picture_added'));
  await expect(pictures).toHaveCount(before + 1);
  const added = pictures.last();
  await expect(added.locator('img')).toHaveJSProperty('naturalWidth', 164);

  await added.locator('summary').first().click();
  await added.locator('[name=altJa]').fill('夕焼け色の箱');
  await added.getByRole('button', { name: say('goods_edit.save_alt_of', { number: before + 1 }) }).click();
  await expect(status(page)).toHaveText(say('notice.picture_described'));
  await expectGood('a picture with a text');
  for (let number = before + 1; number > 1; number--)
    await page.getByRole('button', { name: say('goods_edit.up_of', { number }) }).click();
  await expect(pictures.first()).toContainText('夕焼け色の箱');
  await expect.poll(() => inShop(code), { timeout: 45_000 }).toContain('alt="夕焼け色の箱"');

  await pictures.first().locator('summary').last().click();
  await page.getByRole('button', { name: say('goods_edit.delete_number', { number: 1 }) }).click();
  await expect(status(page)).toHaveText(say('notice.picture_deleted'));
  await expect(pictures).toHaveCount(before);
});

test('when two people edit one product, the second sees the change of the first and loses nothing', {
  tag: '@once',
}, async ({ page, browser, say, expectGood }) => {
  await logIn(page, say, STAFF, '/goods');
  await openProduct(page, 'TM-0028');
  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  await logIn(other, say, OWNER, new URL(page.url()).pathname);
  const [theirs, own] = [unique('Theirs'), unique('Own')];
  await other.locator('[name=author_en]').fill(theirs);
  await other.locator('[name=author_en]').press('Enter');
  await expect(status(other)).not.toBeEmpty();
  await other.context().close();

  const field = page.locator('[name=author_en]');
  await field.fill(own);
  const save = page.getByRole('button', { name: say('content.save') });
  await save.click();
  await expect(refusal(page)).toContainText('木村 葉子');
  await expect(field).toHaveValue(own);
  const differences = page.getByRole('region', { name: say('content.stored_and_typed') });
  await expect(differences).toContainText('Theirs');
  await expect(differences).toContainText('Own');
  await expectGood('a product that somebody else changed');
  await save.click();
  await expect(status(page)).not.toBeEmpty();
  await expect(title(page)).toBeVisible();
  await expect(field).toHaveValue(own);
});
