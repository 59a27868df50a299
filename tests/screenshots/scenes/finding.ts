/** Home, header and menus, lists, search, the quick check. */

import { hanako } from '../../e2e/members.ts';
import { textOf, WORD } from '../../e2e/search-bar.ts';
import { enter } from '../../e2e/session.ts';
import { DICE, expect } from '../../e2e/shop.ts';
import type { Scene, Visit } from '../scene.ts';
import { main, NOTEBOOK, open, openEnhanced, SOLD_OUT } from './walks.ts';

const search = (words: Record<Visit['locale'], string>, more = ''): Scene['walk'] => {
  return ({ page, at, locale }) =>
    page.goto(at(`/products/search?searchQuery=${encodeURIComponent(words[locale])}${more}`));
};

async function openMenu({ page, say }: Visit): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('chrome.menu'), exact: true })
    .click();
}

async function typeInto(visit: Visit, text: string): Promise<void> {
  await openEnhanced(visit, '/');
  await textOf(visit.page, visit.say).focus();
  await textOf(visit.page, visit.say).fill(text);
}

/** Opens the quick check over the results of a search for the product's name. */
async function quickCheck(visit: Visit, bare: string): Promise<void> {
  const { page, at } = visit;
  await page.goto(at(bare));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await openEnhanced(visit, `/products/search?searchQuery=${encodeURIComponent(name)}`);
  await main(page).locator('quick-view button').first().click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
}

export const finding: Scene[] = [
  {
    name: 'home.viewed',
    async walk({ page, at }) {
      // Requests only the HTML of these pages. Otherwise the browser would reuse the large pictures that it has loaded.
      for (const bare of [DICE, NOTEBOOK, SOLD_OUT]) await page.request.get(at(bare));
      await page.goto(at('/'));
    },
  },
  {
    name: 'home.notices-open',
    widths: [360],
    async walk({ page, at, say }) {
      await page.goto(at('/'));
      await page.getByText(say('notification.others', { count: 1 })).click();
    },
  },
  {
    name: 'home.member',
    async walk({ page, at }) {
      await enter(page, await hanako());
      await page.goto(at('/'));
    },
  },
  {
    name: 'home.drawer',
    widths: [360],
    cut: 'window',
    async walk(visit) {
      await openEnhanced(visit, '/');
      await openMenu(visit);
    },
  },
  {
    name: 'home.drawer-of-a-member',
    widths: [360],
    cut: 'window',
    async walk(visit) {
      await enter(visit.page, await hanako());
      await openEnhanced(visit, '/');
      await openMenu(visit);
      await visit.page.locator('#side summary').first().click();
    },
  },
  {
    name: 'home.category-menu',
    widths: [1280],
    cut: 'window',
    async walk(visit) {
      await openEnhanced(visit, '/');
      await visit.page.locator('.header-menu summary').first().click();
    },
  },
  {
    name: 'home.profile-menu',
    widths: [1280],
    cut: 'window',
    async walk(visit) {
      await enter(visit.page, await hanako());
      await openEnhanced(visit, '/');
      await visit.page.getByRole('banner').locator('.profile summary').click();
    },
  },
  { name: 'home.search-field', cut: 'window', walk: (visit) => typeInto(visit, '') },
  {
    name: 'home.suggestions',
    cut: 'window',
    async walk(visit) {
      await typeInto(visit, WORD[visit.locale]);
      await expect(visit.page.getByRole('option').first()).toContainText(new RegExp(WORD[visit.locale], 'i'));
    },
  },
  { name: 'products.categories.all', walk: open('/products/categories') },
  { name: 'products.categories.child', walk: open('/products/categories/books/english?page=2') },
  { name: 'products.categories.seminars', walk: open('/products/categories/seminars?page=1') },
  { name: 'products.categories.beyond-the-end', walk: open('/products/categories/books?page=99') },
  { name: 'products.categories.topic', walk: open('/products/categories/topics/okurimono?page=1') },
  {
    name: 'products.categories.filtered',
    walk: open('/products/categories/books?price_min=2000&price_max=3000'),
  },
  {
    name: 'products.categories.filtered-to-nothing',
    walk: open('/products/categories/books?price_min=900000'),
  },
  {
    name: 'products.categories.filter-open',
    widths: [360],
    async walk(visit) {
      await openEnhanced(visit, '/products/categories/books?page=1');
      await main(visit.page).locator('button.filter-open').click();
    },
  },
  {
    name: 'products.categories.first-window',
    cut: 'window',
    walk: open('/products/categories/books?page=1'),
  },
  { name: 'products.search.results', walk: search(WORD) },
  { name: 'products.search.nothing-found', walk: search({ ja: 'zzzzqqqq', en: 'zzzzqqqq' }, '&taxon=books') },
  { name: 'products.search.did-you-mean', walk: search({ ja: '英文方ノート', en: 'vocabulray' }) },
  { name: 'products.search.question', walk: search({ ja: '送料', en: 'receipt' }) },
  { name: 'products.search.topic', walk: search({ ja: '贈りもの', en: 'gifts' }) },
  { name: 'products.search.too-long', walk: search({ ja: 'あ'.repeat(100), en: 'a long word '.repeat(10) }) },
  { name: 'quick-check', cut: 'window', walk: (visit) => quickCheck(visit, DICE) },
  { name: 'quick-check.options', cut: 'window', walk: (visit) => quickCheck(visit, NOTEBOOK) },
  {
    name: 'quick-check.refused',
    cut: 'window',
    async walk(visit) {
      await quickCheck(visit, NOTEBOOK);
      const dialog = visit.page.getByRole('dialog');
      await dialog.getByRole('button', { name: visit.say('product.add') }).click();
      await expect(dialog.getByRole('alert')).toContainText(/./);
    },
  },
  { name: 'quick-check.sold-out', cut: 'window', walk: (visit) => quickCheck(visit, SOLD_OUT) },
];
