/** §2 Quick check: a product in a dialog over its list. */
import type { Page } from '@playwright/test';
import { DICE, expect, expectInCart, notices, test } from './shop.ts';

const NOTEBOOK = '/products/komorebi-notebook-a5';
const SOLD_OUT = '/products/electricity-and-magnet-workshop-box';
/** A product page with related products. */
const RELATED = '/products/ask-the-dice-probability';

const RULING = { ja: '罫', en: 'Ruling' } as const;
const quick = { ja: 'クイックチェック', en: 'Quick check' } as const;
const more = { ja: '商品ページでくわしく見る', en: 'See the product page' } as const;
const cancel = { ja: 'キャンセル', en: 'Cancel' } as const;

/** Opens the results of a search for the product's name. Returns this name. */
async function listWith(page: Page, at: (bare: string) => string, bare: string): Promise<string> {
  await page.goto(at(bare));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(at(`/products/search?searchQuery=${encodeURIComponent(name)}`));
  return name;
}

test('the quick check opens over the list, and closing it returns to the list', {
  tag: '@scripts-and-languages',
}, async ({ page, at, say, locale_ }) => {
  const name = await listWith(page, at, DICE);
  const opener = page.getByRole('main').getByRole('button', { name: new RegExp(quick[locale_]) });
  await opener.first().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('img').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener.first()).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: more[locale_] })).toHaveAttribute('href', new RegExp(DICE));
  await page.mouse.click(5, 735);
  await expect(dialog).toHaveCount(0);
  await expect(opener.first()).toBeFocused();

  await opener.first().click();
  await dialog.getByRole('button', { name: cancel[locale_] }).click();
  await expect(dialog).toHaveCount(0);

  const list = page.url();
  await opener.first().click();
  const quantity = dialog.getByLabel(say('product.quantity'), { exact: true });
  await quantity.fill('100');
  await dialog.getByRole('button', { name: say('product.add') }).click();
  await expect(dialog.getByRole('alert')).toContainText(say('validation.quantity_maximum'));
  await expect(quantity).toHaveValue('100');
  await expect(quantity).toHaveAccessibleDescription(say('validation.quantity_maximum'));
  await quantity.fill('２');
  await quantity.press('Enter');
  await expect(notices(page)).toContainText(say('notice.cart_added'));
  await expectInCart(page, say, 2);
  expect(page.url()).toBe(list);
});

test('the quick check works for a related product on a product page, which has a form of its own', {
  tag: '@scripts',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at(RELATED));
  const related = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('product.recommended') }) });
  await related.scrollIntoViewIfNeeded();
  await related
    .getByRole('button', { name: new RegExp(quick[locale_]) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // The ids in the dialog must be unique, although the page behind it has the same form.
  const quantity = dialog.getByLabel(say('product.quantity'), { exact: true });
  await dialog.getByText(say('product.quantity'), { exact: true }).click();
  await expect(quantity).toBeFocused();
  await quantity.fill('100');
  await dialog.getByRole('button', { name: say('product.add') }).click();
  await expect(quantity).toHaveAccessibleDescription(say('validation.quantity_maximum'));
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const groups = dialog.getByRole('group').filter({ has: page.getByRole('radio') });
  for (const group of await groups.all())
    await group.getByRole('radio').and(page.locator(':enabled')).first().check();
  await quantity.fill('1');
  await quantity.press('Enter');
  await expectInCart(page, say, 1);
  expect(new URL(page.url()).pathname).toBe(at(RELATED));
});

test('without scripts there is no quick check, and the link leads to the product', { tag: '@once' }, async ({
  page,
  at,
  locale_,
}) => {
  const name = await listWith(page, at, DICE);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: new RegExp(quick[locale_]) })).toHaveCount(0);
  await main.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('the quick check asks for options, and has no button for a sold-out product', {
  tag: '@scripts',
}, async ({ page, at, say, locale_ }) => {
  const opener = page.getByRole('main').getByRole('button', { name: new RegExp(quick[locale_]) });
  await listWith(page, at, NOTEBOOK);
  await opener.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('product.add') }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    say('product.option_missing', { field: RULING[locale_] }),
  );
  const groups = dialog.getByRole('group').filter({ has: page.getByRole('radio') });
  await groups.first().getByRole('radio').nth(1).check();
  await groups.last().getByRole('radio').first().check();
  await dialog.getByRole('button', { name: say('product.add') }).click();
  await expectInCart(page, say, 1);

  await listWith(page, at, SOLD_OUT);
  await opener.first().click();
  await expect(dialog.getByRole('button', { name: say('product.sold_out') })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: cancel[locale_] })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: say('product.add') })).toHaveCount(0);
});

test('the quick check leads to the product’s page if it cannot load the product', {
  tag: '@scripts',
}, async ({ page, at, locale_, complaints }) => {
  const name = await listWith(page, at, DICE);
  await page.route(`**${at(DICE)}`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(quick[locale_]) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${at(DICE)}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  complaints.length = 0;
});
