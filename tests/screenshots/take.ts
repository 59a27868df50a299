/** Takes one picture: opens a new browser, runs the scene, and waits until nothing moves. */
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { translator } from '#app/i18n/i18n.ts';
import { deskTranslator } from '#desk/i18n/translators.ts';
import { type Locale, localisedPath } from '#kit/i18n/locale.ts';
import { PHONE } from '../e2e/browser.ts';
import { origin } from '../e2e/members.ts';
import { expectEnhanced } from '../e2e/shop.ts';
import type { BrowserShop } from '../setup/browser-shop.ts';
import { compare } from './compare.ts';
import { replaceVaryingTexts, sameWords } from './same-words.ts';
import { type Scene, type Visit, type Width, windows } from './scene.ts';

/** Loaded into servers and pages, so that their time stands still. */
export const STILL_CLOCK = path.join(import.meta.dirname, 'still-clock.mjs');
/** Has a real desktop browser's user agent, as PHONE has a real phone's. */
const DESK = {
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
/** Maximum number of tries until two pictures in a row are equal. */
const TRIES = 8;
const BETWEEN_MS = 120;
const TIMEOUT_MS = 20_000;
const ROUTE_MAX = 120;

export type Taken = { png: Buffer; route: string };

export async function take(
  browser: Browser,
  scene: Scene,
  { locale, width }: { locale: Locale; width: Width },
  shop?: BrowserShop,
): Promise<Taken> {
  const context = await open(browser, scene, locale, width);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const visit: Visit = {
      page,
      locale,
      width,
      at: (bare) => localisedPath(bare, locale),
      say: translator(locale),
      sayOfDesk: deskTranslator(locale),
      other: async (which) => {
        if (!shop) throw new Error('only npm run screenshots starts other storefronts');
        return shop.other(which);
      },
    };
    await scene.walk(visit);
    // Only after the walk, because controls are not visible in the print style.
    if (width === 'A4') await page.emulateMedia({ media: 'print' });
    await settle(page, scene, width);
    return { png: await pictureOf(page, scene), route: routeOf(page) };
  } finally {
    await context.close();
  }
}

/** The URL in readable form. */
function routeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  try {
    return sameWords(decodeURI(pathname + search)).slice(0, ROUTE_MAX);
  } catch {
    return pathname;
  }
}

async function open(browser: Browser, scene: Scene, locale: Locale, width: Width): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(width === 360 ? PHONE : DESK),
    // One pixel of the picture is one pixel of the page, so that thin lines are visible.
    deviceScaleFactor: 1,
    viewport: windows[width],
    baseURL: scene.isDesk ? `http://localhost:${process.env['E2E_DESK_PORT']}` : origin(),
    locale: locale === 'ja' ? 'ja-JP' : 'en-US',
    timezoneId: 'Asia/Tokyo',
    javaScriptEnabled: scene.scripts ?? true,
    colorScheme: scene.setting === 'dark' ? 'dark' : 'light',
    forcedColors: scene.setting === 'forced-colours' ? 'active' : 'none',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript({ path: STILL_CLOCK });
  return context;
}

/** Waits for everything that loads late (scripts, fonts, pictures), and replaces random values. */
async function settle(page: Page, { cut, scripts, setting }: Scene, width: Width): Promise<void> {
  await page.waitForLoadState('load');
  if (setting === 'large-text') await page.evaluate("document.documentElement.style.fontSize = '200%'");
  // Many of our pages have no scripts (app/load-scripts.ts); pages of other companies have their own.
  const isScripted = await page.evaluate(() =>
    [...document.scripts].some(({ text }) => text.includes("import('")),
  );
  if (isScripted && scripts !== false) await expectEnhanced(page);
  if (cut !== 'window' && width === 360) await growToItsEnd(page);
  await havePictures(page);
  await replaceVaryingTexts(page);
}

export const havePictures = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });

/**
 * On a phone, makes the window as high as the page. Then a sticky bar is at the end of the page instead of across its
 * middle, and everything that loads when it becomes visible is loaded. A desktop's window keeps its height: nothing is
 * sticky at its bottom, and columns are as high as the window.
 */
async function growToItsEnd(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (let round = 0; round < 2; round++) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/**
 * Stops animations at their beginning: a notice that disappears after a while is still visible, and a busy button has its
 * ring. Finishing the animations would show neither.
 */
const AT_REST = '*,::before,::after{animation:none!important;transition:none!important}';

/** Takes pictures until two in a row are equal. Some phone pages alternate between two ways to draw an edge. */
async function pictureOf(page: Page, { cut, moves }: Scene): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let round = 0; round < TRIES; round++) {
    const png = await page.screenshot({
      style: AT_REST,
      fullPage: cut !== 'window',
      scale: 'css',
      animations: moves ? 'disabled' : 'allow',
    });
    if (last && (last.equals(png) || (await compare(last, png)).mark === 'same')) return png;
    last = png;
    await page.waitForTimeout(BETWEEN_MS);
  }
  throw new Error('the page keeps changing');
}
