/** What was typed at the desk and not sent is not lost without a question. */
import type { Dialog, Page } from '@playwright/test';
import { expect, logIn, OWNER, test } from './desk.ts';

/** Follows a link, and answers the browser's question if it asks. Returns how many times it asked. */
async function leave(page: Page, answer: 'stay' | 'leave', go: () => Promise<unknown>): Promise<number> {
  let asked = 0;
  const reply = async (dialog: Dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    asked += 1;
    await (answer === 'leave' ? dialog.accept() : dialog.dismiss());
  };
  page.on('dialog', reply);
  // A link that was followed leads to a page without the mark.
  await page.evaluate(() => document.body.setAttribute('data-was', 'here'));
  await go();
  if (answer === 'stay') await expect.poll(() => asked).toBe(1);
  else await expect(page.locator('body[data-was]')).toHaveCount(0);
  page.off('dialog', reply);
  return asked;
}

test('a text that was typed is not lost without a question', { tag: '@scripts' }, async ({ page, say }) => {
  await logIn(page, say, OWNER, '/goods');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: say('goods_edit.texts'), exact: true }).click();
  const name = page.locator('[name=name_ja]');
  const stored = await name.inputValue();
  const tab = page.getByRole('link', { name: say('goods_edit.pictures'), exact: true });

  // Nothing typed, and typed and put back.
  expect(await leave(page, 'leave', () => tab.click())).toBe(0);
  await page.goBack();
  await name.fill(`${stored}改`);
  await name.fill(stored);
  expect(await leave(page, 'leave', () => tab.click())).toBe(0);
  await page.goBack();

  await name.fill(`${stored}改`);
  expect(await leave(page, 'stay', () => tab.click())).toBe(1);
  await expect(name).toHaveValue(`${stored}改`);
  // The search of the bar is no form that saves, and leaves the page as well.
  await page.getByRole('searchbox').first().fill('000');
  expect(await leave(page, 'stay', () => page.getByRole('searchbox').first().press('Enter'))).toBe(1);

  // Refused: the page shows what was typed, which is still not stored.
  await name.fill('');
  const save = page.getByRole('button', { name: say('content.save') });
  expect(await leave(page, 'leave', () => save.click())).toBe(0);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(await leave(page, 'stay', () => tab.click())).toBe(1);
  await name.fill(stored);
  expect(await leave(page, 'leave', () => save.click())).toBe(0);
  await expect(page.getByRole('status')).toContainText('保存しました');
  expect(await leave(page, 'leave', () => tab.click())).toBe(0);
});

test('a refused form in which nothing was typed is left without a question, and so is a filter', {
  tag: '@scripts',
}, async ({ page, say }) => {
  await logIn(page, say, OWNER, '/content/notices/new');
  const save = page.getByRole('button', { name: say('content.save') });
  await save.click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  const menu = page
    .getByRole('navigation', { name: say('shell.menu') })
    .getByRole('link')
    .nth(1);
  expect(await leave(page, 'leave', () => menu.click())).toBe(0);
  await page.goto('/orders');
  await page.locator('.filters input[type=search]').first().fill('000');
  expect(await leave(page, 'leave', () => menu.click())).toBe(0);
});
