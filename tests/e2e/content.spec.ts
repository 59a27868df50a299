/** Content of the shop: FAQ, guides, terms, legal statement, notices, footer. */
import { expectBreadcrumb } from './breadcrumb.ts';
import { ask, languages, treeOf, wordsOf } from './http.ts';
import { bringDice, expect, expectEnhanced, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';
import { expectValidHtml } from './valid-html.ts';

test('a link to a question opens its answer, which can be closed again', { tag: '@once' }, async ({
  page,
  at,
}) => {
  await page.goto(at('/faq#question-2'));
  const answer = page.locator('#question-2');
  await expect(answer).toBeVisible();
  const question = page.locator('details').filter({ has: answer }).locator('summary');
  await expect(question).toBeInViewport();
  await question.click();
  await expect(answer).toBeHidden();
});

test('FAQ categories lead to their questions, pressing a question shows its answer, and a link leads to the inquiry', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await page.goto(at('/faq'));
  await expectBreadcrumb(page, say('chrome.breadcrumb'), say('faq.title'));
  const categories = page.getByRole('navigation', { name: say('faq.categories') }).getByRole('link');
  expect(await categories.count()).toBeGreaterThan(2);
  const name = (await categories.last().textContent()) ?? '';
  await categories.last().click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();

  const question = page.getByRole('main').locator('details').first();
  await expect(question.locator('p')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.locator('p')).toBeVisible();
  await expectValidHtml(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('inquiry.write') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${at('/inquiry')}$`));
});

test('on paper every question has its answer', { tag: '@once' }, async ({ page, at }) => {
  await page.goto(at('/faq'));
  const answers = page.locator('.faq-answer');
  const heights = () =>
    answers.evaluateAll((all) => all.map((answer) => (answer.checkVisibility() ? answer.clientHeight : 0)));
  expect((await heights()).every((height) => height === 0)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(Math.min(...(await heights()))).toBeGreaterThan(10);
});

test('usage guides are listed, a guide is shown next to the list, and an unknown guide is a 404', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await page.goto(at('/usage-guides'));
  await expectBreadcrumb(page, say('chrome.breadcrumb'), say('guides.title'));
  await expectValidHtml(page);
  const links = page.getByRole('main').getByRole('list').last().getByRole('link');
  expect(await links.count()).toBeGreaterThan(5);
  const title = (await links.nth(1).textContent()) ?? '';
  await links.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
  await expectBreadcrumb(page, say('chrome.breadcrumb'), title);
  await expect(
    page.getByRole('complementary', { name: say('guides.list') }).locator('[aria-current=page]'),
  ).toHaveText(title);
  await expectValidHtml(page);
  // §8.10
  expect((await page.goto(at('/usage-guides/no-such-guide')))?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText(say('error.not_found'));
});

test('the footer leads to the legal statement, which has every row and a link to the terms', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await page.goto(at('/'));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('statement.title') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('statement.title'));
  await expectBreadcrumb(page, say('chrome.breadcrumb'), say('statement.title'));
  const rows = page.getByRole('term').filter({ visible: true });
  for (const row of [
    'seller',
    'manager',
    'address',
    'phone',
    'email',
    'registration',
    'price',
    'extra',
    'conditions',
    'payment',
    'charged',
    'delivery',
    'seminar',
    'deadline',
    'cancel',
    'returns',
    'seminar_cancel',
    'environment',
  ] as const)
    await expect(rows.getByText(say(`statement.${row}`), { exact: true }), row).toHaveCount(
      // The footer's contact block names three of the rows as well.
      ['address', 'phone', 'email'].includes(row) &&
        say(`statement.${row}`) === say(`chrome.${row}` as 'chrome.phone')
        ? 2
        : 1,
    );
  for (const fact of await page.getByRole('main').getByRole('definition').allTextContents())
    expect(fact.trim()).not.toBe('');
  await expect(page.locator('body')).not.toContainText('【');
  await expect(page.getByRole('main')).toContainText(/T\d{13}/);
  await expectValidHtml(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('terms.title') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('terms.title'));
  await expectValidHtml(page);
});

httpTest('pages show the shipping fee before the shopper has a cart', { tag: '@http' }, async () => {
  const fee = {
    ja: '500円（北海道・沖縄県は900円）',
    en: '¥500 (¥900 to Hokkaido and Okinawa)',
  };
  for (const { at, locale } of languages)
    for (const path of [
      '/faq',
      '/usage-guides/shipping',
      '/terms',
      '/commercial-transactions',
      '/products/knitters-notebook-with-tall-grid',
    ]) {
      const { html } = await ask(at(path));
      expect(wordsOf((await treeOf(html)).querySelector('main')), path).toContain(fee[locale]);
    }
});

test('the footer has contact data, card brands and links', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/faq'));
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    [say('guides.title'), '/usage-guides'],
    [say('faq.title'), '/faq'],
    [say('inquiry.title'), '/inquiry'],
    [say('terms.title'), '/terms'],
    [say('privacy.title'), '/privacy'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', at(path));
  {
    const name = say('chrome.company');
    const link = footer.getByRole('link', {
      // The name of the link has an ordinary space for every no-break space.
      name: new RegExp(
        `^${name.replace(/\s/g, ' ')}\\s*${say('links.new_tab').trim().replace(/[()]/g, '\\$&')}$`,
      ),
    });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  for (const card of ['VISA', 'Mastercard', 'JCB', 'AMEX', 'Diners'])
    await expect(footer.getByRole('img', { name: card, exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: '06-0000-0000' })).toHaveAttribute('href', 'tel:0600000000');
  await expect(footer).toContainText(String(new Date(Date.now() + 9 * 3600_000).getUTCFullYear()));

  const categories = footer.getByRole('navigation', { name: say('chrome.categories') });
  await expect(categories).toBeHidden();
  await footer.getByRole('link', { name: say('chrome.back_to_top') }).click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(categories.getByRole('link').first()).toBeVisible();
  await expect(footer.getByRole('link', { name: say('chrome.back_to_top') })).toBeHidden();
});

test('a closed notice stays closed in both languages, but other shoppers still see it', {
  tag: '@languages',
}, async ({ page, request, at, say, locale_ }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at('/'));
  const notices = page.getByRole('complementary', { name: say('notification.label') });
  // The notices are collapsed into one line.
  await notices.getByText(say('notification.others', { count: 1 })).click();
  const close = notices.getByRole('button');
  const before = await close.count();
  expect(before).toBeGreaterThan(1);
  const name = (await close.first().textContent()) ?? '';
  expect(name).toContain(say('notification.dismiss'));
  await close.first().click();
  await expect(page).toHaveURL(new RegExp(`${at('/')}$`));
  await expect(close).toHaveCount(before - 1);
  await expect(notices.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.goto(at('/faq'));
  await page.goto(at('/'));
  await expect(close).toHaveCount(before - 1);
  const other = at('/') === '/' ? '/en?lang=en' : '/?lang=jp';
  await page.goto(other);
  await expect(page.getByRole('complementary').getByRole('button')).toHaveCount(before - 1);

  // The page for requests without cookies may be cached, the page with a closed notice may not.
  const stranger = await request.get(at('/'), { headers: { Cookie: '', 'Accept-Language': locale_ } });
  expect(stranger.headers()['cache-control']).toContain('public');
  expect(await stranger.text()).toContain(name.replaceAll('"', '&quot;'));
  const mine = await page.request.get(at('/'));
  expect(mine.headers()['cache-control']).toBe('private, no-store');
});

// §8.21, §9.22
test('the global alert is red, at the bottom right, and appears at an error event and when the connection is lost', {
  tag: '@scripts-and-languages',
}, async ({ page, context, at, say, locale_, complaints }) => {
  await bringDice(page, locale_);
  for (const bare of ['/checkout/cart', '/']) {
    await page.goto(at(bare));
    await expectEnhanced(page);
    const alert = page.getByRole('alert').getByText('Boom');
    await page.evaluate("dispatchEvent(new CustomEvent('shop:error', { detail: 'Boom' }))");
    await expect(alert).toHaveCount(1);
    await expect(alert).toBeInViewport();
    await expect(alert).toHaveCSS('animation-delay', '10s');
    await expect(alert).toHaveCSS('background-color', 'rgb(181, 64, 42)');
    // It can be closed before it disappears.
    await page.getByRole('alert').filter({ hasText: 'Boom' }).getByRole('button').click();
    await expect(alert).toHaveCount(0);
    await context.setOffline(true);
    await expect(page.getByRole('alert').getByText(say('error.network'))).toBeVisible();
    await context.setOffline(false);
  }
  // Pictures that are loading when the connection breaks cause console errors.
  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  complaints.length = 0;
});
