/** The desk: every screen, and further states of forms, lists and the login. */
import type { Page } from '@playwright/test';
import { sandbox } from '../../e2e/members.ts';
import { ENGLISH_OWNER, logIn, OWNER, STAFF } from '../../e2e-desk/desk.ts';
import { inquire } from '../../e2e-desk/people.ts';
import { paidOrder, trackingNumber } from '../../e2e-desk/placed.ts';
import { deskScreens } from '../../e2e-desk/screens.ts';
import type { Scene, Visit, Width } from '../scene.ts';

const widths: readonly Width[] = [360, 820, 1280];

/** Logs in as an owner whose language is the picture's. */
async function enterDesk({ page, locale, sayOfDesk }: Visit): Promise<void> {
  await logIn(page, sayOfDesk, locale === 'en' ? ENGLISH_OWNER : OWNER, '/');
}
const main = (page: Page) => page.locator('main');
const send = (page: Page) => main(page).locator('button.primary').first().click();

const guest = (name: string, walk: Scene['walk']): Scene => ({
  name: `desk.${name}`,
  widths,
  isDesk: true,
  scripts: false,
  walk,
});
const owner = (name: string, walk: (page: Page, visit: Visit) => Promise<unknown>): Scene =>
  guest(name, async (visit) => {
    await enterDesk(visit);
    await walk(visit.page, visit);
  });
const at = (path: string) => (page: Page) => page.goto(path);

/** Sends the page's form empty. */
const empty = (path: string) => async (page: Page) => {
  await at(path)(page);
  await send(page);
};

async function orderOf(page: Page, number: string): Promise<void> {
  await at(`/orders?q=${number}`)(page);
  await main(page).getByRole('link', { name: number }).click();
}

