/**
 * `npm run screenshots:browsers [-- WORD …]`: screens of the shop in each engine, side by side, in
 * var/browsers/index.html. Not a test: reviewers look for differences between the engines.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '#contract/rules/escape-html.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { hanako, newShopper, origin } from '../e2e/members.ts';
import { cookiesOf } from '../e2e/session.ts';
import { BrowserShop } from '../setup/browser-shop.ts';
import built from '../setup/built.ts';
import { chromium, firefox } from './firefox.ts';
import { Shopper } from './shopper.ts';
import type { Cookie, Engine } from './tab.ts';
import { webkit } from './webkit.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../var/browsers');
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

type Screen = { name: string; path: string; who?: 'hanako' | 'buyer' };

const screensOf = (paidOrder: string): Screen[] => [
  { name: 'home', path: '/' },
  { name: 'list', path: '/products/categories/books?page=1' },
  { name: 'product', path: '/products/komorebi-notebook-a5' },
  { name: 'seminar', path: '/products/ask-the-dice-probability' },
  { name: 'login', path: '/login' },
  { name: 'faq', path: '/faq' },
  { name: 'cart', path: '/checkout/cart', who: 'buyer' },
  { name: 'confirm', path: '/checkout/confirm', who: 'buyer' },
  { name: 'payment', path: '/checkout/payment', who: 'buyer' },
  { name: 'address', path: '/account/address/add', who: 'hanako' },
  { name: 'profile', path: '/account/profile/edit', who: 'hanako' },
  { name: 'receipt', path: `/account/order/${paidOrder}/receipt`, who: 'hanako' },
];

const fileOf = (engine: string, screen: string, width: number) => `${screen}-${width}-${engine}.png`;

const words = process.argv.slice(2);
await built();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const shop = new BrowserShop();
try {
  await shop.open();
  const demo = await hanako();
  const buyer = await newShopper({ cart: [{ productCode: 'TM-0012', quantity: 2 }] });
  const cookies = { hanako: await cookiesOf(demo), buyer: await cookiesOf(buyer, buyer.cart) };
  const screens = screensOf(demo.paidOrder).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const names: string[] = [];
  for (const start of [async () => chromium(await findBrowser()), webkit, firefox]) {
    const engine = await start();
    names.push(engine.name);
    for (const screen of screens) await picture(engine, screen, screen.who ? cookies[screen.who] : []);
    await engine.close();
  }
  const sheet = path.join(FOLDER, 'index.html');
  writeFileSync(sheet, sheetOf(screens, names));
  process.stdout.write(`${screens.length * WINDOWS.length} pictures of each engine: ${sheet}\n`);
} finally {
  await shop.close();
}

async function picture(engine: Engine, screen: Screen, cookies: Cookie[]): Promise<void> {
  for (const window of WINDOWS) {
    const tab = await engine.open({ ...window, scripts: true });
    await tab.setCookies(origin(), cookies);
    await tab.open(origin() + screen.path);
    // Browsers load images outside the window only when they come near it.
    const seen = `return [...document.images].every((it) => {
      const { top, right, bottom, left } = it.getBoundingClientRect();
      const isInWindow = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      return it.complete || !isInWindow || !it.checkVisibility?.();
    })`;
    await new Shopper(tab, origin()).until('the pictures are there', () => tab.run(seen));
    const png = await tab.picture();
    writeFileSync(path.join(FOLDER, fileOf(engine.name, screen.name, window.width)), png);
    await tab.close();
  }
}

function sheetOf(screens: Screen[], engines: string[]): string {
  const figure = (screen: string, engine: string, width: number) =>
    `<figure><img src="${fileOf(engine, screen, width)}" width="${width}" alt=""><figcaption>${engine}</figcaption></figure>`;
  const rows = screens.flatMap(({ name, path: at }) =>
    WINDOWS.map(
      ({ width }) =>
        `<h2>${escapeHtml(name)}, ${width} px <small>${escapeHtml(at)}</small></h2><div>${engines.map((engine) => figure(name, engine, width)).join('')}</div>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Engines side by side</title>
<style>body{font:15px system-ui;margin:16px}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0}img{border:1px solid #ccc}</style>
${rows.join('\n')}</html>
`;
}
