/**
 * Controls that shoppers press or type into: quantities, Enter, phone numbers, drawers, notices, and buttons on the way to
 * an order.
 */
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { formatYen } from '#contract/rules/money.ts';
import { newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { enter } from './session.ts';
import {
  addButton,
  bringDice,
  DICE,
  expect,
  expectEnhanced,
  expectInCart,
  nextStep,
  ONE_DICE,
  sendLogin,
  test,
  title,
} from './shop.ts';

const BOOKS = '/products/categories/books?page=1';
const CODE = /\/assets\/[^/]*\.element-[^/]*\.js$/;
const ENTRY = /\/assets\/client-entry[^/]*\.js$/;
const main = (page: Page) => page.getByRole('main');
const topOf = async (page: Page, text: string) =>
  (await main(page).getByText(text, { exact: true }).first().boundingBox())?.y ?? Number.NaN;

/** Collects the URLs of submitted forms, which are the POST requests. */
function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  return posts;
}

// §5.46
test('plus and minus next to the quantity work on the product page and in the quick check', {
  tag: '@scripts-and-languages',
}, async ({ page, at, say }) => {
  await page.goto(at(DICE));
  await expectEnhanced(page);
  const quantity = main(page).getByRole('textbox', { name: say('product.quantity') });
  const more = (within = main(page)) => within.getByRole('button', { name: say('cart.plus'), exact: true });
  const less = main(page).getByRole('button', { name: say('cart.minus'), exact: true });
  await expect(less).toBeDisabled();
  await more().click();
  await more().click();
  await expect(quantity).toHaveValue('3');
  await less.click();
  await expect(quantity).toHaveValue('2');
  // Full-width digits are accepted; an invalid number is kept and reported.
  await quantity.fill('９８');
  await more().click();
  await expect(quantity).toHaveValue('99');
  await expect(more()).toBeDisabled();
  await quantity.fill('abc');
  await expect(more()).toBeDisabled();
  await addButton(page, say).click();
  await expect(refusal(page)).toContainText(say('validation.number_only'));
  await expect(quantity).toHaveValue('abc');
  await quantity.fill('');
  await more().click();
  await more().click();
  await addButton(page, say).click();
  await expectInCart(page, say, 2);

  await page.goto(at('/products/search?searchQuery=TM-0012'));
  await expectEnhanced(page);
  const opener = main(page).locator('quick-view button').first();
  await opener.scrollIntoViewIfNeeded();
  await opener.click();
  const dialog = page.getByRole('dialog');
  await more(dialog).click();
  await expect(dialog.getByRole('textbox', { name: say('product.quantity') })).toHaveValue('2');
  await dialog.getByRole('button', { name: say('product.add') }).click();
  await expectInCart(page, say, 4);
});

test('without scripts the quantity has a field, but no plus and minus', {
  tag: '@once',
}, async ({ page, at, say }) => {
  await page.goto(at(DICE));
  await expect(main(page).getByRole('button', { name: say('cart.plus'), exact: true })).toHaveCount(0);
  await main(page)
    .getByRole('textbox', { name: say('product.quantity') })
    .fill('３');
  await addButton(page, say).click();
  await expectInCart(page, say, 3);
});

// §5.44
test('pressing Enter in a long form only leaves the field and dispatches an event; it submits the login form', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  const shopper = await newShopper();
  await enter(page, shopper);
  await page.goto(at('/account/address/add'));
  await expectEnhanced(page);
  const posts = postsOf(page);
  await page.evaluate(
    "addEventListener('enter', ({ target }) => { document.documentElement.dataset.entered = target.name })",
  );
  const name = page.getByLabel(say('address.last_name'), { exact: true });
  await name.fill('佐藤');
  await name.press('Enter');
  await expect(name).not.toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-entered', 'lastName');
  await page.waitForLoadState('networkidle');
  expect(posts).toEqual([]);
  await expect(title(page)).toHaveText(say('address.add'));

  await page.context().clearCookies();
  await page.goto(at('/login'));
  await expectEnhanced(page);
  await page.getByLabel(say('login.email')).fill(shopper.member.email);
  await page.getByLabel(say('login.password'), { exact: true }).fill(shopper.member.password);
  await page.getByLabel(say('login.email')).press('Enter');
  await expect(page).toHaveURL((url) => url.pathname !== at('/login'));
});

