/** From the telephone to the paid order: staff take the goods down, the customer pays by the mailed link, the desk knows. */
import type { Page } from '@playwright/test';
import { translator } from '#app/i18n/i18n.ts';
import type { Translate } from '#app/i18n/text.tsx';
import { localisedPath } from '#kit/i18n/locale.ts';
import { backToShop, CARDS, payOnHostedPage } from '../e2e/gateway.ts';
import { mailsTo, newShopper, origin } from '../e2e/members.ts';
import { nextStep, orderOnHostedPage, sendLogin } from '../e2e/shop.ts';
import { ENGLISH_OWNER, expect, expectNoSidewaysScroll, logIn, OWNER, test, title } from './desk.ts';

const BOOK = 'BK-ENG-0002';
const SEVERAL = 'NT-0001';

/** Clicks with several buttons of one name end on the last page. */
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

async function pay(page: Page, shop: Translate): Promise<void> {
  await nextStep(page, shop);
  await expect(title(page)).toHaveText(shop('checkout.survey_title'));
  await page.getByRole('checkbox').first().check();
  await nextStep(page, shop);
  await expect(title(page)).toHaveText(shop('checkout.confirm_title'));
  await nextStep(page, shop);
  await expect(title(page)).toHaveText(shop('checkout.payment_title'));
  await orderOnHostedPage(page, shop);
  await press(page, shop('checkout.go_button'));
  await payOnHostedPage(page, CARDS.good);
  await backToShop(page);
  await expect(title(page)).toHaveText(shop('checkout.complete_title'), { timeout: 30_000 });
}

test(
  'an order by telephone is paid by the mailed link, and both pages know each other',
  {
    tag: '@everywhere',
  },
  async ({ page, browser, say, expectGood, javaScriptEnabled }, info) => {
    test.slow();
    const locale = info.project.name.startsWith('en') ? 'en' : 'ja';
    const shop = translator(locale);
    const { member } = await newShopper();
    await logIn(page, say, locale === 'en' ? ENGLISH_OWNER : OWNER, '/phone-orders');
    await page.getByRole('link', { name: say('phone_orders.new') }).click();
    await expectGood('the empty form');
    await page.getByLabel(say('phone_orders.email')).fill(member.email);
    await press(page, say('phone_orders.find_member'));
    await page.getByRole('main').locator('button[value^=member-]').click();
    await expect(page.getByRole('main')).toContainText(member.email);
    const goods = (row: number) => page.getByLabel(say('phone_orders.goods_of', { row }));
    await goods(1).fill(BOOK);
    await page.getByLabel(say('phone_orders.quantity_of', { row: 1 })).fill('2');
    await goods(2).fill(SEVERAL);
    // Enter presses the main button, not the first one.
    await page.keyboard.press('Enter');
    await expect(goods(2)).toBeFocused();
    await expect(goods(2)).toHaveAccessibleDescription(say('phone_orders.choose'));
    await expectGood('goods of several kinds');
    await page.getByRole('main').locator('button[value^=take-1-]').first().click();
    await press(page, say('phone_orders.more'));
    await expect(goods(6)).toBeVisible();
    await press(page, say('phone_orders.check'));
    await expect(title(page)).toHaveText(say('phone_orders.ask'));
    await expectGood('the mail before it is sent');
    await press(page, say('phone_orders.send'));
    await expect(title(page)).toContainText(/\d/);
    const address = page.url();
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectGood('one that waits for the customer');

    const mail = (await mailsTo(member.email)).find(({ text }) => text.includes('/phone-order?token='));
    const link = /\/phone-order\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    const customer = await browser.newPage({ baseURL: origin(), javaScriptEnabled });
    // A member's mail is in the member's own language.
    await customer.goto(localisedPath(link, locale));
    await expect(title(customer)).toHaveText(shop('phone_order.title'));
    await press(customer, shop('phone_order.submit'));
    await sendLogin(customer, shop, member);
    await expect(title(customer)).toHaveText(shop('cart.title'));
    await expect(customer.getByRole('main').locator('input[name=quantity]')).toHaveCount(2);
    await pay(customer, shop);
    await customer.goto(localisedPath(link, locale));
    await customer.getByRole('link', { name: shop('phone_order.to_order') }).click();
    await expect(title(customer)).toContainText(/\d{9}/);
    await customer.close();

    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(say('state.paid'));
    await page.getByRole('main').locator('a[href^="/orders/"]').click();
    const back = page.getByRole('link', { name: say('phone_orders.of_order_phone') });
    await expect(back).toBeVisible();
    await back.click();
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  },
);
