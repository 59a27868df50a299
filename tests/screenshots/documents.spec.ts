/** Takes the pictures of docs/look.md, parts of the shop's pages, and of docs/desk.md, screens of the desk in Japanese. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { newShopper } from '../e2e/members.ts';
import { enter } from '../e2e/session.ts';
import { desk } from './scenes/desk.ts';
import { havePictures, take } from './take.ts';

const DOCS = path.resolve(import.meta.dirname, '../../docs');

/** Margin in pixels around a part, so that elements on its upper edge are included. */
const AROUND = 44;

type Part = {
  /** Name of the file. */
  name: string;
  bare: string;
  width: number;
  /** A CSS selector of the part that is pictured. */
  part: string;
  /** Whether the page is opened as a member with two products in the cart. */
  isMember?: true;
};

const PARTS: Part[] = [
  { name: 'voice', bare: '/', width: 1280, part: '.home-lead' },
  { name: 'shelf', bare: '/', width: 820, part: '.cards' },
  {
    name: 'lead',
    bare: '/products/closing-the-shops-books-ten-days-in-march',
    width: 1280,
    part: '.product-top',
  },
  { name: 'ticket', bare: '/products/ready-for-april-opening-the-class-year', width: 360, part: '.ticket' },
  { name: 'spines', bare: '/faq', width: 1280, part: '.footer-columns' },
  { name: 'empty', bare: '/checkout/cart', width: 1280, part: 'main' },
  { name: 'till', bare: '/checkout/address', width: 820, part: '.page', isMember: true },
];
const CART = ['TM-0012', 'BK-PIC-0002'].map((productCode) => ({ productCode, quantity: 1 }));

test.describe('docs/look.md', () => {
  for (const { name, bare, width, part, isMember } of PARTS)
    test(name, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      if (isMember) {
        await enter(page, await newShopper({ cart: CART }));
        await page.goto('/checkout/cart');
      }
      await page.goto(bare);
      await havePictures(page);
      await page.screenshot({
        path: path.join(DOCS, 'look', `${name}.jpg`),
        type: 'jpeg',
        quality: 82,
        fullPage: true,
        clip: await around(page, part, width),
      });
    });
});

async function around(page: Page, part: string, width: number) {
  const box = await page.locator(part).first().boundingBox();
  if (!box) throw new Error(`There is no ${part}`);
  const [x, y] = [Math.max(0, box.x - AROUND), Math.max(0, box.y - AROUND)];
  return { x, y, width: Math.min(width - x, box.width + 2 * AROUND), height: box.height + 2 * AROUND };
}

/** Scenes shown in docs/desk.md, cut to the top of the page; the file of `desk.today` is `today.webp`. */
const SHOWN = [
  'desk.today',
  'desk.orders',
  'desk.order',
  'desk.tracking-file.warned',
  'desk.order-refund',
  'desk.inquiry',
  'desk.goods',
  'desk.content-item',
  'desk.accounts',
];
const BYTES_MAX = 60_000;

test.describe('docs/desk.md', () => {
  for (const name of SHOWN)
    test(name, async ({ browser }) => {
      const scene = desk.find((one) => one.name === name);
      if (!scene) throw new Error(`There is no scene ${name}`);
      const walk: typeof scene.walk = async (visit) => {
        await scene.walk(visit);
        // Away from a field in focus.
        await visit.page.evaluate(() => scrollTo(0, 0));
      };
      const { png } = await take(browser, { ...scene, cut: 'window', walk }, { locale: 'ja', width: 1280 });
      const webp = await sharp(png)
        .resize({ width: 960 })
        .webp({ quality: 75, smartSubsample: true })
        .toBuffer();
      expect(webp.length).toBeLessThan(BYTES_MAX);
      const folder = path.join(DOCS, 'pictures/desk');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${name.replace('desk.', '')}.webp`), webp);
    });
});
