/** Steps used by several scenes. */
import type { Locator, Page } from '@playwright/test';
import { backendLocale, browserLocale, type Locale } from '#kit/i18n/locale.ts';
import { hanako, type LoggedIn, newShopper, origin } from '../../e2e/members.ts';
import { refusal } from '../../e2e/refusal.ts';
import { cookieValue, enter } from '../../e2e/session.ts';
import { expect, expectEnhanced } from '../../e2e/shop.ts';
import { payHosted } from '../../kit/card.ts';
import type { Line } from '../../kit/cart.ts';
import { HOME } from '../../kit/member.ts';
import type { Scene, Visit } from '../scene.ts';

/** A product with two options, several pictures, and associated products. */
export const NOTEBOOK = '/products/komorebi-notebook-a5';
export const SOLD_OUT = '/products/electricity-and-magnet-workshop-box';
export const SEMINAR = '/products/ready-for-april-opening-the-class-year';

export const main = (page: Page): Locator => page.getByRole('main');

/** A button in the page's main part, by its exact name. */
export const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true }).first();

/** A field by its label, with or without the asterisk of a required field. */
export const field = (page: Page, label: string): Locator =>
  main(page).getByLabel(label, { exact: false }).first();

/** Presses a button and waits for an error message. */
export async function pressAndRead({ page }: Visit, name: string): Promise<void> {
  await button(page, name).click();
  await expect(refusal(page).filter({ hasText: /./ }).first()).toBeVisible();
}

export const open =
  (bare: string): Scene['walk'] =>
  ({ page, at }) =>
    page.goto(at(bare));

/** Like `open`, and waits for the scripts. */
export async function openEnhanced({ page, at }: Visit, bare: string): Promise<void> {
  await page.goto(at(bare));
  await expectEnhanced(page);
}

/** Opens a page as the demo's member. */
export const asHanako =
  (bare: string): Scene['walk'] =>
  async ({ page, at }) => {
    await enter(page, await hanako());
    await page.goto(at(bare));
  };

/** Opens a page as a member who has just registered. */
export const asNewcomer =
  (bare: string): Scene['walk'] =>
  async ({ page, at }) => {
    await enter(page, await newShopper({ address: false }));
    await page.goto(at(bare));
  };

/** Opens the cart of a new member with these lines and this address. */
export async function bringToCart({ page, at }: Visit, cart: Line[], address: object = HOME) {
  const shopper = await enter(page, await newShopper({ cart, address }));
  await page.goto(at('/checkout/cart'));
  return shopper;
}

export const expectTitle = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 20_000 });

type Ordered = LoggedIn & { token: string };

/** Places an order through the Shop API, to be paid on the card company's page; pays it if a card is given. */
export async function ordered(locale: Locale, items: Line[], card?: string): Promise<Ordered> {
  const shopper = await newShopper();
  const call = <T>(method: string, path: string, body?: unknown) =>
    shopper.caller.must<T>(method, `${path}?locale=${backendLocale[locale]}`, body);
  const { tokenValue: token } = await call<{ tokenValue: string }>('POST', '/carts', {});
  await call('POST', `/carts/${token}/multiple-items`, { items });
  await call('PUT', `/checkout/${token}/address`, { shippingAddress: HOME });
  await call('PUT', `/checkout/${token}/shipping/0`, { method: 'standard' });
  await call('PUT', `/checkout/${token}/payment/0`, { method: 'credit_card' });
  type Key = { hosted: Parameters<typeof payHosted>[0] };
  const { hosted } = await call<Key>('PATCH', `/checkout/${token}/payment`, { mode: 'hosted' });
  await call('PUT', `/checkout/${token}/complete`);
  if (card) {
    await payHosted(hosted, card);
    const state = async () => (await call<{ paymentState: string }>('GET', `/orders/${token}`)).paymentState;
    await expect.poll(state, { timeout: 20_000 }).toBe('paid');
  }
  return { ...shopper, token };
}

/** Gives this browser the cookies of the browser in which the order was placed. */
export async function bringOrder({ page, locale }: Visit, shopper: Ordered): Promise<void> {
  await enter(page, shopper);
  const value = await cookieValue('order', { token: shopper.token, locale: browserLocale[locale] });
  await page.context().addCookies([{ name: 'order', value, url: origin() }]);
}
