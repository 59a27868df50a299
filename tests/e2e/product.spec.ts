/** The product page, with scripts and without: gallery, forms, reviews, sold-out products, seminars. */
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { ask, attributeOf, languages, treeOf, wordsOf } from './http.ts';
import { newMember, newShopper, shopApi } from './members.ts';
import { refusal } from './refusal.ts';
import { cookiesOf } from './session.ts';
import { addButton, DICE, expect, expectInCart, notices, sendLogin, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';
import { expectValidHtml } from './valid-html.ts';

const BOOK = '/products/first-notes-on-english-grammar-seeing-how-a-sentence-works';
const NOTEBOOK = '/products/komorebi-notebook-a5';
const SEMINAR = '/products/ready-for-april-opening-the-class-year';
const ONLINE = '/products/the-invoice-and-tax-clinic';

const main = (page: Page) => page.getByRole('main');
const wishButton = (page: Page, say: Translate) =>
  main(page).getByRole('button', { name: say('product.wish'), exact: true });
/** A field by a part of its label. */
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: false }).first();
const openPanel = (page: Page, title: string) =>
  main(page).getByRole('group').filter({ hasText: title }).getByText(title, { exact: true }).click();

async function logInFrom(page: Page, say: Translate) {
  const member = await newMember();
  await sendLogin(page, say, member);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return member;
}

test('picture, name, price and button of a product are visible without scrolling', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await page.goto(at(BOOK));
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    main(page).getByRole('img').first(),
    addButton(page, say),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  }
  await expectValidHtml(page);
});

test('a thumbnail of the gallery changes the picture without layout shifts', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  await page.goto(at(NOTEBOOK));
  const shown = main(page)
    .getByRole('radiogroup', { name: say('product.pictures') })
    .getByRole('img');
  const second = main(page).getByRole('radio', {
    name: say('product.picture_number', { number: 2, count: 2 }),
  });
  const before = await page.getByRole('heading', { level: 1 }).boundingBox();
  const first = await shown.first().getAttribute('alt');
  await main(page)
    .getByRole('radiogroup', { name: say('product.pictures') })
    .locator('label')
    .last()
    .click();
  await expect(second).toBeChecked();
  await expect(shown.first()).not.toHaveAttribute('alt', first ?? '');
  await expect(shown.first()).toBeVisible();
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
  // The thumbnails can also be chosen by keyboard.
  await second.press('ArrowLeft');
  await expect(shown.first()).toHaveAttribute('alt', first ?? '');
});

test('a product that a guest adds to the wishlist is added after the login, and can be removed', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  await page.goto(at(NOTEBOOK));
  await expect(wishButton(page, say)).toHaveAttribute('aria-pressed', 'false');
  await wishButton(page, say).click();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('redirect_path')]).toEqual([at('/login'), at(NOTEBOOK)]);
  await logInFrom(page, say);
  await expect(page).toHaveURL(new RegExp(`${at(NOTEBOOK)}$`));

  await expect(notices(page)).toContainText(say('notice.wish_added'));
  await expect(wishButton(page, say)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(wishButton(page, say)).toHaveAttribute('aria-pressed', 'true');
  await wishButton(page, say).click();
  await expect(notices(page)).toContainText(say('notice.wish_removed'));
  await expect(wishButton(page, say)).toHaveAttribute('aria-pressed', 'false');
});

httpTest(
  'the product page of a visitor without cookies is publicly cacheable, a member’s is not',
  { tag: '@http' },
  async () => {
    const cookies = await cookiesOf(await newShopper({ address: false }));
    for (const { at } of languages) {
      expect((await ask(at(BOOK))).headers.get('cache-control')).toContain('public');
      const own = await ask(at(BOOK), { cookies });
      expect(own.headers.get('cache-control')).toBe('private, no-store');
    }
  },
);