test('without scripts, pressing Enter submits the form, and the page reports missing fields', {
  tag: '@once',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper());
  await page.goto(at('/account/address/add'));
  await main(page)
    .locator('form[method=post]')
    .last()
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
  await page.getByLabel(say('address.last_name'), { exact: true }).press('Enter');
  await expect(refusal(page)).toContainText(say('form.error_summary'));
});

// §5.41
test('a phone field keeps only digits when typed or pasted', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper());
  await page.goto(at('/account/address/add'));
  await expectEnhanced(page);
  const phone = page.getByLabel(say('address.phone'), { exact: true });
  await phone.pressSequentially('03-1234-56 78');
  await expect(phone).toHaveValue('0312345678');
  // Typing keeps the position of the caret.
  for (let n = 0; n < 8; n++) await phone.press('ArrowLeft');
  await phone.pressSequentially('-9');
  await expect(phone).toHaveValue('03912345678');
  await phone.fill('＋８１－９０－１２３４－５６７８');
  await expect(phone).toHaveValue('+819012345678');

  // Text in a kana conversion is not changed until the conversion is finished.
  await phone.fill('');
  await phone.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '０９０−', selectionStart: 4, selectionEnd: 4 });
  await expect(phone).toHaveValue('０９０−');
  await keyboard.send('Input.insertText', { text: '０９０−１' });
  await expect(phone).toHaveValue('0901');
});

test('on phones the filter is a drawer with a title, and opening it does not move the list', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at(BOOKS));
  const first = main(page)
    .getByRole('listitem')
    .filter({ has: page.locator('img') })
    .first();
  const before = await first.boundingBox();
  const opener = main(page).getByRole('button', { name: say('categories.filter'), exact: true });
  const categories = page.getByRole('navigation', { name: say('categories.filter') });
  await expect(categories).toBeHidden();
  await opener.click();
  await expect(categories).toBeVisible();
  const close = main(page).getByRole('button', { name: say('chrome.close'), exact: true });
  await expect(close).toBeVisible();
  await expect(main(page).getByText(say('categories.filter'), { exact: true }).last()).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(categories).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await close.click();
  await expect(categories).toBeHidden();
  await opener.click();
  await categories.getByRole('link', { name: locale_ === 'ja' ? '英語' : 'English', exact: true }).click();
  await expect(page).toHaveURL(/\/books\/english\?/);
  await expect(categories).toBeHidden();

  // On wide screens the filter is next to the list, without a button.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(categories).toBeVisible();
  await expect(opener).toBeHidden();
});

test('on phones a notice is closed by one press', { tag: '@scripts-on-and-off' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/checkout/cart'));
  const notices = page.getByRole('complementary', { name: say('notification.label') });
  const close = notices.getByRole('button', { name: new RegExp(say('notification.dismiss')) });
  await expect(close).toHaveCount(1);
  await close.click();
  await expect(page).toHaveURL((url) => url.pathname === at('/checkout/cart'));
  await expect(notices).toHaveCount(0);
});

test('on phones the header shows the cart’s total', { tag: '@languages' }, async ({ page, at, locale_ }) => {
  await bringDice(page, locale_);
  // The English name of the shop leaves no room for it on smaller ones (styles/components/enhancements.css).
  for (const width of locale_ === 'en' ? [400] : [320, 360, 400]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(at('/'));
    const total = page.getByRole('banner').getByText(formatYen(880, locale_), { exact: true });
    await expect(total).toBeVisible();
    const box = await total.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width);
  }
});

test('on phones the menu has search, account, categories, information and language', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await page.goto(at('/'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('chrome.menu'), exact: true })
    .click();
  const menu = page.getByRole('navigation', { name: say('chrome.menu') });
  await expect(menu.getByRole('heading')).toHaveText(
    (['chrome.account', 'chrome.categories', 'nav.other', 'chrome.language'] as const).map((key) => say(key)),
  );
});

