/** `npm run look`: takes the pictures of docs/look.md, parts of pages of the demo shop. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { BROWSER_ARGS } from '../e2e/browser.ts';
import { newShopper, origin } from '../e2e/members.ts';
import { enter } from '../e2e/session.ts';
import { BrowserShop } from '../setup/browser-shop.ts';
import built from '../setup/built.ts';
import { STILL_CLOCK } from './take.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/look');
const QUALITY = 82;
/** Margin in pixels around the part, so that elements on its upper edge are included. */
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

await built();
mkdirSync(FOLDER, { recursive: true });
const shop = new BrowserShop({ NODE_OPTIONS: `--import=${STILL_CLOCK}` });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
try {
  await shop.open();
  for (const part of PARTS) await take(browser, part);
} finally {
  await Promise.all([browser.close(), shop.close()]);
}

async function take(from: Browser, { name, bare, width, part, isMember }: Part): Promise<void> {
  const context = await from.newContext({
    viewport: { width, height: 800 },
    baseURL: origin(),
    locale: 'ja-JP',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (isMember) await enter(page, await newShopper({ cart: CART }));
  if (isMember) await page.goto('/checkout/cart');
  await page.goto(bare);
  await haveAllPictures(page);
  await page.screenshot({
    path: path.join(FOLDER, `${name}.jpg`),
    type: 'jpeg',
    quality: QUALITY,
    fullPage: true,
    clip: await around(page, part, width),
  });
  await context.close();
}

async function around(page: Page, part: string, width: number) {
  const box = await page.locator(part).first().boundingBox();
  if (!box) throw new Error(`There is no ${part}`);
  const [x, y] = [Math.max(0, box.x - AROUND), Math.max(0, box.y - AROUND)];
  return { x, y, width: Math.min(width - x, box.width + 2 * AROUND), height: box.height + 2 * AROUND };
}

function haveAllPictures(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
