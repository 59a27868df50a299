/** The shop's setup, section by section. The tests leave nothing that changes the shop in which other tests buy. */
import type { Page } from '@playwright/test';
import type { DeskTranslate } from '#desk/i18n/text.tsx';
import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, OWNER, test } from './desk.ts';

const save = (page: Page, say: DeskTranslate) =>
  page.getByRole('button', { name: say('settings.save') }).click();
const expectSaved = (page: Page, say: DeskTranslate) =>
  expect(page.getByRole('status')).toContainText(say('notice.setting_saved'));
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
type Column = 'code' | 'name_ja' | 'name_en';
const cellOf = (page: Page, say: DeskTranslate, row: number, column: Column) =>
  field(page, say('setup.cell', { row, column: say(`setup.${column}`) }));
/** The region, in the language of these tests' project. */
const SHIKOKU = '四国';
/** A random code, so that parallel runs do not interfere. */
const newCode = (): string => `test-${Math.random().toString(36).slice(2, 10)}`;

test('closing days are added for each Wednesday, and removed', { tag: '@once' }, async ({ page, say }) => {
  await logIn(page, say, OWNER, '/settings/shop/closures');
  await field(page, say('setup.closed_to')).fill('2090-01-31');
  await save(page, say);
  await expect(refusal(page)).toBeFocused();
  await field(page, say('setup.closed_from')).fill('2090-01-01');
  await page.getByLabel(say('setup.closed_weekday')).selectOption('3');
  await field(page, say('setup.note_ja')).fill('棚卸し');
  await save(page, say);
  await expectSaved(page, say);
  const added = page.locator('[name=remove][value^="2090-01-"]');
  await expect(added).toHaveCount(4);
  await expect(page.getByRole('table').getByText('棚卸し')).toHaveCount(4);
  for (const box of await added.all()) await box.check();
  await save(page, say);
  await expectSaved(page, say);
  await expect(added).toHaveCount(0);
});

test('a shipping method with wrong values is refused at its fields, added with fees by region, and turned off', {
  tag: '@once',
}, async ({ page, say }) => {
  const code = newCode();
  await logIn(page, say, OWNER, '/settings/shop/shipping');
  await page.getByRole('link', { name: say('setup.add') }).click();
  await field(page, say('setup.code')).fill(code);
  await field(page, say('setup.name_ja')).fill('試験便');
  await field(page, say('setup.fee')).fill('600');
  await field(page, SHIKOKU).fill('x');
  await page.getByLabel(say('setup.enabled_shipping')).uncheck();
  await save(page, say);
  await expect(refusal(page)).toBeFocused();
  await expect(field(page, SHIKOKU)).toHaveValue('x');
  await expect(field(page, say('setup.name_en'))).toHaveAttribute('aria-invalid', 'true');
  await field(page, say('setup.name_en')).fill('Test parcel');
  await field(page, SHIKOKU).fill('800');
  await save(page, say);
  await expectSaved(page, say);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(say('setup.off'));
  await expect(row).toContainText(say('setup.fees_count', { count: 4 }));
  await row.getByRole('link').click();
  await expect(field(page, SHIKOKU)).toHaveValue('800');
});

test('a choice of the survey is added and moved, and a missing name is refused at its field', {
  tag: '@once',
}, async ({ page, say }) => {
  const code = newCode();
  await logIn(page, say, OWNER, '/settings/shop/survey');
  await page.getByRole('link', { name: say('setup.add') }).click();
  await field(page, say('setup.code')).fill(code);
  await field(page, say('setup.name_ja')).fill('試験');
  await page.getByLabel(say('setup.asks_name_field')).check();
  await page.getByLabel(say('setup.enabled_survey')).uncheck();
  await save(page, say);
  await expect(refusal(page)).toBeFocused();
  await expect(field(page, say('setup.name_en'))).toHaveAttribute('aria-invalid', 'true');
  await field(page, say('setup.name_en')).fill('Test');
  await save(page, say);
  await expectSaved(page, say);
  const rows = page.getByRole('row');
  await expect(rows.last()).toContainText(code);
  await expect(rows.last()).toContainText(say('setup.asks_name_yes'));
  await expect(rows.last()).toContainText(say('setup.off'));
  await rows.last().getByRole('link').click();
  await page.getByLabel(say('setup.place'), { exact: true }).fill('1');
  await save(page, say);
  await expectSaved(page, say);
  await expect(rows.nth(1)).toContainText(code);
});