// §5.16
test('a guest who reviews a product is led to the login, and an error keeps every typed value', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  await page.goto(at(DICE));
  const toLogin = main(page)
    .getByRole('paragraph')
    .filter({ hasText: say('product.review_login') })
    .getByRole('link');
  await toLogin.click();
  await logInFrom(page, say);
  await expect(page).toHaveURL(new RegExp(`${at(DICE)}\\?write_review=1#write-review$`));

  const title = `${'あ'.repeat(44)}${Math.random().toString(36).slice(2, 8)}`;
  const send = main(page).getByRole('button', { name: say('product.review_send'), exact: true });
  await main(page)
    .getByRole('radio', { name: say('product.review_rating_good') })
    .check();
  await field(page, say('product.review_heading')).fill(title);
  await field(page, say('product.review_comment')).fill('二行の\nコメント');
  await main(page)
    .getByRole('checkbox', { name: say('product.review_anonymous') })
    .check();
  await send.click();
  await expect(field(page, say('product.review_heading'))).toHaveAccessibleDescription(
    say('product.review_title_maximum'),
  );
  await expect(field(page, say('product.review_heading'))).toHaveValue(title);
  await expect(field(page, say('product.review_comment'))).toHaveValue('二行の\nコメント');
  await expect(main(page).getByRole('radio', { name: say('product.review_rating_good') })).toBeChecked();
  await expect(main(page).getByRole('checkbox', { name: say('product.review_anonymous') })).toBeChecked();

  await field(page, say('product.review_heading')).fill(title.slice(0, 49));
  await send.click();
  await expect(notices(page)).toContainText(say('notice.review_posted'));
  const mine = main(page)
    .getByRole('listitem')
    .filter({ hasText: title.slice(0, 49) });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText(say('product.anonymous'));
  // A member may write one review of a product, so the form now edits this review.
  await openPanel(page, say('product.review_change_title'));
  await expect(field(page, say('product.review_heading'))).toHaveValue(title.slice(0, 49));
  await expect(field(page, say('product.review_comment'))).toHaveValue('二行の\nコメント');
  await expect(main(page).getByRole('radio', { name: say('product.review_rating_good') })).toBeChecked();
  await expect(main(page).getByRole('checkbox', { name: say('product.review_anonymous') })).toBeChecked();
  await field(page, say('product.review_comment')).fill('考え直しました。');
  await main(page)
    .getByRole('button', { name: say('product.review_change'), exact: true })
    .click();
  await expect(notices(page)).toContainText(say('notice.review_changed'));
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('考え直しました。');
  await expectValidHtml(page);
});

test('reviews are split into pages, and a page beyond the end links back', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at(`${BOOK}?reviews=99`));
  await main(page)
    .getByRole('link', { name: say('product.reviews_first') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${at(BOOK)}#reviews$`));
  await expect(main(page).getByText('Clear and friendly')).toBeVisible();
});

test('“bought together” asks for options, and adds all its products or none', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at(NOTEBOOK));
  const boxes = main(page).getByRole('checkbox');
  // With scripts the button shows the number of products and their price.
  const add = main(page)
    .getByRole('button', { name: say('product.together_add') })
    .or(
      main(page).getByRole('button', {
        name: locale_ === 'ja' ? /点 [\d,]+円をカートに入れる/ : /^Add \d+ to cart/,
      }),
    );
  await add.click();
  await expect(refusal(page)).toContainText(say('product.together_none'));
  // A finger meets the picture more easily than the box.
  await boxes.first().locator('xpath=..').locator('.cover').click();
  await expect(boxes.first()).toBeChecked();
  await boxes.nth(1).check();
  const choices = main(page).getByRole('combobox');
  await choices.first().selectOption({ index: 1 });
  await add.click();
  // No option of the second product is chosen: its line has an error, the first line keeps its choice, nothing is added.
  const name = String(
    await choices.nth(1).evaluate((choice) => choice.closest('li')?.querySelector('a')?.textContent),
  );
  const missing = say('product.together_option_missing', { field: name });
  await expect(choices.nth(1)).toHaveAccessibleDescription(missing);
  await expect(refusal(page)).toContainText(missing);
  await expect(boxes.first()).toBeChecked();
  await expect(choices.first()).not.toHaveValue('');
  await expectInCart(page, say, 0);
  await choices.nth(1).selectOption({ index: 1 });
  await add.click();
  await expect(notices(page)).toContainText(say('notice.together_added', { count: 2 }));
  await expectInCart(page, say, 2);
});

