/** Orders that wait for their payment, and orders of tickets alone, on real pages with scripts and without. */
import type { Page } from '@playwright/test';
import { CARDS, payOnHostedPage } from './gateway.ts';
import { mailsTo, shopApi } from './members.ts';
import {
  addButton,
  addDice,
  expect,
  logIn,
  newMemberWithAddress,
  nextStep,
  orderOnHostedPage,
  test,
} from './shop.ts';

const PARCELS = /宅配|送料|お届け|発送|配送|[Ss]hipping|[Dd]elivery|[Ss]hips\b|Deliver/;

/** Where SHOTS names a folder, what was seen is kept there. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  const size = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({
      path: `${folder}/${test.info().project.name}-${name}-${width}.png`,
      fullPage: true,
    });
  }
  if (size) await page.setViewportSize(size);
}

test('an order that was not paid is found in another browser, paid there, or cancelled', async ({
  page,
  browser,
  at,
  say,
}) => {
  const member = await newMemberWithAddress();
  await logIn(page, { at, say }, member);
  for (let n = 0; n < 2; n++) {
    await addDice(page, { at, say });
    await page.goto(at('/checkout/cart'));
    for (let step = 0; step < 3; step++) await nextStep(page, say);
    await orderOnHostedPage(page, say);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.go_title'));
  }
  const { javaScriptEnabled, baseURL } = test.info().project.use;
  const elsewhere = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const other = await elsewhere.newPage();
  await logIn(other, { at, say }, member);
  await other.goto(at('/account/order'));
  const box = other.getByRole('region', { name: say('orders.awaiting') });
  await expect(box.getByRole('listitem')).toHaveCount(2);
  await look(other, 'awaiting');
  await box.getByRole('link').first().click();
  await expect(other.getByRole('main')).toContainText(say('orders.pay'));
  await look(other, 'awaiting-detail');
  await other
    .getByRole('button', { name: /./ })
    .filter({ hasText: say('orders.give_up') })
    .click();
  await expect(box.getByRole('listitem')).toHaveCount(1);
  await box
    .getByRole('button')
    .filter({ hasText: say('orders.pay') })
    .click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('checkout.go_title'));
  await look(other, 'go');
  await other.getByRole('button', { name: say('checkout.go_button') }).click();
  await payOnHostedPage(other, CARDS.good);
  await other.getByRole('link').first().click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('checkout.complete_title'), {
    timeout: 20_000,
  });
  await other.goto(at('/account/order'));
  await expect(box).toHaveCount(0);
  await elsewhere.close();
});

/** A seminar without options that has places left. */
async function ticketSlug(): Promise<string> {
  type Listed = { slug: string; seminar?: object; variants: Record<string, { availableQuantity?: number }> };
  const answer = await fetch(`${shopApi()}/shop-api/taxon-products/by-code/seminars?limit=100`);
  const { items } = ((await answer.json()) as { data: { items: Listed[] } }).data;
  const found = items.find(({ seminar, variants }) => {
    const [only, ...more] = Object.values(variants);
    return seminar && only && more.length === 0 && (only.availableQuantity ?? 0) > 5;
  });
  if (!found) throw new Error('the demo has no such seminar');
  return found.slug;
}

test('tickets alone never speak of parcels', async ({ page, at, say }) => {
  const member = await newMemberWithAddress();
  await logIn(page, { at, say }, member);
  await page.goto(at(`/products/${await ticketSlug()}`));
  await addButton(page, say).click();
  await expect(page.getByRole('status')).toContainText(say('notice.cart_added'));
  await page.goto(at('/checkout/cart'));
  const expectNoParcels = async (name: string) => {
    await look(page, `tickets-${name}`);
    expect(await page.locator('.checkout, .order-detail').textContent()).not.toMatch(PARCELS);
  };
  await expectNoParcels('cart');
  await nextStep(page, say);
  await nextStep(page, say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.confirm_title'));
  await expectNoParcels('confirm');
  await nextStep(page, say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.payment_title'));
  await expectNoParcels('payment');
  await orderOnHostedPage(page, say);
  await page.getByRole('button', { name: say('checkout.go_button') }).click();
  await payOnHostedPage(page, CARDS.good);
  await page.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.complete_title'), {
    timeout: 20_000,
  });
  await expectNoParcels('complete');
  await page.goto(at('/account/order'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expectNoParcels('order');
  for (const { text } of await mailsTo(member.email)) expect(text).not.toMatch(PARCELS);
});