export const desk: Scene[] = [
  ...deskScreens.map(({ id, open }) => owner(id, (page) => open(page))),
  guest('login', async ({ page, locale }) => at(`/login?lang=${locale}`)(page)),
  guest('login.refused', async ({ page, locale }) => empty(`/login?lang=${locale}`)(page)),
  guest('login.form-waits', async (visit) => {
    const { page } = visit;
    await enterDesk(visit);
    await at('/orders/22/address')(page);
    await page.context().clearCookies({ name: 'desk' });
    await send(page);
  }),
  owner('form-came-back', async (page, { sayOfDesk, locale }) => {
    await at('/orders/22/address')(page);
    await page.context().clearCookies({ name: 'desk' });
    await send(page);
    await page.getByLabel(sayOfDesk('login.email')).fill(locale === 'en' ? ENGLISH_OWNER : OWNER);
    await page.getByLabel(sayOfDesk('login.password'), { exact: true }).fill('password1');
    await send(page);
  }),
  owner('orders.none', at('/orders?q=nobody%40example.jp')),
  owner('orders.searched', at('/orders?q=1234')),
  owner('orders.wrong-day', at('/orders?from=2026-02-31')),
  owner('order.refused', async (page) => {
    await orderOf(page, await paidOrder());
    await page.locator('[name=trackingNumber]').fill('123456789012');
    await send(page);
  }),
  owner('order.shipped', async (page) => {
    await orderOf(page, await paidOrder({ lastName: '勅使河原', firstName: '長介右衛門之助' }));
    await page.locator('[name=trackingNumber]').fill(trackingNumber());
    await send(page);
  }),
  owner('order.conflict', async (page) => {
    const number = await paidOrder();
    await orderOf(page, number);
    const other = await page.context().newPage();
    await orderOf(other, number);
    await other.locator('[name=trackingNumber]').fill(trackingNumber());
    await send(other);
    await other.close();
    await page.locator('[name=trackingNumber]').fill(trackingNumber());
    await send(page);
  }),
  owner('order.undone-by-another', async (page) => {
    await orderOf(page, await paidOrder());
    await page.locator('[name=trackingNumber]').fill(trackingNumber());
    await send(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const takeBack = (on: Page) => on.locator('form:has([value=take_back]) button').click();
    await takeBack(other);
    await other.close();
    await takeBack(page);
  }),
  owner('order-cancel.of-cancelled', at('/orders/10/cancel')),
  owner('order-refund.refused', async (page) => {
    await orderOf(page, await paidOrder());
    await page.goto(`${page.url().split('?')[0]}/refund`);
    await page.locator('[name=amount]').fill('9999999');
    await main(page).locator('button[type=submit]').last().click();
  }),
  owner('exports.none-chosen', at('/exports')),
  owner('goods-new.refused', async (page) => {
    await at('/goods/new?kind=seminar')(page);
    await page.locator('[name=product_code]').fill('SM-2026-006');
    await page.locator('[name=seminar_starts_at]').fill('2031-06-01T13:00');
    await page.locator('[name=seminar_ends_at]').fill('2031-06-01T12:00');
    await send(page);
  }),
  owner('goods-variant.refused', empty('/goods/1/variant')),
  owner('goods-dates.refused', async (page) => {
    await at('/goods?q=SM-2026-006')(page);
    await main(page).locator('a[href$="/edit"]').first().click();
    await main(page).locator('a[href$="/dates"]').click();
    await page.locator('[name=seminar_venue_ja]').fill('');
    await send(page);
  }),
  owner('goods-edit.refused', async (page) => {
    await at('/goods/1/edit')(page);
    await page.locator('[name=name_ja]').fill('');
    await send(page);
  }),
  owner('goods-prices.refused', async (page) => {
    await at('/goods/1/prices')(page);
    await page.locator('[name^=price_]').first().fill('x');
    await send(page);
  }),
  owner('goods-pictures.refused', empty('/goods/1/pictures')),
  owner('tracking.refused', empty('/tracking')),
  owner('tracking-file.warned', async (page) => {
    await at('/tracking')(page);
    const wrongDigit = trackingNumber().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const lines = [`000000022,${trackingNumber()}`, `000000025,${wrongDigit}`, '000000028,1.23E+11'];
    const buffer = Buffer.from(`注文番号,伝票番号\n${lines.join('\n')}`);
    await main(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'b2.csv', mimeType: 'text/csv', buffer });
    await send(page);
  }),
  owner('accounts.refused', async (page) => {
    await at('/accounts')(page);
    await main(page).locator('form:has([type=file]) button').click();
  }),
  owner('comparison', async (page) => {
    await paidOrder();
    const list = await (await fetch(`${sandbox()}/sandbox/transactions.csv?day=2026-12-02`)).text();
    await at('/accounts?period=2026-12-02')(page);
    const buffer = Buffer.from(list.replace(/^\d+,[^,]+,/m, '1000000001,C9-9-aaaaaaaa,'));
    const file = { name: '2026-12-02.csv', mimeType: 'text/csv', buffer };
    await main(page).locator('input[type=file]').setInputFiles(file);
    await main(page).locator('form:has([type=file]) button').click();
  }),
  owner('member-erase-confirm', async (page) => {
    await at('/members/1/erase')(page);
    await send(page);
  }),
  owner('inquiry.refused', empty('/inquiries/1')),
  owner('inquiry.long', async (page) => {
    const { id } = await inquire({
      name: '勅使河原 長介右衛門之助・アレクサンドリーナ株式会社',
      subject: '件名がとても長いお問い合わせです。'.repeat(5),
      content: `https://example.jp/${'a'.repeat(200)}\n${'長い本文です。'.repeat(40)}`,
    });
    await at(`/inquiries/${id}`)(page);
  }),
  owner('inquiries.none', at('/inquiries?state=all&q=nobody')),
  owner('review.refused', async (page) => {
    await at('/reviews/1')(page);
    await main(page).locator('button:not(.quiet)').click();
  }),
  owner('staff.refused', empty('/staff')),
  owner('settings-carriers.refused', async (page) => {
    await at('/settings/carriers')(page);
    await page.locator('[name=sagawa-customerCode]').fill('12');
    await send(page);
  }),
  owner('seminar-link.refused', async (page) => {
    await at('/goods?q=SM-2026-006')(page);
    await main(page).locator('a[href$="/participants"]').first().click();
    await main(page).locator('a[href$="/join-link"]').click();
    await page.locator('[name=url]').fill('meet.example.com');
    await send(page);
  }),
  owner('settings-shipping-method.new-refused', empty('/settings/shop/shipping/method')),
  owner('settings-category.new-refused', empty('/settings/shop/categories/category')),
  owner('settings-survey-choice.new-refused', empty('/settings/shop/survey/choice')),
  owner('settings-closures.refused', async (page) => {
    await at('/settings/shop/closures')(page);
    await page.locator('[name=to]').fill('2026-12-28');
    await send(page);
  }),
  guest('forbidden', async (visit) => {
    await logIn(visit.page, visit.sayOfDesk, STAFF, '/settings/sender');
  }),
];
