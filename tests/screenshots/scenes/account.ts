/** Account pages in their states, and printed pages. */
import { CARDS } from '../../e2e/gateway.ts';
import { hanako, newShopper } from '../../e2e/members.ts';
import { enter } from '../../e2e/session.ts';
import { expect, expectEnhanced, ONE_DICE } from '../../e2e/shop.ts';
import type { Scene, Visit } from '../scene.ts';
import { asHanako, asNewcomer, button, field, main, ordered, pressAndRead } from './walks.ts';

type Listed = { tokenValue: string; shippingState: string; items: object[] };

/** Opens the demo member's newest order with this payment state. */
const orderOf =
  (state: string, fits: (order: Listed) => boolean = () => true, more = ''): Scene['walk'] =>
  async ({ page, at }) => {
    const { caller } = await enter(page, await hanako());
    const asked = new URLSearchParams({ 'criteria[paymentState]': state, limit: '100' });
    const { items } = await caller.must<{ items: Listed[] }>('GET', `/filter/orders?${asked}`);
    const found = items.find(fits);
    if (!found) throw new Error(`The demo member has no such order: ${state}`);
    await page.goto(at(`/account/order/${found.tokenValue}${more}`));
  };

/** Opens a page as a new member with one order, which is paid if there is a `card`. */
const ownOrder =
  (bare: (token: string) => string, card?: string): Scene['walk'] =>
  async ({ page, at, locale }) => {
    const shopper = await enter(page, await ordered(locale, ONE_DICE, card));
    await page.goto(at(bare(shopper.token)));
  };

async function issueReceipt(visit: Visit): Promise<void> {
  await ownOrder((token) => `/account/order/${token}/receipt`, CARDS.good)(visit);
  await visit.page.getByLabel(visit.say('receipt.recipient')).fill('株式会社こもれび商店');
  await button(visit.page, visit.say('receipt.issue')).click();
  await expect(visit.page.getByRole('article')).toContainText('T1234567890123');
}

const isBig = ({ items }: Listed) => items.length > 3;
const isShipped = ({ shippingState }: Listed) => shippingState === 'shipped';

export const account: Scene[] = [
  { name: 'account.orders.all', walk: asHanako('/account/order?period=84&status=all') },
  { name: 'account.orders.older', walk: asHanako('/account/order?period=older&status=all&page=2') },
  { name: 'account.orders.empty', walk: asNewcomer('/account/order') },
  { name: 'account.orders.awaiting', walk: ownOrder(() => '/account/order') },
  { name: 'account.order.awaiting', walk: ownOrder((token) => `/account/order/${token}`) },
  { name: 'account.order.shipped', walk: orderOf('paid', isShipped) },
  { name: 'account.order.five-lines', walk: orderOf('paid', isBig) },
  { name: 'account.order.cancelled', walk: orderOf('cancelled') },
  { name: 'account.order.failed', walk: orderOf('failed') },
  { name: 'account.order.refunded', walk: orderOf('refunded') },
  { name: 'account.order.missing', walk: asHanako('/account/order/there-is-none') },
  {
    name: 'account.receipt.refused',
    async walk(visit) {
      await ownOrder((token) => `/account/order/${token}/receipt`, CARDS.good)(visit);
      await visit.page.getByLabel(visit.say('receipt.recipient')).fill('');
      await pressAndRead(visit, visit.say('receipt.issue'));
    },
  },
  { name: 'account.receipt.issued', walk: issueReceipt },
  { name: 'account.receipt.not-paid', walk: ownOrder((token) => `/account/order/${token}/receipt`) },
  { name: 'print.order', widths: ['A4'], walk: orderOf('paid', isBig) },
  { name: 'print.receipt', widths: ['A4'], walk: issueReceipt },
  { name: 'account.profile.newcomer', walk: asNewcomer('/account/profile') },
  {
    name: 'account.profile.edit.refused',
    async walk(visit) {
      const { page, say } = visit;
      await asNewcomer('/account/profile/edit')(visit);
      await field(page, say('profile.last_name')).fill('');
      const phone = page.getByRole('group', { name: new RegExp(`^${say('profile.phone')}`) });
      await phone.getByRole('textbox').first().fill('12');
      await pressAndRead(visit, say('profile.save'));
    },
  },
  {
    name: 'account.password.refused',
    async walk(visit) {
      await asNewcomer('/account/password')(visit);
      await visit.page.getByLabel(visit.say('account.password.current'), { exact: true }).fill('wrong-one');
      await pressAndRead(visit, visit.say('account.password.submit'));
    },
  },
  { name: 'account.address.empty', walk: asNewcomer('/account/address') },
  {
    name: 'account.address.add.refused',
    async walk(visit) {
      await asNewcomer('/account/address/add')(visit);
      await pressAndRead(visit, visit.say('address.save'));
    },
  },
  {
    name: 'account.address.add.looked-up',
    async walk(visit) {
      await asNewcomer('/account/address/add')(visit);
      await expectEnhanced(visit.page);
      await field(visit.page, visit.say('address.postcode')).pressSequentially('530-0001');
      await expect(main(visit.page).locator('postal-lookup [aria-live]')).toContainText('梅田');
    },
  },
  {
    name: 'account.address.remove',
    cut: 'window',
    async walk({ page, at, say }) {
      await enter(page, await newShopper());
      await page.goto(at('/account/address'));
      await expectEnhanced(page);
      await main(page)
        .getByRole('link')
        .filter({ hasText: say('address.remove') })
        .click();
      await expect(page.getByRole('dialog', { name: say('address.confirm') })).toBeVisible();
    },
  },
  {
    name: 'account.address.remove-without-scripts',
    scripts: false,
    async walk({ page, at, say }) {
      await enter(page, await newShopper());
      await page.goto(at('/account/address'));
      await main(page)
        .getByRole('link')
        .filter({ hasText: say('address.remove') })
        .click();
      await expect(main(page)).toContainText(say('address.confirm'));
    },
  },
  { name: 'account.wishlist.empty', walk: asNewcomer('/account/wishlist') },
];
