import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, OWNER, STAFF, test, title } from './desk.ts';

test('the login reports errors, keeps what was typed, and opens the desk', {
  tag: '@everywhere',
}, async ({ page, say, expectGood }) => {
  await page.goto('/');
  await expect(title(page)).toHaveText(say('login.title'));
  await expectGood('login', { dark: true });
  const submit = page.getByRole('button', { name: say('login.submit') });
  const email = page.getByLabel(say('login.email'));
  const password = page.getByLabel(say('login.password'), { exact: true });
  await submit.click();
  await expect(refusal(page)).toBeFocused();
  await expect(refusal(page).getByRole('link')).toHaveCount(2);
  await expectGood('login with errors');
  // Uses an unknown address, because a wrong password would count towards the rate limit of the demo's staff.
  await email.fill('nobody@example.jp');
  await password.fill('a wrong password');
  await submit.click();
  await expect(refusal(page)).toBeVisible();
  await expect(email).toHaveValue('nobody@example.jp');
  await expect(password).toHaveValue('');
  await email.fill(STAFF);
  await password.fill('password1');
  await submit.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation')).toBeVisible();
});

test('the login leads back to the requested page; logging out ends the session', {
  tag: '@scripts-on-and-off',
}, async ({ page, say }) => {
  await logIn(page, say, OWNER, '/?from=login');
  await expect(page).toHaveURL('/?from=login');
  await page.getByRole('button', { name: say('shell.logout') }).click();
  await expect(page.getByRole('status')).toHaveText(say('notice.logged_out'));
  await page.goto('/');
  await expect(title(page)).toHaveText(say('login.title'));
});

test('an unknown path gets a 404, with and without a login', {
  tag: '@scripts',
}, async ({ page, say, expectGood }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await logIn(page, say);
  await page.goto('/no-such-page');
  await expect(title(page)).toHaveText(say('error.not_found_title'));
  await expectGood('not found');
});

test('staff can log in and out by keyboard only', { tag: '@once' }, async ({ page, say }) => {
  await page.goto('/');
  await expect(page.getByLabel(say('login.email'))).toBeFocused();
  await page.keyboard.type(OWNER);
  await page.keyboard.press('Tab');
  await page.keyboard.type('password1');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(say('today.title'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('shell.skip') })).toBeFocused();
  const logout = page.getByRole('button', { name: say('shell.logout') });
  await page.keyboard.press('Tab');
  for (let n = 0; n < 20 && !(await logout.evaluate((button) => button === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(say('login.title'));
});

test('the first page shows the open work and the last thirty days', { tag: '@scripts-on-and-off' }, async ({
  page,
  say,
  expectGood,
}) => {
  await logIn(page, say);
  await expect(title(page)).toHaveText(say('today.title'));
  await expect(page.getByText(say('today.to_ship'), { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('img', { name: /\d/ })).toBeVisible();
  await page.getByText(say('today.by_day')).click();
  await expect(page.getByRole('table', { name: say('today.days') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('today.ship_next') })).toHaveAttribute(
    'href',
    /^\/orders\/\d+\?list=view%3Dto_ship$/,
  );
  await expectGood('today', { dark: true });
  for (const width of [1280, 820, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectGood('today on a phone');
});
