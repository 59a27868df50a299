/** The list of products, in which staff correct the stock, and catalogue files. */

import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, STAFF, test, title } from './desk.ts';

test('stock is corrected on the tab to which the list leads, a wrong number is refused at its field, and the history lists the change', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const code = 'TM-0014';
  await logIn(page, say, STAFF, `/goods?q=${code}`);
  await expect(title(page)).toHaveText(say('shell.goods'));
  await page.getByRole('row').filter({ hasText: code }).getByRole('link').last().click();
  const row = page.getByRole('row').filter({ has: page.getByRole('textbox') });
  const button = row.getByRole('button');
  await button.click();
  await expect(refusal(page)).toBeFocused();
  await expectGood('stock without a number', { dark: true });
  await row.getByLabel(say('goods.quantity')).fill('5');
  await row.getByLabel(say('goods.reason')).fill('入荷');
  await button.click();
  await expect(page.getByRole('status')).toContainText(code);
  await expect(page.getByRole('row').filter({ hasText: '入荷' }).first()).toBeVisible();
  await expectGood('the history of a stock');
});

test('a product is taken off sale at its head, and put back on the list', {
  tag: '@scripts-on-and-off',
}, async ({ page, say }) => {
  const code = 'TM-0016';
  await logIn(page, say, STAFF, `/goods?q=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('link').first().click();
  await page.getByRole('button', { name: say('goods.take_off') }).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(say('goods.off_sale'));
  await page.getByRole('button', { name: say('goods.start_again') }).click();
  await expect(row).toContainText(say('goods.on_sale'));
});

test('a catalogue file is checked and imported', { tag: '@scripts-on-and-off' }, async ({
  page,
  say,
  expectGood,
}) => {
  await logIn(page, say, STAFF, '/goods/files');
  const upload = async (content: string) => {
    await page.getByLabel(say('goods_file.file')).setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await page.getByRole('button', { name: say('goods_file.check') }).click();
  };
  await upload('product_code,variant_code,stock\nTM-0015,TM-0015,x\n');
  await expect(page.getByText(say('goods_file.refused'))).toBeVisible({ timeout: 20_000 });
  await expectGood('a refused file', { dark: true });
  await page.getByRole('link', { name: say('goods_file.another') }).click();
  const stock = Math.floor(Math.random() * 1_000_000);
  await upload(`product_code,variant_code,stock\nTM-0015,TM-0015,${stock}\n`);
  const run = page.getByRole('button', { name: say('goods_file.run', { count: 1 }), exact: true });
  await expect(run).toBeVisible({ timeout: 20_000 });
  await expectGood('a checked file');
  await run.click();
  await expect(page.getByText(say('goods_file.done'))).toBeVisible({ timeout: 20_000 });
});

test('every screen about products is accessible and no wider than the window', { tag: '@scripts' }, async ({
  page,
  say,
  expectGood,
}) => {
  await logIn(page, say, STAFF, '/goods');
  for (const path of ['/goods', '/goods?view=low', '/goods?q=nothing', '/goods/1/stock', '/goods/files']) {
    await page.goto(path);
    for (const width of [1280, 820, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await expectGood(path, { dark: true });
  }
});
