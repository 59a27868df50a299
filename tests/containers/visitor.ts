/** A visitor who loads pages with all their assets, and sometimes adds to the cart, until stopped. */
import { setTimeout as pause } from 'node:timers/promises';
import { formsOf, has, PlainBrowser } from '../kit/plain-browser.ts';
import { BOOK, freshPath } from './purchase.ts';
import { SHOP } from './settings.ts';

const PATHS = [
  '/',
  '/en',
  '/faq',
  '/products/categories/books',
  '/en/products/categories/books',
  `/products/${BOOK}`,
];
/** All visitors have the same address, for which nginx allows ten POSTs a second. */
const BETWEEN_POSTS_MS = 500;
/** A visitor stops after this many failures. */
const FAILURES_MAX = 50;
const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g;

export class Visitor {
  pages = 0;
  posts = 0;
  fetched = 0;
  readonly failures: string[] = [];
  /** All assets found so far, and those of the last page. */
  readonly assets = new Set<string>();
  lastAssets: string[] = [];
  hasLeft = false;
  #over = false;
  readonly #running = this.#run();

  async leave(): Promise<void> {
    this.#over = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#over && this.failures.length < FAILURES_MAX) {
      const path = PATHS[this.pages % PATHS.length] ?? '/';
      await this.#look(path);
      if (path.includes(BOOK)) {
        await this.#putIntoCart();
        await pause(BETWEEN_POSTS_MS);
      }
    }
    this.hasLeft = true;
  }

  async #look(path: string): Promise<void> {
    const html = await this.#fetch(freshPath(path));
    this.pages++;
    if (html !== undefined && !html.includes('</html>')) this.failures.push(`${path}: cut off`);
    this.lastAssets = [...new Set(html?.match(ASSET) ?? [])].map((asset) => SHOP + asset);
    for (const asset of this.lastAssets) {
      this.assets.add(asset);
      await this.#fetch(asset.slice(SHOP.length));
      this.fetched++;
    }
  }

  async #fetch(path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(SHOP + path);
      if (answer.ok) return await answer.text();
      this.failures.push(`${path}: ${answer.status}`);
    } catch (error) {
      this.failures.push(`${path}: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
    return undefined;
  }

  async #putIntoCart(): Promise<void> {
    try {
      const browser = new PlainBrowser(SHOP, '');
      await browser.open(`/products/${BOOK}`);
      if (formsOf(browser.page.html).length === 0) throw new Error('a page without its form');
      const { status, url } = await browser.submit(has('quantity'));
      this.posts++;
      if (status >= 400) this.failures.push(`POST to ${url.pathname}: ${status}`);
    } catch (error) {
      this.failures.push(`the cart: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
  }
}
