/** The shop's texts: staff edit them, and the shop shows the changes. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
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
  await page.getByRole('button', { name: say('content.write_html') }).click();

  await label(say('content.internal_name'), 'content.ja').fill(first);
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
  await expect(status(page)).toHaveText(
    say('notice.content_added_first', { where: say('content.place_faq') }),
  );
  await expect.poll(() => textOfShop('/faq'), { timeout: 30_000 }).toContain(first);
  await expect.poll(() => textOfShop('/en/faq'), { timeout: 30_000 }).toContain(first);

  // More than marks can say: it is not opened without HTML.
  await page.getByRole('button', { name: say('content.write_marks') }).click();
  await expect(refusal(page)).toContainText(say('validation.more_than_marks'));
  await text.fill(`<p>${second}</p>`);
  await save.click();
  await expect(status(page)).toHaveText(say('notice.content_saved', { where: say('content.place_faq') }));
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

/** Under another name each time, with a picture that is white above and black below. */
const photo = async () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: { width: 600, height: 300, channels: 3, background: '#000' } }, top: 300, left: 0 },
    ])
    .png()
    .toBuffer(),
});

test('a banner gets an uploaded picture in the shop’s shape, and the next one chooses it', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const japanese = (name: string) =>
    page.getByLabel(say('content.in_language', { name, language: say('content.ja') }), { exact: true });
  await logIn(page, say, STAFF, '/content/banners/new');
  await japanese(say('pictures.new')).setInputFiles(await photo());
  await japanese(say('pictures.crop')).selectOption(
    say('pictures.crop_to', { shape: say('pictures.banner'), part: say('pictures.bottom') }),
  );
  const save = page.getByRole('button', { name: say('content.save') });
  await save.click();
  // The picture is kept, although the text about it is missing.
  const description = japanese(say('content.picture_text'));
  await expect(refusal(page)).toContainText(say('content.picture_text'));
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  const picture = say('content.in_language', { name: say('content.picture'), language: say('content.ja') });
  await expect(page.getByRole('img', { name: say('pictures.current', { name: picture }) })).toBeVisible();
  await expectGood('a banner with a picture and without a text', { dark: true });
  const name = unique('写真');
  await description.fill(name);
  await page.getByLabel(say('content.link')).fill('/faq');
  await save.click();
  await expect(status(page)).toHaveText(
    say('notice.content_added_first', { where: say('content.banners_hint') }),
  );
  const src = await page.locator('.preview img').first().getAttribute('src');
  const drawn = sharp(Buffer.from(await (await fetch(src ?? '')).arrayBuffer()));
  expect(await drawn.metadata()).toMatchObject({ width: 500, height: 200 });
  expect((await drawn.stats()).dominant.r).toBeLessThan(50);

  await page.goto('/content/banners/new');
  await page.getByText(say('pictures.choose')).first().click();
  await page
    .getByRole('group', { name: say('pictures.uploaded') })
    .first()
    .getByRole('radio')
    .first()
    .check();
  await expectGood('choosing a picture', { dark: true });
  await description.fill(unique('同じ写真'));
  await page.getByLabel(say('content.link')).fill('/faq');
  await save.click();
  await expect(status(page)).toHaveText(
    say('notice.content_added_first', { where: say('content.banners_hint') }),
  );
  expect(await page.locator('.preview img').first().getAttribute('src')).toBe(src);
  for (const each of [1, 2]) {
    if (each === 2) {
      await page.goto('/content/banners');
      await page.getByRole('rowheader', { name }).getByRole('link').click();
    }
    await page.getByRole('button', { name: say('content.hide') }).click();
    await expect(status(page)).toHaveText(say('notice.content_hidden'));
  }
});

test('a guide is written without HTML, with a picture in its text', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood, javaScriptEnabled }) => {
  const japanese = (name: string) =>
    page.getByLabel(say('content.in_language', { name, language: say('content.ja') }), { exact: true });
  const slug = `g-${crypto.randomUUID()}`;
  await logIn(page, say, STAFF, '/content/guides/new');
  await japanese(say('content.title')).fill(unique('書き方'));
  for (const language of ['content.ja', 'content.en'] as const)
    await page
      .getByLabel(say('content.in_language', { name: say('content.slug'), language: say(language) }))
      .fill(slug);
  const text = japanese(say('content.text'));
  if (javaScriptEnabled) {
    await expect(page.getByRole('toolbar').first()).toBeVisible();
    await text.click();
    await page.keyboard.type('## 届くまで');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- 一');
    await page.keyboard.press('Enter');
    await page.keyboard.type('二');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('絵：');
    await page
      .getByRole('button', { name: say('editor.picture'), exact: true })
      .first()
      .click();
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: say('editor.bold'), exact: true })
      .first()
      .click();
    await page.keyboard.type('「注意」');
    await page
      .getByRole('button', { name: say('editor.bold'), exact: true })
      .first()
      .click();
    await page.keyboard.type('です。');
  } else await text.fill('## 届くまで\n\n- 一\n- 二\n\n絵：[画像]\n\n**「注意」**です。');
  const save = page.getByRole('button', { name: say('content.save') });
  await save.click();
  await expect(refusal(page)).toContainText(say('validation.picture_missing'));
  await japanese(say('pictures.in_text')).setInputFiles(await photo());
  await japanese(say('pictures.alt')).fill('白と黒');
  await expectGood('a guide that is being written', { dark: true });
  await page.getByRole('button', { name: say('content.save') }).click();
  await expect(status(page)).toHaveText(say('notice.content_added', { where: say('content.guides_hint') }));
  const [guide] = /<div class="rich">.*?<\/div>/s.exec(await textOfShop(`/usage-guides/${slug}`)) ?? [];
  expect(guide).toMatch(/<h2[^>]*>届くまで<\/h2>/);
  expect(guide).toMatch(/<ul>\s*<li>一<\/li>\s*<li>二<\/li>\s*<\/ul>/);
  expect(guide).toMatch(/<p>絵：<img[^>]* alt="白と黒"/);
  expect(guide).toContain('<strong>「注意」</strong>です。');
  // The same when it is opened and saved again.
  await page.getByRole('button', { name: say('content.save') }).click();
  await expect(status(page)).toHaveText(say('notice.content_saved', { where: say('content.guides_hint') }));
  await page.getByRole('link', { name: say('content.versions') }).click();
  await expect(page.getByText(say('content.no_difference'))).not.toHaveCount(0);
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
  await expect(status(page)).toHaveText(say('notice.content_saved', { where: say('content.terms_hint') }));
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
