/** The accountant's file, and the comparison with the gateway's list. */
import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { tokyo } from '#contract/rules/delivery.ts';
import { sandbox } from '../e2e/members.ts';
import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, OWNER, STAFF, test, title } from './desk.ts';
import { paidOrder } from './placed.ts';

test('an owner downloads the accountant’s file of a month in both encodings', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const number = await paidOrder();
  const { day } = tokyo(new Date());
  await logIn(page, say, OWNER, '/accounts');
  await expect(title(page)).toHaveText(say('accounts.title'));
  await expect(page.getByRole('row', { name: say('accounts.total') })).toBeVisible();
  await expectGood('accounts', { dark: true });
  for (const [encoding, label] of [
    ['cp932', 'accounts.encoding_cp932'],
    ['utf8', 'accounts.encoding_utf8'],
  ] as const) {
    await page.getByRole('radio', { name: say(label) }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('accounts.download') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`accounts-${day.slice(0, 7)}.csv`);
    const text = iconv.decode(readFileSync(await download.path()), encoding);
    expect(text).toContain(number);
    expect(text).not.toContain('山田');
  }
  await page.goto(`/accounts?period=${day}`);
  await expect(page.getByRole('link', { name: say('accounts.whole_month') })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('an owner finds the copy of a refund’s mail, prints it and downloads it', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const reference = `COPY-${Date.now()}`;
  await logIn(page, say, OWNER, '/orders/32/refund');
  const form = page.locator('main form').last();
  await form.locator('input[name=besides]').check();
  await form.locator('input[name=amount]').fill('37');
  await form.locator('input[name=way][value=bank]').check();
  await form.locator('input[name=reference]').fill(reference);
  await form.locator('input[name=reason][value=customer]').check();
  await form.locator('button[type=submit]').click();
  await page.locator('form:has([name=sure]) button').first().click();

  await page.goto('/accounts');
  await page.getByRole('link', { name: say('documents.link') }).click();
  await expect(title(page)).toHaveText(say('documents.title'));
  await page.getByText(say('kit.more_filters')).click();
  await page.getByLabel(say('documents.min')).fill('３７円');
  await page.getByLabel(say('documents.max')).fill('37');
  await page.getByLabel(say('documents.q')).fill('000000032');
  await page.getByRole('button', { name: say('kit.filter') }).click();
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: '000000032' });
  await expect(rows.first()).toContainText(say('documents.kind_refund_note'));
  await expect(page.getByLabel(say('documents.min'))).toHaveValue('３７円');
  await expectGood('documents', { dark: true });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('accounts.download') }).click(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('返金のお知らせ,000000032,000000032,');

  await rows.first().getByRole('link').first().click();
  await expect(page.getByRole('article')).toContainText('返金額（税込）');
  await expectGood('documents-print');
  await page.goto('/accounts/documents?min=x');
  await expect(refusal(page)).toBeVisible();
  await expect(page.getByLabel(say('documents.min'))).toHaveValue('x');
});

test('the gateway’s list is compared with the orders, and a file that is no such list is refused', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  await paidOrder();
  const { day } = tokyo(new Date());
  const list = await (await fetch(`${sandbox()}/sandbox/transactions.csv?day=${day}`)).text();
  const compare = async (text: string) => {
    const file = { name: `${day}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel(say('accounts.file')).setInputFiles(file);
    await page.getByRole('button', { name: say('accounts.compare_button') }).click();
  };
  await logIn(page, say, OWNER, `/accounts?period=${day}`);
  await page.getByRole('button', { name: say('accounts.compare_button') }).click();
  await expect(refusal(page)).toBeFocused();
  await expectGood('no list');
  await compare('a,b\n1,2');
  await expect(refusal(page)).toBeFocused();
  await compare(list);
  await expect(title(page)).toHaveText(say('accounts.comparison'));
  await expect(page.locator('.counts li').first()).not.toHaveText(say('accounts.count_equal', { count: 0 }));
  await expectGood('a comparison', { dark: true });
  // A payment that the shop does not know by either of its numbers.
  const unknown = list.replace(/^\d+,[^,]+,(?=.*captured)/m, '99999999,unknown-reference,');
  await page.getByRole('link', { name: say('accounts.again') }).click();
  await compare(unknown);
  // If this test has run before, there is a second row.
  const row = page.getByRole('row', { name: 'unknown-reference' }).first();
  await expect(row).toContainText(say('accounts.verdict_only_at_gateway'));
  await expectGood('a comparison with differences');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('a month that cannot be read is told, and this month is shown', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await logIn(page, say, OWNER, '/accounts?period=11-2026');
  await expect(refusal(page)).toHaveText(say('accounts.month_wrong'));
  await expect(page).toHaveTitle(/^(?:エラー：|Error: )/);
  await expect(page.getByRole('textbox', { name: say('accounts.month') })).toHaveValue(/^\d{4}-\d{2}$/);
});

test('staff without the permission see neither the file nor the comparison', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await logIn(page, say, STAFF, '/accounts');
  await expect(page.getByText(say('error.status', { status: 403 }))).toBeVisible();
  await expect(page.getByRole('link', { name: say('accounts.title') })).toHaveCount(0);
});
