/** Browsers with a window, which Orca reads. Elements are pressed by the keyboard. */
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { findWholeBrowser } from '../../scripts/find-browser.mjs';
import { FIREFOX_PREFERENCES, installedFirefox, PuppeteerTab } from '../browser-engines/firefox.ts';
import { BROWSER_ARGS } from '../e2e/browser.ts';

type Options = { env: Record<string, string>; address: string };

export const windows = {
  Firefox: {
    executable: installedFirefox(),
    // Opens the address at once: an empty page leaves the focus in the address bar.
    launch: (executablePath: string, { env, address }: Options): Promise<Browser> =>
      puppeteer.launch({
        browser: 'firefox',
        headless: false,
        defaultViewport: null,
        executablePath,
        env,
        args: [address],
        // With the driver's own preference, Firefox acts as if its window always had the focus, and tells Orca nothing.
        extraPrefsFirefox: { ...FIREFOX_PREFERENCES, 'focusmanager.testmode': false },
      }),
  },
  Chromium: {
    executable: findWholeBrowser(),
    launch: (executablePath: string, { env, address }: Options): Promise<Browser> =>
      puppeteer.launch({
        headless: false,
        defaultViewport: null,
        executablePath,
        // The browser's language. An offer to translate would be spoken.
        env: { ...env, LANGUAGE: 'ja' },
        args: [
          ...BROWSER_ARGS,
          '--force-renderer-accessibility',
          '--window-position=0,0',
          '--window-size=1280,1000',
          address,
        ],
      }),
  },
};

/** A window, and the name and version of its browser. */
export async function openWindow(
  name: keyof typeof windows,
  options: Options,
): Promise<{ tab: PuppeteerTab; version: string; close: () => Promise<void> }> {
  const { executable, launch } = windows[name];
  const browser = await launch(executable ?? '', options);
  const [page] = await browser.pages();
  if (!page) throw new Error(`${name} has no window`);
  // Firefox has a preference for it.
  if (name === 'Chromium') await page.setExtraHTTPHeaders({ 'Accept-Language': 'ja' });
  return {
    tab: new PuppeteerTab(page, true, pressByKey),
    version: await browser.version(),
    close: () => browser.close(),
  };
}

async function pressByKey(page: Page, element: ElementHandle<Element>): Promise<void> {
  await element.focus();
  await page.keyboard.press('Enter');
}
