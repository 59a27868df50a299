/** The order history, an order, buying again, the receipt. The tests do not change the demo's member. */
import { ask, languages, treeOf, wordsOf } from './http.ts';
import { hanako, newShopper } from './members.ts';
import { cookiesOf, enter } from './session.ts';
import { expect, notices, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';
import { expectValidHtml } from './valid-html.ts';

test('the order list shows completed orders of the last 84 days, newest first; its filters are in the URL', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await enter(page, await hanako());
  await page.goto(at('/account/order'));
  await expectValidHtml(page);
  await expect(page.getByLabel(say('orders.period'))).toHaveValue('84');
  await expect(page.getByLabel(say('orders.status'))).toHaveValue('completed');
  const orders = page.getByRole('main').getByRole('article');
  const numbers = () =>
    orders.evaluateAll((all) => all.map((one) => /\d{9}/.exec(one.textContent ?? '')?.[0] ?? ''));
  const newest = await numbers();
  expect(newest.length).toBeGreaterThan(2);
  expect(newest).toEqual([...newest].sort().reverse());
  for (const text of await orders.allTextContents()) expect(text).toContain(say('orders.payment_paid'));

  await page.getByLabel(say('orders.period')).selectOption('15');
  await page.getByLabel(say('orders.status')).selectOption('fulfilled');
  await page.getByLabel(say('orders.sort')).selectOption('oldest');
  await page.getByRole('button', { name: say('orders.apply') }).click();
  await page.waitForURL(/period=15&status=fulfilled&sort=oldest/);
  const oldest = await numbers();
  expect(oldest).toEqual([...oldest].sort());
  for (const text of await orders.allTextContents()) expect(text).toContain(say('orders.shipment_shipped'));

  await page.goto(at('/account/order?period=84&status=all'));
  await expect(orders).toHaveCount(10);
  await page.getByRole('link', { name: say('pages.next') }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByLabel(say('orders.status'))).toHaveValue('all');
});

test('a new member has no orders, and a link to the products', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/order?period=nonsense&page=-1'));
  await expect(page.getByRole('main')).toContainText(say('orders.empty'));
  await expectValidHtml(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('wishlist.look') })
    .click();
  await expect(page).toHaveURL(new RegExp(at('/products/categories')));
});

test('the page of an order shows status, addresses, payment and sums, and prints on one A4 page', {
  tag: '@languages',
}, async ({ page, at, say, browser }) => {
  const { paidOrder } = await enter(page, await hanako());
  await page.goto(at(`/account/order/${paidOrder}`));
  await expectValidHtml(page);
  const main = page.getByRole('main');
  for (const text of ['〒530-0001', '山田 花子', say('orders.payment_paid'), say('orders.payment_method')])
    await expect(main).toContainText(text);
  for (const label of ['cart.items_total', 'cart.shipping', 'cart.total', 'cart.taxes'] as const)
    await expect(main).toContainText(say(label));
  expect(browser.browserType().name()).toBe('chromium');
  expect(pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(main.getByRole('button', { name: say('orders.buy_again') })).toBeHidden();
});

test('"buy again" fills the cart, and pressing it a second time adds nothing', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  // No other test uses hanako's cart. Lines that are already in it stay.
  const { paidOrder } = await enter(page, await hanako());
  const press = async (message: 'orders.again_all' | 'orders.again_there') => {
    await page.goto(at(`/account/order/${paidOrder}`));
    await page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: say('orders.buy_again') })
      .click();
    await page.waitForURL(new RegExp(`${at('/checkout/cart')}$`));
    await expect(notices(page)).toContainText(say(message));
    return page
      .getByRole('banner')
      .getByRole('link', { name: say('chrome.cart') })
      .first()
      .textContent();
  };
  expect(await press('orders.again_all')).toBe(await press('orders.again_there'));
});

test('the receipt is issued with a name and prints on one A4 page', { tag: '@languages' }, async ({
  page,
  javaScriptEnabled,
  at,
  say,
}) => {
  const { paidOrder } = await enter(page, await hanako());
  await page.goto(at(`/account/order/${paidOrder}`));
  await page.getByRole('link', { name: say('orders.receipt') }).click();
  await page.waitForURL(/\/receipt$/);
  const name = page.getByLabel(say('receipt.recipient'));
  // Another test may have issued one, perhaps in another language.
  if (!(await name.isVisible())) await page.getByText(say('receipt.correct'), { exact: true }).click();
  await name.fill('株式会社こもれび商店');
  await page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: /領収書を|Issue the receipt/ })
    .click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('T1234567890123');
  await expect(sheet).toContainText('株式会社こもれび商店');
  await expect(sheet).toContainText(/\d{9}-\d/);
  // In the language in which it was issued, perhaps by the same test in the other one.
  await expect(sheet).toContainText(/消費税|consumption tax/);
  // Without scripts the button could do nothing.
  const print = page.getByRole('button', { name: say('receipt.print') });
  await expect(print).toHaveCount(javaScriptEnabled ? 1 : 0);
  await expectValidHtml(page);
  expect(pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1);
});

httpTest("a request for another member's order gets a 404", { tag: '@http' }, async () => {
  const { paidOrder } = await hanako();
  const cookies = await cookiesOf(await newShopper({ address: false }));
  for (const { at, say } of languages)
    for (const bare of [
      `/account/order/${paidOrder}`,
      `/account/order/${paidOrder}/receipt`,
      '/account/order/x',
    ]) {
      const { status, html } = await ask(at(bare), { cookies });
      expect(status, bare).toBe(404);
      const tree = await treeOf(html);
      expect(wordsOf(tree.querySelector('h1'))).toBe(say('orders.missing'));
      // The page has the account menu and the breadcrumb once, as all account pages have.
      expect(wordsOf(tree.querySelector('.account-nav [aria-current]'))).toBe(say('account.orders'));
      expect(tree.querySelectorAll('.breadcrumb')).toHaveLength(1);
    }
});

/** The PDF has one object per page; `Pages` is their list and does not count. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
