/** Custom elements (kit/elements/): pages work without their code, and removed elements stop listening. */
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { expect, expectEnhanced, expectInCart, ONE_DICE, test, title } from './shop.ts';

const CODE = /\/assets\/[^/]*\.element-[^/]*\.js$/;

test('without the elements’ code the forms still work', { tag: '@scripts' }, async ({
  page,
  at,
  say,
  complaints,
}) => {
  const asked: string[] = [];
  await page.route(CODE, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/account/address/add'));
  const city = page.getByLabel(say('address.city'), { exact: true });
  await city.fill('渋谷区');
  await expectEnhanced(page);
  // The browser requests the code twice, and does not reload the page, so typed text stays (docs/decisions/041).
  await expect.poll(() => asked.filter((url) => url.includes('postal-lookup')).length).toBe(2);
  await expect(city).toHaveValue('渋谷区');

  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await page.getByRole('button', { name: say('cart.plus') }).click();
  await expectInCart(page, say, 2);
  // Elements of a new page request their code again.
  await expectEnhanced(page);
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  await expect(title(page)).toHaveText(say('address.step_title'));
  for (const name of ['cart-contents', 'change-address']) expect(asked.join(' ')).toContain(name);
  complaints.length = 0;
});

test('a page whose scripts cannot be loaded is reloaded twice at most', {
  tag: '@scripts',
}, async ({ page, at, say, complaints }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/client-entry[^/]*\.js$/, (route) => route.abort());
  const failed = () => complaints.filter((complaint) => complaint.includes('ERR_FAILED')).length;
  await page.goto(at('/login'));
  await expect.poll(() => [documents, failed()]).toEqual([3, 3]);
  // The form works without scripts.
  await page.getByLabel(say('login.email')).fill('hanako@');
  await expect(page.getByLabel(say('login.email'))).toHaveValue('hanako@');
  expect(documents).toBe(3);
  complaints.length = 0;
});

test('an element’s code that could not be loaded is requested a second time, and then works', {
  tag: '@scripts',
}, async ({ page, at, complaints }) => {
  let asked = 0;
  await page.route(/\/assets\/cart-contents\.element-[^/]*\.js$/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await expect(page.locator('cart-contents[data-at-work]')).toHaveCount(1);
  expect(asked).toBe(2);
  complaints.length = 0;
});

test('an element that is removed from the page stops listening, and starts again when it is put back', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await page.goto(at('/login'));
  await expectEnhanced(page);
  const password = page.getByLabel(say('login.password'), { exact: true });
  const toggle = page.getByRole('main').locator('password-input button');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  /** Clicks the button while its element is removed from the page. */
  await toggle.evaluate((button: HTMLButtonElement) => {
    const host = button.closest('password-input');
    const next = host?.nextSibling ?? null;
    const around = host?.parentNode;
    host?.remove();
    button.click();
    if (host) around?.insertBefore(host, next);
  });
  await expect(password).toHaveAttribute('type', 'text');
  // One press toggles the field once, because the listener from before the removal is gone.
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'password');
});
