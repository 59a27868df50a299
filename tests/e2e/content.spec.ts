/** FAQ, guides, terms, statement, inquiry, notices and footer: what the shop says, and how shoppers write to it. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailsTo, newMember } from './members.ts';
import { ownAddress } from './session.ts';
import { addDice, expect, sendLogin, test } from './shop.ts';
import { expectValidHtml, expectValidText } from './valid-html.ts';

const SHOP_MAIL = 'shop@komorebi.example.jp';

/** §2 Breadcrumb: a home icon, the way, and the current screen, which is no link. */
async function expectWay(page: Page, name: string, here: string) {
  const way = page.getByRole('navigation', { name });
  await expect(way.getByRole('link').first()).toHaveAttribute('href', /^\/(en)?$/);
  await expect(way.locator('[aria-current=page]')).toHaveText(here);
  await expect(way.locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline');
}

test('a link to a question opens its answer, and it can be closed again', async ({ page, at }) => {
  await page.goto(at('/faq#question-2'));
  const answer = page.locator('#question-2');
  await expect(answer).toBeVisible();
  const question = page.locator('details').filter({ has: answer }).locator('summary');
  await expect(question).toBeInViewport();
  await question.click();
  await expect(answer).toBeHidden();
});

test('FAQ: categories lead to their questions, a question opens, and there is a way on', async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/faq'));
  await expectWay(page, say('chrome.breadcrumb'), say('faq.title'));
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

test('usage guides: the list, a guide with the list beside it, an unknown one', async ({ page, at, say }) => {
  await page.goto(at('/usage-guides'));
  await expectWay(page, say('chrome.breadcrumb'), say('guides.title'));
  await expectValidHtml(page);
  const links = page.getByRole('main').getByRole('list').last().getByRole('link');
  expect(await links.count()).toBeGreaterThan(5);
  const title = (await links.nth(1).textContent()) ?? '';
  await links.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
  await expectWay(page, say('chrome.breadcrumb'), title);
  await expect(
    page.getByRole('complementary', { name: say('guides.list') }).locator('[aria-current=page]'),
  ).toHaveText(title);
  await expectValidHtml(page);
  expect((await page.goto(at('/usage-guides/no-such-guide')))?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText(say('errors.not_found'));
});

test('the footer leads to the statement with every row, and to the terms', async ({ page, at, say }) => {
  await page.goto(at('/'));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('statement.title') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('statement.title'));
  await expectWay(page, say('chrome.breadcrumb'), say('statement.title'));
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
      // The contact block of the footer names three of them as well.
      ['address', 'phone', 'email'].includes(row) &&
        say(`statement.${row}`) === say(`chrome.${row}` as 'chrome.phone')
        ? 2
        : 1,
    );
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

test('the footer says who we are, what cards we take, and where else to look', async ({ page, at, say }) => {
  await page.goto(at('/faq'));
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    [say('guides.title'), '/usage-guides'],
    [say('faq.title'), '/faq'],
    [say('inquiry.title'), '/inquiry'],
    [say('terms.title'), '/terms'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', at(path));
  for (const name of [say('chrome.privacy'), say('chrome.company')]) {
    const link = footer.getByRole('link', {
      name: new RegExp(`^${name}\\s*${say('chrome.new_tab').trim().replace(/[()]/g, '\\$&')}$`),
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

test('a notice is closed by its button, stays away in both languages, and others keep theirs', async ({
  page,
  request,
  at,
  say,
}) => {
  await page.goto(at('/'));
  const notices = page.getByRole('complementary', { name: say('notification.label') });
  const close = notices.getByRole('button');
  const before = await close.count();
  expect(before).toBeGreaterThan(1);
  const name = (await close.first().getAttribute('aria-label')) ?? '';
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

  // Caches keep the page of strangers, never the one of who has closed something.
  const stranger = await request.get(at('/'), { headers: { Cookie: '', 'Accept-Language': 'ja' } });
  expect(stranger.headers()['cache-control']).toContain('public');
  expect(await stranger.text()).toContain(name.replaceAll('"', '&quot;'));
  const mine = await page.request.get(at('/'));
  expect(mine.headers()['cache-control']).toBe('private, no-store');
});

test('inquiry: faults are told and everything stays', async ({ page, at, say }) => {
  await page.goto(at('/inquiry'));
  await expectWay(page, say('chrome.breadcrumb'), say('inquiry.title'));
  await expectValidHtml(page);
  const email = page.getByLabel(say('inquiry.email'));
  const phone = page.getByLabel(say('inquiry.phone'));
  const content = page.getByLabel(say('inquiry.content'));
  await page.getByLabel(say('inquiry.topic')).selectOption({ label: say('inquiry.topic_deletion') });
  await page.getByLabel(say('inquiry.name')).fill('山田 花子');
  await email.fill('hanako@nowhere');
  await phone.fill('１２３');
  await content.fill('  一行目\n二行目');
  await page.getByRole('button', { name: say('inquiry.check') }).click();
  await expect(page).toHaveTitle(new RegExp(`^${say('form.error_title', { title: say('inquiry.title') })}`));
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveCount(2);
  await expect(email).toHaveAccessibleDescription(new RegExp(say('validation.email_invalid')));
  await expect(phone).toHaveAccessibleDescription(new RegExp(say('validation.phone_number_invalid')));
  await summary.getByRole('link').last().click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('１２３');
  await expect(content).toHaveValue('  一行目\n二行目');
  await expect(page.getByLabel(say('inquiry.topic'))).toHaveValue('deletion');
});

test('inquiry: input, confirmation, correction, sending, and a mail to both sides', async ({
  page,
  at,
  say,
}) => {
  await page.setExtraHTTPHeaders(ownAddress());
  const address = `toi.${randomUUID().slice(0, 13)}@example.jp`;
  const said = `在庫はありますか。\n<b>${address}</b>`;
  await page.goto(`${at('/inquiry')}?topic=product&product=BK-ENG-0001`);
  await expect(page.getByLabel(say('inquiry.topic'))).toHaveValue('product');
  await page.getByLabel(say('inquiry.name')).fill('山田 花子');
  await page.getByLabel(say('inquiry.email')).fill(address);
  await page.getByLabel(say('inquiry.phone')).fill('06-1234-5678');
  await page.getByLabel(say('inquiry.content')).fill('在庫は');
  await page.getByRole('button', { name: say('inquiry.check') }).click();
  await expect(page).toHaveURL(new RegExp(`${at('/inquiry/confirm')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.confirm_title'));
  const main = page.getByRole('main');
  await expect(main).toContainText('0612345678');
  await expect(main).toContainText('BK-ENG-0001');
  await expectValidText(await page.content());
  expect(await mailsTo(address)).toEqual([]);

  await page.getByRole('button', { name: say('inquiry.edit') }).click();
  await expect(page).toHaveURL(new RegExp(`${at('/inquiry')}$`));
  await expect(page.getByLabel(say('inquiry.name'))).toHaveValue('山田 花子');
  await expect(page.getByLabel(say('inquiry.product'))).toHaveValue('BK-ENG-0001');
  await expect(page.getByLabel(say('inquiry.content'))).toHaveValue('在庫は');
  await page.getByLabel(say('inquiry.content')).fill(said);
  await page.getByRole('button', { name: say('inquiry.check') }).click();
  await expect(main).toContainText(`<b>${address}</b>`);

  // Impatient fingers, and the history: one message.
  await page.getByRole('button', { name: say('inquiry.send') }).dblclick({ noWaitAfter: true });
  await expect(page).toHaveURL(new RegExp(`${at('/inquiry/complete')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.complete'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.complete'));
  const number = await main.locator('strong').textContent();
  await expect(main.getByRole('link', { name: say('faq.title') })).toBeVisible();
  const mine = await mailsTo(address);
  expect(mine).toHaveLength(1);
  // Whoever typed the address may be a stranger to it: the mail there carries no words of a guest's own.
  for (const line of said.split('\n')) expect(mine[0]?.text).not.toContain(line);
  const shops = (await mailsTo(SHOP_MAIL)).filter((mail) => mail.text.includes(address));
  expect(shops).toHaveLength(1);
  expect(shops[0]?.subject).toContain(String(number));
  for (const line of said.split('\n')) expect(shops[0]?.text).toContain(line);
});

test('inquiry: a member finds name and address filled in', async ({ page, at, say }) => {
  const member = await newMember();
  await page.goto(at('/login'));
  await sendLogin(page, say, member);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto(at('/inquiry'));
  await expect(page.getByLabel(say('inquiry.name'))).toHaveValue('山田 花子');
  await expect(page.getByLabel(say('inquiry.email'))).toHaveValue(member.email);
});

test('no page has a stray byte where its stream was cut (html-stream.server.ts)', async ({ request, at }) => {
  for (const bare of ['/', '/faq', '/terms', '/commercial-transactions', '/usage-guides', '/inquiry']) {
    const body = await (await request.get(at(bare))).body();
    expect(body.includes(0), bare).toBe(false);
  }
});

test('the global alert: red, at the bottom right, from the global error event, and no line', async ({
  page,
  context,
  at,
  say,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'the event is for scripts');
  await addDice(page, { at, say });
  for (const bare of ['/checkout/cart', '/']) {
    await page.goto(at(bare), { waitUntil: 'networkidle' });
    const alert = page.getByRole('alert').getByText('Boom');
    await expect
      .poll(async () => {
        await page.evaluate("dispatchEvent(new CustomEvent('shop:error', { detail: 'Boom' }))");
        return alert.count();
      })
      .toBe(1);
    await expect(alert).toBeInViewport();
    await expect(alert).toHaveCSS('animation-delay', '10s');
    await expect(alert).toHaveCSS('background-color', 'rgb(181, 64, 42)');
    await context.setOffline(true);
    await expect(page.getByRole('alert').getByText(say('errors.network'))).toBeVisible();
    await context.setOffline(false);
  }
});
