/** States of any page: dark mode, errors, maintenance, no connection, the question for consent. */
import { href } from '#app/i18n/href.ts';
import { expectEnhanced } from '../../e2e/shop.ts';
import type { OtherShop } from '../../setup/browser-shop.ts';
import type { Scene } from '../scene.ts';
import { asHanako, bringToCart, NOTEBOOK, open, SEMINAR } from './walks.ts';

const FOUR = ['TM-0012', 'BK-PIC-0002', 'BK-EDU-0006', 'BK-BIZ-0001'].map((productCode) => ({
  productCode,
  quantity: 2,
}));

const inOther =
  (which: OtherShop, bare: string): Scene['walk'] =>
  async ({ page, at, other }) =>
    page.goto(`${await other(which)}${at(bare)}`);

const step =
  (bare: string): Scene['walk'] =>
  async (visit) => {
    await bringToCart(visit, FOUR);
    await visit.page.goto(visit.at(bare));
  };

const dark: Scene[] = (
  [
    ['home', open('/')],
    ['products.categories', open('/products/categories/books?page=1')],
    ['products.product', open(NOTEBOOK)],
    ['products.product.seminar', open(SEMINAR)],
    ['checkout.cart', step('/checkout/cart')],
    ['checkout.payment', step('/checkout/payment')],
    ['account.order', asHanako('/account/order?period=84&status=all')],
    ['login', open('/login')],
    ['faq', open('/faq')],
    ['page-not-found', open('/page-not-found')],
  ] as const
).map(([name, walk]) => ({ name: `dark.${name}`, scheme: 'dark', walk }));

export const frame: Scene[] = [
  ...dark,
  { name: 'consent.home', cut: 'window', walk: inOther('consent', '/') },
  { name: 'consent.product', cut: 'window', walk: inOther('consent', NOTEBOOK) },
  { name: 'maintenance.on', walk: inOther('maintenance', '/') },
  { name: 'unreachable.home', walk: inOther('unreachable', '/') },
  { name: 'unreachable.product', walk: inOther('unreachable', NOTEBOOK) },
  { name: 'unreachable.list', walk: inOther('unreachable', '/products/categories/books') },
  { name: 'unreachable.cart', walk: inOther('unreachable', '/checkout/cart') },
  {
    name: 'offline',
    walk: ({ page, locale }) => page.goto(href('offline', {}, locale)),
  },
  { name: 'refusal.bad-address', walk: open('/products/%E0%A4%A') },
  { name: 'refusal.too-long', walk: open(`/faq?a=${'x'.repeat(9000)}`) },
  {
    name: 'home.scrolled-to-the-footer',
    cut: 'window',
    async walk({ page, at }) {
      await page.goto(at('/'));
      await expectEnhanced(page);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    },
  },
];