test('a seminar’s page shows its facts and terms, and offers a calendar file', { tag: '@languages' }, async ({
  page,
  at,
  say,
  locale_,
}) => {
  await page.goto(at(SEMINAR));
  const definitions = main(page).getByRole('definition');
  await expect(definitions.filter({ hasText: locale_ === 'ja' ? '8日前まで' : 'Up to 8 days' })).toHaveCount(
    1,
  );
  await expect(main(page)).toContainText(say('product.seats_left'));
  const link = main(page).getByRole('link', { name: say('product.calendar') });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const file = await answer.text();
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T040000Z\r\n/);
  const online = await page.request.get(at(`${SEMINAR}/event.ics?seat=online`));
  const uidOf = (calendar: string) => /^UID:(.+)@/m.exec(calendar)?.[1];
  expect(uidOf(await online.text())).toBe(`${uidOf(file)}-online`);
  expect(online.headers()['content-disposition']).toContain('-online.ics');
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  ) as Record<string, unknown>;
  expect(data['@type']).toBe('Event');
  expect((await page.request.get(at(`${BOOK}/event.ics`))).status()).toBe(404);
});

httpTest(
  'an online seminar shows neither a venue nor when its doors open, in lists and on its page',
  { tag: '@http' },
  async () => {
    for (const { at, say } of languages) {
      const page = (await treeOf((await ask(at(ONLINE))).html)).querySelector('main');
      const names = page?.querySelectorAll('dt').map(wordsOf) ?? [];
      expect(names).toEqual(
        expect.arrayContaining([say('product.seminar_format'), say('product.seminar_join')]),
      );
      for (const name of [
        'product.seminar_venue',
        'product.seminar_doors',
        'product.seminar_address',
      ] as const)
        expect(names).not.toContain(say(name));
      expect(wordsOf(page)).toContain(say('product.online'));
      const places: string[] = [];
      for (const number of [1, 2, 3]) {
        const list = await treeOf((await ask(at(`/products/categories/seminars?page=${number}`))).html);
        places.push(...list.querySelectorAll('.card-event').map((event) => wordsOf(event.lastElementChild)));
      }
      expect(places).toContain(say('product.online'));
      // If a card showed no place, its last text would be the time.
      expect(places.filter((place) => /\d/.test(place))).toEqual([]);
    }
  },
);

httpTest(
  'a product’s page has structured data for one product, its offer and its picture',
  { tag: '@http' },
  async () => {
    for (const { at } of languages) {
      const tree = await treeOf((await ask(at(BOOK))).html);
      const [data] = tree
        .querySelectorAll('script')
        .filter((script) => attributeOf(script, 'type') === 'application/ld+json');
      expect(JSON.parse(data?.textContent ?? '')).toMatchObject({
        '@type': ['Product', 'Book'],
        offers: { price: 1320, priceCurrency: 'JPY' },
        aggregateRating: { reviewCount: expect.any(Number) },
      });
      expect(attributeOf(tree.querySelector('meta[property="og:image"]'), 'content')).toMatch(
        /^http:\/\/[^/]+\/media\/500x500\/BK-ENG-0001/,
      );
    }
  },
);

test('HTML in the catalogue is sanitised, and unknown products get a 404', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  const { data } = (await (
    await fetch(`${shopApi()}/shop-api/products/by-search?search=${encodeURIComponent('電池')}&locale=ja_JP`)
  ).json()) as { data: { items: { slug: string }[] } };
  for (const { slug } of data.items.slice(0, 3)) {
    await page.goto(at(`/products/${slug}`));
    expect(await page.evaluate('document.body.dataset.seed ?? null').catch(() => null)).toBeNull();
    await expect(main(page).locator('[onclick], script, a[href^="javascript:"]')).toHaveCount(0);
  }
  const missing = await page.goto(at('/products/there-is-none'));
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.not_found'));
  const broken = await page.request.get(`${at('/products')}/%E0%A4%A`);
  expect(broken.status()).toBeLessThan(500);
});
