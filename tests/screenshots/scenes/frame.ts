/** States of any page: errors, maintenance, no connection, the question for consent. */
import { href } from '#app/i18n/href.ts';
import { expectEnhanced } from '../../e2e/shop.ts';
import type { OtherShop } from '../../setup/browser-shop.ts';
import type { Scene } from '../scene.ts';
import { NOTEBOOK, open } from './walks.ts';

const inOther =
  (which: OtherShop, bare: string): Scene['walk'] =>
  async ({ page, at, other }) =>
    page.goto(`${await other(which)}${at(bare)}`);

export const frame: Scene[] = [
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