test('the card payment needs an English name', { tag: '@once' }, async ({ page, say }) => {
  await logIn(page, say, OWNER, '/settings/shop/payment');
  const name = field(page, say('setup.name_en'));
  const before = await name.inputValue();
  await name.fill('');
  await save(page, say);
  await expect(refusal(page)).toBeFocused();
  await name.fill(before);
  await save(page, say);
  await expectSaved(page, say);
  await expect(name).toHaveValue(before);
});

test('a category with a slug that is in use is refused; with another slug it is added below a category, and turned off', {
  tag: '@once',
}, async ({ page, say }) => {
  const code = newCode();
  await logIn(page, say, OWNER, '/settings/shop/categories');
  await page.getByRole('link', { name: say('setup.add') }).click();
  await field(page, say('setup.code')).fill(code);
  await field(page, say('setup.name_ja')).fill('試験');
  await field(page, say('setup.name_en')).fill('Test');
  await field(page, say('setup.slug_ja')).fill('試験');
  await field(page, say('setup.slug_en')).fill(code);
  await field(page, say('setup.parent')).selectOption('books');
  await page.getByLabel(say('setup.enabled_category')).uncheck();
  await save(page, say);
  await expect(refusal(page)).toBeFocused();
  await expect(field(page, say('setup.slug_ja'))).toHaveAttribute('aria-invalid', 'true');
  await field(page, say('setup.slug_ja')).fill(code);
  await save(page, say);
  await expectSaved(page, say);
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toContainText(say('setup.off'));
});

test('an option is added, and an attribute is added and removed', { tag: '@once' }, async ({ page, say }) => {
  const code = newCode();
  await logIn(page, say, OWNER, '/settings/shop/options');
  await page.getByRole('link', { name: say('setup.add') }).click();
  await field(page, say('setup.code')).fill(code);
  await field(page, say('setup.name_ja')).fill('試験');
  await field(page, say('setup.name_en')).fill('Test');
  await cellOf(page, say, 1, 'code').fill(`${code}-a`);
  await cellOf(page, say, 1, 'name_ja').fill('甲');
  await save(page, say);
  await expect(refusal(page)).toBeFocused();
  await expect(cellOf(page, say, 1, 'name_en')).toHaveAttribute('aria-invalid', 'true');
  await cellOf(page, say, 1, 'name_en').fill('A');
  await save(page, say);
  await expectSaved(page, say);
  await page.getByRole('row').filter({ hasText: code }).getByRole('link').click();
  await expect(cellOf(page, say, 1, 'name_en')).toHaveValue('A');

  await page.goto('/settings/shop/attributes');
  const rows = page.getByRole('table').getByRole('row');
  const empty = (await rows.count()) - 4;
  const cell = (name: Column) => cellOf(page, say, empty + 1, name);
  for (const [name, text] of [
    ['code', code],
    ['name_ja', '試験'],
    ['name_en', 'Test'],
  ] as const)
    await cell(name).fill(text);
  await save(page, say);
  await expectSaved(page, say);
  await expect(cell('code')).toHaveValue(code);
  for (const name of ['code', 'name_ja', 'name_en'] as const) await cell(name).fill('');
  await save(page, say);
  await expectSaved(page, say);
  await expect(page.locator(`input[value="${code}"]`)).toHaveCount(0);
});

test('refused forms are accessible', { tag: '@scripts' }, async ({ page, say, expectGood }) => {
  await logIn(page, say, OWNER, '/settings/shop/closures');
  await field(page, say('setup.closed_to')).fill('2090-01-31');
  await save(page, say);
  await expectGood('a refused closing day', { dark: true });
  for (const path of ['shipping/method', 'categories/category', 'options/option', 'survey/choice']) {
    await page.goto(`/settings/shop/${path}`);
    await save(page, say);
    await expect(refusal(page)).toBeFocused();
    await expectGood(`${path}, refused`, { dark: true });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
