import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, OWNER, test, title } from './desk.ts';

test(
  'an owner invites somebody, who sets a password and logs in',
  {
    tag: '@scripts-on-and-off',
  },
  async ({ page, say, expectGood, browser }, { project }) => {
    await logIn(page, say, OWNER, '/staff');
    await expect(title(page)).toHaveText(say('staff.title'));
    const invite = page.getByRole('button', { name: say('staff.invite_submit') });
    await invite.click();
    await expect(refusal(page).getByRole('link')).toHaveCount(2);
    await expectGood('invitation with errors');
    const email = `invited-${project.name}-${Date.now()}@example.jp`;
    await page.getByLabel(say('account.name')).fill('新人 太郎');
    await page.getByLabel(say('account.email')).fill(email);
    await invite.click();
    const link = await page.locator('.code-text').textContent();
    await expectGood('staff');
    for (const width of [820, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }

    const context = await browser.newContext({ locale: 'ja-JP' });
    const theirs = await context.newPage();
    await theirs.goto(link ?? '');
    await theirs.getByLabel(say('link.password'), { exact: true }).fill('a password of their own');
    await theirs.getByRole('button', { name: say('link.submit') }).click();
    await expect(title(theirs)).toHaveText(say('today.title'));
    await expect(theirs.getByRole('link', { name: say('staff.title'), exact: true })).toHaveCount(0);
    await theirs.goto(link ?? '');
    await expect(title(theirs)).toHaveText(say('link.unusable_title'));
    await context.close();
  },
);

test('staff change their own settings, and the history lists the change', { tag: '@scripts' }, async ({
  page,
  say,
  expectGood,
}) => {
  await logIn(page, say, OWNER, '/me');
  await page.getByRole('button', { name: say('account.save') }).click();
  await expect(page.getByRole('status').first()).toHaveText(say('notice.account_saved'));
  await expectGood('me', { dark: true });
  await page.getByRole('button', { name: say('me.password_submit') }).click();
  await expect(refusal(page).getByRole('link')).toHaveCount(2);
  await page.goto('/audit?entity=staff');
  await expect(page.getByRole('table', { name: say('audit.title') })).toContainText(
    say('audit_call.changeOwnAccount'),
  );
  await expectGood('history of changes');
});