test('the survey says what names are for, and shows their maximum length', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/survey'));
  await expect(main(page)).toContainText(say('checkout.survey_purpose'));
  const named = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox', { includeHidden: true }) });
  await named.first().getByRole('checkbox').check();
  await named.first().getByRole('textbox').fill('あ'.repeat(70));
  await nextStep(page, say);
  const tooLong = say('validation.field_maximum', { max: 64 });
  await expect(named.first()).toContainText(tooLong);
  await expect(refusal(page)).toContainText(tooLong);
});

const orderButton = (page: Page, say: Translate) =>
  main(page).getByRole('button', { name: say('cart.place_order'), exact: true });

test('on a phone the order button comes after the final check', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  await expect(title(page)).toHaveText(say('checkout.payment_title'));
  await expect(orderButton(page, say)).not.toBeInViewport();
  const check = await topOf(page, say('checkout.legal_title'));
  const button = await orderButton(page, say).boundingBox();
  expect(button?.y).toBeGreaterThan(check);
  expect(check).toBeGreaterThan(0);
});

test('if scripts fail to load, the buttons for quantities in the cart and for a list’s sort order stay', {
  tag: '@scripts',
}, async ({ page, at, say, locale_, complaints }) => {
  const name = await bringDice(page, locale_);
  const update = page.getByRole('button', { name: say('cart.update_of', { name }) });
  const apply = page.getByRole('button', { name: say('categories.sort_apply') });
  // The custom elements hide these buttons as soon as they run.
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await expect(update).toBeHidden();
  await page.goto(at(BOOKS));
  await expectEnhanced(page);
  await expect(apply).toBeHidden();

  await page.route(CODE, (route) => route.abort());
  await page.goto(at('/checkout/cart'));
  await page.getByRole('textbox', { name: say('cart.quantity_of', { name }), exact: true }).fill('3');
  await update.click();
  await expectInCart(page, say, 3);
  // Without its entry script a page reloads twice, and then not again for a minute (§9.21). The test leaves the current
  // page first, because a late reload of that page would abort the next navigation.
  await page.goto('about:blank');
  let entries = 0;
  await page.route(ENTRY, (route) => {
    entries += 1;
    return route.abort();
  });
  // Does not wait for `load`, because the page may reload itself before that event.
  await page.goto(at('/checkout/cart'), { waitUntil: 'commit' });
  await expect.poll(() => entries).toBe(3);
  await expect(update).toBeVisible();
  await page.goto(at(BOOKS));
  await expect.poll(() => entries).toBe(4);
  await page.getByLabel(say('categories.sort'), { exact: true }).selectOption('lowest_price_first');
  await apply.click();
  await expect(page).toHaveURL(/sort=lowest_price_first/);
  complaints.length = 0;
});

test('a sort order chosen before the script has loaded is applied; Back shows the previous order', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  let come: (() => void) | undefined;
  const waited = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(ENTRY, async (route) => {
    await waited;
    await route.continue();
  });
  const asked = page.waitForRequest(ENTRY);
  await page.goto(at(BOOKS));
  await asked;
  const orders = page.getByLabel(say('categories.sort'), { exact: true });
  await orders.selectOption('highest_price_first');
  come?.();
  await expect(page).toHaveURL(/sort=highest_price_first/);
  await expect(orders).toHaveValue('highest_price_first');
  await page.goBack();
  await expect(page).toHaveURL((url) => !url.searchParams.has('sort'));
  await expectEnhanced(page);
  await expect(orders).toHaveValue('default');
});

test('a guest’s cart leads to the registration, from there to the login, and back to the cart', {
  tag: '@languages',
}, async ({ page, at, say, locale_ }) => {
  await bringDice(page, locale_);
  await page.goto(at('/checkout/cart'));
  await main(page)
    .getByRole('link', { name: say('cart.register'), exact: true })
    .click();
  await expect(title(page)).toHaveText(say('registration.title'));
  await main(page)
    .getByRole('link', { name: say('registration.have_account') })
    .click();
  await sendLogin(page, say, (await newShopper()).member);
  await expect(page).toHaveURL((url) => url.pathname === at('/checkout/cart'));
});
