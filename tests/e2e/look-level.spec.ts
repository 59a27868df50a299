/** Alignment: prices in a row of cards, totals in cart lines. Also the place of messages in the cart. */

import type { Locator, Page } from '@playwright/test';
import { MINIMUM_ORDER_YEN } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import { FOUR } from './looked-at.ts';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { expect, test } from './shop.ts';

/** A list with a sold-out product, whose card has a mark. */
const WITH_MARKS = '/products/categories/books?price_min=2000&price_max=3000';
/** Cost less than the minimum order, so the cart shows a message. */
const CHEAP = [{ productCode: 'NT-0009', quantity: 1 }];

const PRICE = /^(from )?(¥[\d,]+|[\d,]+円〜?)$/;
const middleOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return box.y + box.height / 2;
};

/** Distance of each price from the top of its product's card, grouped by rows. */
async function pricesByRow(page: Page): Promise<number[][]> {
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(PRICE) });
  const rows = new Map<number, number[]>();
  for (const card of await cards.all()) {
    const top = Math.round((await card.boundingBox())?.y ?? 0);
    rows.set(top, [...(rows.get(top) ?? []), (await middleOf(card.getByText(PRICE).last())) - top]);
  }
  return [...rows.values()];
}

test('the prices of a row of products are aligned', { tag: '@languages' }, async ({ page, at }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(at(WITH_MARKS));
    const rows = await pricesByRow(page);
    expect(rows.some((row) => row.length > 1)).toBe(true);
    for (const row of rows) expect(Math.max(...row) - Math.min(...row), `${width} px`).toBeLessThan(1);
  }
});

test('the total of a cart line is next to its quantity', { tag: '@languages' }, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: FOUR }));
  await page.goto(at('/checkout/cart'));
  const lines = page.getByRole('list', { name: say('cart.items') }).getByRole('listitem');
  await expect(lines).toHaveCount(FOUR.length);
  for (const line of await lines.all()) {
    const number = await middleOf(line.getByRole('textbox'));
    expect(Math.abs((await middleOf(line.getByText(PRICE).last())) - number)).toBeLessThan(4);
  }
});

test('the reasons why a cart cannot be ordered are shown once, with a link from the button', {
  tag: '@once',
}, async ({ page, at, say, locale_ }) => {
  await enter(page, await newShopper({ cart: CHEAP }));
  await page.goto(at('/checkout/cart'));
  const main = page.getByRole('main');
  await expect(
    main.getByText(say('cart.minimum_order', { minimum: formatYen(MINIMUM_ORDER_YEN, locale_) })),
  ).toHaveCount(1);
  await main.getByRole('link', { name: say('cart.below_minimum') }).click();
  await expect(main.getByRole('region', { name: say('cart.summary') })).toBeInViewport();
});
