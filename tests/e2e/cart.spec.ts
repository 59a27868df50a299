import { expect, members, test } from './shop.ts';

test.beforeEach(async ({ page, at }) => {
  await page.goto(at('/products/the-probability-dice-box'));
  await page.locator('.buy button[type=submit]').click();
  await expect(page.locator('.badge').first()).toHaveText('1');
  await page.goto(at('/checkout/cart'));
});

test('plus, minus, update and remove work, with scripts and without', async ({ page, locale_ }) => {
  const [minus, plus] = [page.locator('.stepper [value=minus]'), page.locator('.stepper [value=plus]')];
  const quantity = page.locator('.stepper input[name=quantity]');
  await expect(minus).toBeDisabled();
  await plus.click();
  await expect(quantity).toHaveValue('2');
  await expect(page.locator('.line-total .price')).toHaveText(locale_ === 'jp' ? '1,760円' : '¥1,760');
  await minus.click();
  await expect(quantity).toHaveValue('1');

  await quantity.fill('４');
  await page.locator('.line-form .button[value=update]').click();
  await expect(page.locator('.badge').first()).toHaveText('4');

  await quantity.fill('100');
  await page.locator('.line-form .button[value=update]').click();
  await expect(page.locator('.line-form .field-error')).toContainText(
    locale_ === 'jp' ? '99以下' : '99 or less',
  );
  await expect(page.locator('.badge').first()).toHaveText('4');

  await page.locator('.line-form [value=remove]').click();
  await expect(page.locator('.empty')).toContainText(
    locale_ === 'jp' ? 'カートに商品はありません。' : 'Your cart is empty.',
  );
  await expect(page.locator('.badge')).toHaveCount(0);
});

test('a guest logs in and comes back to the cart; logging out ends session and cart', async ({
  page,
  at,
  locale_,
  javaScriptEnabled,
}) => {
  await page.locator('.login-box a').click();
  const email = page.getByLabel(locale_ === 'jp' ? 'メールアドレス' : 'Email');
  // A stranger of this project alone: wrong passwords count against an account.
  const stranger = `nobody-${locale_}-${javaScriptEnabled}@example.jp`;
  await email.fill(stranger);
  const password = page.locator('input[name=password]');
  await password.fill('not-the-password');
  await page.locator('main button[type=submit]').click();
  await expect(page.getByRole('alert')).toContainText(
    locale_ === 'jp' ? 'メールアドレスまたはパスワードが正しくありません。' : 'Incorrect email or password.',
  );
  await expect(page.locator('input[name=email]')).toHaveValue(stranger);
  await expect(password).toHaveValue('');
  await email.fill(members.taro.email);
  await password.fill(members.taro.password);
  await page.locator('main button[type=submit]').click();
  await expect(page).toHaveURL(new RegExp(`${at('/checkout/cart')}$`));
  await expect(page.locator('.login-box')).toHaveCount(0);

  await page.goto(at('/login'));
  await expect(page).toHaveURL(new RegExp(`${at('/').replace(/\/$/, '')}/?$`));
  await page.locator('.side > summary').click();
  await page.locator('.side-panel form button').click();
  await expect(page.locator('.badge')).toHaveCount(0);
  await page.goto(at('/login'));
  await expect(page).toHaveURL(/\/login$/);
});

test('scripts come after the page, or not at all', async ({
  page,
  at,
  javaScriptEnabled,
  browser,
  complaints,
}) => {
  await expect(page.locator('script#late[type="text/x-module"]')).toHaveCount(1);
  await expect(page.locator('link[rel=modulepreload]')).toHaveCount(0);
  if (javaScriptEnabled) {
    // Only a script submits a form whose field is merely left.
    const hydrated =
      "Object.keys(document.querySelector('.stepper input')).some((k) => k.startsWith('__reactProps'))";
    await expect.poll(() => page.evaluate(hydrated)).toBe(true);
    await page.locator('.stepper input[name=quantity]').fill('2');
    await page.locator('h1').click();
    await expect(page.locator('.badge').first()).toHaveText('2');
    expect(complaints).toEqual([]);
  }
  const saving = await browser.newContext({ extraHTTPHeaders: { 'Save-Data': 'on' } });
  const frugal = await saving.newPage();
  await frugal.goto(new URL(at('/checkout/cart'), page.url()).href);
  await expect(frugal.locator('script')).toHaveCount(0);
  await saving.close();
});
