import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import type { DeskTranslate } from '#desk/i18n/text.tsx';
import { refusal } from '../e2e/refusal.ts';
import { expect, logIn, OWNER, STAFF, test, title } from './desk.ts';
import { paidOrder, trackingNumber } from './placed.ts';

const TO_SHIP = '/orders?view=to_ship&per=100';

async function tick(page: Page, numbers: string[]): Promise<void> {
  await page.goto(TO_SHIP);
  for (const number of numbers) await page.getByRole('row', { name: number }).getByRole('checkbox').check();
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const upload = async (page: Page, say: DeskTranslate, text: string) => {
  await page.goto('/tracking');
  const buffer = Buffer.from(text);
  await page.getByLabel(say('tracking.file')).setInputFiles({ name: 'b2.csv', mimeType: 'text/csv', buffer });
  await press(page, say('tracking.check'));
};

test('on a day of packing, staff select orders, print slips, make labels, import tracking numbers, and ship', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const [one, two, strange] = [await paidOrder(), await paidOrder(), await paidOrder({ lastName: '𠮷田' })];
  await logIn(page, say, STAFF, '/');
  await expect(title(page)).toHaveText(say('today.title'));

  await tick(page, [one, two, strange]);
  await press(page, say('packing.slips_print'));
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectGood('packing slips', { dark: true });
  await page.getByRole('link', { name: say('packing.without_prices') }).click();
  await expect(page.getByRole('columnheader', { name: say('slip.price') })).toHaveCount(0);
  await press(page, say('packing.mark_printed'));
  await expect(page.getByRole('status')).toHaveText(say('notice.marked', { count: 3 }));

  await tick(page, [one, two]);
  await press(page, say('packing.picking'));
  await expect(page.getByRole('row', { name: 'TM-0012' })).toContainText(`${one}×1, ${two}×1`);
  await expectGood('picking list', { dark: true });

  await tick(page, [one, two, strange]);
  await press(page, say('files.labels_title'));
  await expect(page.getByText(say('files.chosen', { count: 3 }))).toBeVisible();
  await expectGood('choice of a carrier');
  await page.getByRole('radio', { name: /クリックポスト|Click Post/ }).check();
  await press(page, say('files.make'));
  await expect(page.getByRole('row', { name: strange })).toContainText('𠮷');
  await expectGood('a file of labels');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('files.download') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^clickpost-[\d-]+\.csv$/);
  const text = iconv.decode(readFileSync(await download.path()), 'cp932');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  await press(page, say('files.mark_labelled'));
  await expect(page.getByRole('status')).toHaveText(say('notice.marked', { count: 2 }));

  const numbers = [trackingNumber(), trackingNumber()];
  await upload(
    page,
    say,
    `お客様管理番号,伝票番号\r\n${one},${numbers[0]}\r\n${two},${numbers[1]}\r\n${strange},1.23E+11`,
  );
  await expect(page.getByText(say('tracking.count_ready', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('row', { name: '1.23E+11' })).toContainText(say('tracking.outcome_wrong'));
  await expectGood('check of a tracking file');
  await press(page, say('tracking.run', { count: 2 }));
  await expect(page.getByRole('status')).toHaveText(say('notice.tracking_run'));
  await expect(page.getByText(say('tracking.count_shipped', { count: 2 }))).toBeVisible();
  await expectGood('result of a tracking file', { dark: true });
  await page.getByRole('link', { name: one }).click();
  await expect(
    page
      .getByText(numbers[0] ?? '')
      .or(page.getByText(/\d{4}-\d{4}-\d{4}/))
      .first(),
  ).toBeVisible();
});

test('lines with a doubtful number are shipped only if they are ticked', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const [plain, ticked, left] = [await paidOrder(), await paidOrder(), await paidOrder()];
  const wrongDigit = () => trackingNumber().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  const numbers = [trackingNumber(), wrongDigit(), wrongDigit()];
  const rows = [plain, ticked, left].map((order, n) => `${order},${numbers[n]}`);
  await logIn(page, say, STAFF, '/tracking');
  await upload(page, say, `お客様管理番号,伝票番号\r\n${rows.join('\r\n')}`);
  const boxes = page.getByRole('group', { name: say('tracking.confirm') }).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await expectGood('lines to confirm', { dark: true });
  await page.getByRole('checkbox', { name: ticked }).check();
  await press(page, say('tracking.run_and_confirmed', { count: 1 }));
  await expect(page.getByText(say('tracking.count_shipped', { count: 2 }))).toBeVisible();
  await expect(page.getByText(say('tracking.count_refused', { count: 1 }))).toBeVisible();
  await expect(boxes).toHaveCount(1);
  await expect(page.getByRole('row', { name: left })).toHaveCount(0);
  await page.getByRole('checkbox', { name: left }).check();
  await press(page, say('tracking.run_confirmed'));
  await expect(page.getByText(say('tracking.count_shipped', { count: 3 }))).toBeVisible();
  await expect(boxes).toHaveCount(0);
});

test('missing choices, wrong files, unknown paths and missing permissions are reported', {
  tag: '@scripts',
}, async ({ page, say, expectGood }) => {
  await logIn(page, say, STAFF, '/exports');
  await expect(page.getByText(say('files.choose_first'))).toBeVisible();
  await page.goto(TO_SHIP);
  await press(page, say('files.labels_title'));
  await expect(refusal(page)).toContainText(say('orders.none_chosen'));
  await page.goto('/tracking');
  await press(page, say('tracking.check'));
  await expect(refusal(page)).toBeFocused();
  await expectGood('no file chosen');
  await upload(page, say, 'a,b\n1,2');
  await expect(refusal(page)).toContainText('見出し');
  await upload(page, say, 'x'.repeat(2_200_000));
  await expect(page.getByText(say('error.too_large'))).toBeVisible();
  for (const path of ['/exports/unknown', '/exports/unknown/file', '/tracking/unknown'])
    expect((await page.goto(path))?.status()).toBe(404);
  await page.goto('/settings/sender');
  await expect(page.getByText(say('error.status', { status: 403 }))).toBeVisible();
});

test('an owner saves the contracts with carriers, and a wrong code is refused at its field', {
  tag: '@scripts',
}, async ({ page, say, expectGood }) => {
  await logIn(page, say, OWNER, '/settings');
  await expect(title(page)).toHaveText(say('shell.settings'));
  await expectGood('settings');
  await page.getByRole('link', { name: say('settings.sender') }).click();
  await expect(title(page)).toHaveText(say('settings.sender'));
  await expectGood('sender');
  await page.getByRole('link', { name: say('settings.slip') }).click();
  await expectGood('slip');
  await page.getByRole('link', { name: say('settings.carriers') }).click();
  const code = page.getByLabel(say('settings.sagawa_customer_code'), { exact: true });
  await code.fill('12');
  await press(page, say('settings.save'));
  await expect(refusal(page)).toBeFocused();
  await expect(code).toHaveValue('12');
  await expectGood('wrong contracts');
  await code.fill('123456789012');
  await press(page, say('settings.save'));
  await expect(page.getByRole('status')).toHaveText(say('notice.setting_saved'));
  await expect(code).toHaveValue('123456789012');
});
