/** Lighthouse's four scores on a phone. Its package is too large to be a dependency, so it may not be installed. */
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { freePort } from '../scripts/lib/ports.mjs';

const PACKAGE = 'lighthouse';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;

/** @typedef {{ lhr: { categories: Record<string, { score: number | null }> } }} Result */
/** @typedef {(url: string, flags: Record<string, unknown>) => Promise<Result>} Lighthouse */

/**
 * @param {string} origin
 * @param {string[]} paths public pages
 * @param {string[]} membersPaths private pages, which have noindex
 * @param {string} cookie the member's cookies
 * @returns {Promise<Record<string, string | number>[] | undefined>} the medians; undefined without Lighthouse
 */
export async function lighthouseScores(origin, paths, membersPaths, cookie) {
  /** @type {Lighthouse | undefined} */
  const lighthouse = (await import(PACKAGE).catch(() => undefined))?.default;
  if (!lighthouse) return undefined;
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const rows = [];
    // Sets the cookie in the browser, because the browser's own cookies would override a Cookie header.
    const keepCookies = { disableStorageReset: true };
    const visits = [
      ...paths.map((path) => ({ path, flags: {} })),
      ...membersPaths.map((path) => ({ path, flags: keepCookies })),
    ];
    for (const { path, flags } of visits) {
      if (flags === keepCookies) await setCookies(browser, origin, cookie);
      /** @type {Result[]} */
      const runs = [];
      for (let run = 0; run < RUNS; run++)
        runs.push(
          await lighthouse(origin + path, { port, logLevel: 'error', onlyCategories: CATEGORIES, ...flags }),
        );
      const scores = CATEGORIES.map((name) => [
        name,
        median(runs.map(({ lhr }) => Math.round(100 * (lhr.categories[name]?.score ?? 0)))),
      ]);
      rows.push({ path, ...Object.fromEntries(scores) });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Sets cookies in the browser's default context, which Lighthouse uses.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} header
 */
async function setCookies(browser, url, header) {
  const pairs = header.split('; ').map((pair) => pair.split(/=(.*)/s));
  const cookies = pairs.map(([name = '', value = '']) => ({ name, value, url }));
  const client = await browser.newBrowserCDPSession();
  await client.send('Storage.setCookies', { cookies });
  await client.detach();
}
