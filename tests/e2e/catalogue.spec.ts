import { expect, test } from './shop.ts';

test('a category: ten per page, sorted, and a way back from beyond the end', async ({
  page,
  at,
  locale_,
}) => {
  await page.goto(at('/products/categories/books?page=1'));
  await expect(page.locator('.card')).toHaveCount(10);
  await page.getByRole('link', { name: locale_ === 'jp' ? '次へ' : 'Next' }).click();
  await expect(page).toHaveURL(/[?&]page=2/);

  const option = locale_ === 'jp' ? '価格の安い順' : 'Lowest price';
  await page
    .getByLabel(locale_ === 'jp' ? '並べ替え' : 'Sort', { exact: true })
    .selectOption({ label: option });
  await page.locator('.sort button').click();
  await expect(page).not.toHaveURL(/page=/);
  const prices = async () =>
    (await page.locator('.card .price').allTextContents()).map((text) => Number(text.replace(/[^\d]/g, '')));
  const shown = await prices();
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  await page.reload();
  expect(await prices()).toEqual(shown);

  await page.goto(at('/products/categories/books?page=99'));
  await page.locator('.empty a').click();
  await expect(page.locator('.card')).toHaveCount(10);
});

test('the way down: main category, subcategory, breadcrumb', async ({ page, at }) => {
  await page.goto(at('/products/categories/books/english?page=1'));
  const crumbs = page.locator('.breadcrumb li');
  await expect(crumbs).toHaveCount(3);
  await expect(crumbs.last().locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline');
  const answer = await page.goto(at('/products/categories/books/nothing'));
  expect(answer?.status()).toBe(404);
});

test('options: both must be chosen, what is sold out is refused', async ({ page, at, locale_ }) => {
  const missing = locale_ === 'jp' ? 'オプションを選択してください' : 'Please choose an option';
  await page.goto(at('/products/komorebi-notebook-a5'));
  await page.locator('.buy button[type=submit]').click();
  await expect(page.locator('.field-error').first()).toContainText(missing);
  await expect(page.locator('.badge')).toHaveCount(0);
  expect(await page.title()).toMatch(locale_ === 'jp' ? /^エラー：/ : /^Error: /);

  await page.locator('input[name=option0]').nth(1).check();
  await page.locator('input[name=option1]').first().check();
  await page.locator('.buy button[type=submit]').click();
  await expect(page.getByRole('status')).toContainText(
    locale_ === 'jp' ? 'カートに追加しました。' : 'Added to cart.',
  );
  await page.goto(at('/checkout/cart'));
  await expect(page.locator('.line-options')).toContainText(locale_ === 'jp' ? /方眼.*藍/ : /Grid.*Indigo/);
});

test('quantity: full-width digits are read, what is out of range is told at the field', async ({
  page,
  at,
  locale_,
}) => {
  await page.goto(at('/products/the-probability-dice-box'));
  const quantity = page.locator('input[name=quantity]');
  const add = page.locator('.buy button[type=submit]');
  await quantity.fill('100');
  await add.click();
  await expect(page.locator('.field-error')).toContainText(
    locale_ === 'jp' ? '99以下で入力してください。' : 'Must be 99 or less',
  );
  await expect(quantity).toHaveValue('100');
  await expect(page.locator('.badge')).toHaveCount(0);
  await quantity.fill('３');
  await add.click();
  await expect(page.locator('.badge').first()).toHaveText('3');
});

test('a sold-out product has a disabled button that says so', async ({ page, at, locale_ }) => {
  await page.goto(at('/products/electricity-and-magnet-workshop-box'));
  const button = page.locator('.buy button');
  await expect(button).toBeDisabled();
  await expect(button).toHaveText(locale_ === 'jp' ? '在庫切れ' : 'Out of stock');
});

test('the language switch keeps the page and is remembered for a year', async ({
  page,
  context,
  at,
  locale_,
}) => {
  await page.goto(at('/products/komorebi-notebook-a5'));
  const other = locale_ === 'jp' ? 'English' : '日本語';
  await page.locator('.footer').getByRole('link', { name: other }).click();
  await expect(page).toHaveURL(
    locale_ === 'jp' ? /\/en\/products\/komorebi-notebook-a5$/ : /\d\/products\/komorebi-notebook-a5$/,
  );
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  // The choice outlives the browser's own preference.
  await page.goto('/');
  await expect(page).toHaveURL(locale_ === 'jp' ? /\/en$/ : /\d\/$/);
});
