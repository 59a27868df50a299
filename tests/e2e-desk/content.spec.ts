/** The shop's texts: staff edit them, and the shop shows the changes. */
import type { Page } from '@playwright/test';
import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, OWNER, STAFF, test, title } from './desk.ts';

const widths = [1280, 820, 360];
const shop = `http://localhost:${process.env['E2E_PORT']}`;

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const status = (page: Page) => page.getByRole('status');

async function textOfShop(path: string): Promise<string> {
  const response = await fetch(shop + path);
  expect(response.status).toBe(200);
  return response.text();
}

test('a notice is previewed, saved, shown in the shop, hidden and restored', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const [first, second] = [unique('臨時休業'), unique('営業再開')];
  const label = (name: string, language: 'content.ja' | 'content.en') =>
    page.getByLabel(say('content.in_language', { name, language: say(language) }), { exact: true });
  await logIn(page, say, STAFF, '/content');
  await page.getByRole('link', { name: say('content.notices'), exact: true }).click();
  await page.getByRole('link', { name: say('content.add') }).click();
  const save = page.getByRole('button', { name: say('content.save') });
  await save.click();
  await expect(refusal(page)).toBeFocused();
  await expectGood('a notice without a text', { dark: true });

  await label(say('content.title'), 'content.ja').fill(first);
  const text = label(say('content.text'), 'content.ja');
  await text.fill(`<p onclick="x()">${first}<script>alert(1)</script></p>`);
  await page.getByLabel(say('content.place_faq')).check();
  await page.getByRole('button', { name: say('content.show_preview') }).click();
  await expect(page.locator('.preview .rich p').first()).toHaveText(first);
  await expect(page.locator('.removed')).toContainText('<script>');
  await expect(page.locator('.removed')).toContainText('onclick');
  await expect(text).toHaveValue(/onclick/);
  await expect(page.getByLabel(say('content.place_faq'))).toBeChecked();
  await expectGood('a previewed notice', { dark: true });
  expect(await textOfShop('/faq')).not.toContain(first);

  await save.click();
  await expect(status(page)).toHaveText(say('notice.content_added'));
  await expect.poll(() => textOfShop('/faq'), { timeout: 30_000 }).toContain(first);
  await expect.poll(() => textOfShop('/en/faq'), { timeout: 30_000 }).toContain(first);

  await text.fill(`<p>${second}</p>`);
  await save.click();
  await expect(status(page)).toHaveText(say('notice.content_saved'));
  await page.getByRole('link', { name: say('content.versions') }).click();
  await expect(page.locator('del')).not.toHaveCount(0);
  await expectGood('versions of a notice', { dark: true });
  await page.getByRole('button', { name: new RegExp(say('content.restore')) }).click();
  await expect(status(page)).toHaveText(say('notice.content_restored'));
  await expect(text).toHaveValue(/onclick/);

  await page.getByRole('button', { name: say('content.hide') }).click();
  await expect(status(page)).toHaveText(say('notice.content_hidden'));
  await expect.poll(() => textOfShop('/faq'), { timeout: 30_000 }).not.toContain(first);
  await expectGood('a hidden notice');
});

test('when two people edit one text, the second sees the change of the first and loses nothing', {
  tag: '@scripts-on-and-off',
}, async ({ page, browser, say, expectGood }) => {
  await logIn(page, say, STAFF, '/content/terms');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const path = new URL(page.url()).pathname;
  const label = say('content.in_language', { name: say('content.title'), language: say('content.en') });
  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  await logIn(other, say, OWNER, path);
  const [theirs, own] = [unique('Theirs'), unique('Own')];
  await other.locator('[name=titleEn]').fill(theirs);
  await other.locator('[name=titleEn]').press('Enter');
  await expect(status(other)).not.toBeEmpty();
  await other.context().close();

  const field = page.getByLabel(label, { exact: true });
  await field.fill(own);
  const save = page.getByRole('button', { name: say('content.save') });
  await save.click();
  await expect(refusal(page)).toContainText('木村 葉子');
  await expect(field).toHaveValue(own);
  const differences = page.getByRole('region', { name: say('content.stored_and_typed') });
  await expect(differences).toContainText('Theirs');
  await expect(differences).toContainText('Own');
  await expectGood('a text that somebody else changed');
  await save.click();
  await expect(status(page)).toHaveText(say('notice.content_saved'));
  await expect(field).toHaveValue(own);
});

test('questions are reordered by keyboard', { tag: '@once' }, async ({ page, say }) => {
  await logIn(page, say, STAFF, '/content/faq');
  const names = page.getByRole('rowheader');
  const [first = '', second = ''] = await names.allTextContents();
  await page.getByRole('button', { name: say('content.down_of', { name: first.trim() }) }).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(say('notice.content_moved'));
  expect((await names.allTextContents()).slice(0, 2)).toEqual([second, first]);
});

for (const [what, paths] of [
  ['lists', ['/content', '/content/notices', '/content/blocks', '/content/guides/1/versions']],
  ['forms', ['/content/notices/new', '/content/banners/1', '/content/guides/1', '/content/faq/1']],
] as const)
  test(`${what} of texts are accessible and as wide as the window`, { tag: '@scripts' }, async ({
    page,
    say,
    expectGood,
  }) => {
    await logIn(page, say, STAFF, '/content');
    await expect(title(page)).toHaveText(say('shell.content'));
    for (const path of paths) {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectGood(path);
    }
  });
