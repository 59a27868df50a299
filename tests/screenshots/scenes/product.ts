/** The product page in its states. */
import { newShopper } from '../../e2e/members.ts';
import { refusal } from '../../e2e/refusal.ts';
import { enter } from '../../e2e/session.ts';
import { addButton, addDice, DICE, expect } from '../../e2e/shop.ts';
import type { Scene, Visit } from '../scene.ts';
import {
  button,
  field,
  main,
  NOTEBOOK,
  open,
  openEnhanced,
  pressAndRead,
  SEMINAR,
  SOLD_OUT,
} from './walks.ts';

const openPanel = ({ page }: Visit, title: string) =>
  main(page).getByRole('group').filter({ hasText: title }).getByText(title, { exact: true }).click();

export const product: Scene[] = [
  { name: 'products.product.dice', walk: open(DICE) },
  { name: 'products.product.long-name', walk: open('/products/eigo-jiyueisakubun-gojudai') },
  {
    name: 'products.product.reviewed',
    walk: open('/products/first-notes-on-english-grammar-seeing-how-a-sentence-works'),
  },
  { name: 'products.product.scarce', walk: open('/products/book-reports-from-the-first-line') },
  { name: 'products.product.reduced', walk: open('/products/weekly-plan-book') },
  { name: 'products.product.without-a-picture', walk: open('/products/the-thirty-minute-meeting-pad') },
  { name: 'products.product.sold-out', walk: open(SOLD_OUT) },
  { name: 'products.product.first-window', cut: 'window', walk: open(NOTEBOOK) },
  { name: 'products.product.seminar', walk: open(SEMINAR) },
  {
    name: 'products.product.seminar-full',
    walk: open('/products/mending-a-class-a-small-workshop-to-design-seven-weeks'),
  },
  {
    name: 'products.product.option-missing',
    async walk(visit) {
      await openEnhanced(visit, NOTEBOOK);
      await pressAndRead(visit, visit.say('product.add'));
    },
  },
  {
    name: 'products.product.too-many',
    async walk(visit) {
      await openEnhanced(visit, DICE);
      await visit.page.getByLabel(visit.say('product.quantity'), { exact: true }).fill('100');
      await pressAndRead(visit, visit.say('product.add'));
    },
  },
  { name: 'products.product.added', cut: 'window', walk: ({ page, at, say }) => addDice(page, { at, say }) },
  {
    name: 'products.product.together-refused',
    async walk(visit) {
      await visit.page.goto(visit.at(NOTEBOOK));
      await main(visit.page).getByRole('checkbox').first().check();
      await main(visit.page)
        .locator('button', { hasText: /./ })
        .filter({ hasText: /[\d,]+円|¥/ })
        .click();
      await expect(refusal(visit.page).first()).toContainText(/./);
    },
  },
  {
    name: 'products.product.request',
    async walk(visit) {
      await visit.page.goto(visit.at(SOLD_OUT));
      await openPanel(visit, visit.say('product.request_stock'));
    },
  },
  {
    name: 'products.product.request-refused',
    async walk(visit) {
      const { page, at, say } = visit;
      await page.goto(at(SOLD_OUT));
      await openPanel(visit, say('product.request_stock'));
      await field(page, say('product.request_name')).fill('山田 花子');
      await field(page, say('product.request_phone')).fill('12');
      await field(page, say('product.request_quantity')).fill('10000');
      await pressAndRead(visit, say('product.request_send'));
    },
  },
  {
    name: 'products.product.review',
    async walk({ page, at }) {
      await enter(page, await newShopper({ address: false }));
      await page.goto(at(`${DICE}?write_review=1`));
    },
  },
  {
    name: 'products.product.review-refused',
    async walk(visit) {
      const { page, at, say } = visit;
      await enter(page, await newShopper({ address: false }));
      await page.goto(at(`${DICE}?write_review=1`));
      await field(page, say('product.review_heading')).fill('あ'.repeat(60));
      await pressAndRead(visit, say('product.review_send'));
    },
  },
  {
    name: 'products.product.wished',
    cut: 'window',
    async walk({ page, at, say }) {
      await enter(page, await newShopper({ address: false }));
      await page.goto(at(NOTEBOOK));
      await button(page, say('product.wish')).click();
      await expect(page.locator('.notices')).toContainText(say('notice.wish_added'));
    },
  },
  { name: 'products.product.missing', walk: open('/products/there-is-none') },
  {
    name: 'products.product.without-scripts',
    scripts: false,
    async walk({ page, at, say }) {
      await page.goto(at(NOTEBOOK));
      await addButton(page, say).click();
      await expect(refusal(page).first()).toContainText(/./);
    },
  },
];
