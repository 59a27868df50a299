/** Drives Firefox, and Chromium for comparison, by puppeteer. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { BROWSER_ARGS } from '../e2e/browser.ts';
import {
  type Cookie,
  type Engine,
  expressionOf,
  missing,
  StaleElement,
  type Tab,
  type TabElement,
  type TabOptions,
} from './tab.ts';

const OPEN_TRIES = 5;

export const installedFirefox = (): string | undefined =>
  ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

export const FIREFOX_PREFERENCES = {
  'intl.accept_languages': 'ja-JP, ja',
  // Without this, Firefox ignores presses in the first moments of a page. Only tests press so early.
  'dom.input_events.security.minNumTicks': 0,
  'dom.input_events.security.minTimeElapsedInMS': 0,
};

export async function firefox(): Promise<Engine> {
  const executablePath = installedFirefox();
  if (!executablePath) throw missing('Firefox', 'firefox-esr');
  return engine('Firefox', (scripts) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: { ...FIREFOX_PREFERENCES, 'javascript.enabled': scripts },
    }),
  );
}

export const chromium = (executablePath: string): Engine =>
  engine('Chromium', () => puppeteer.launch({ executablePath, args: [...BROWSER_ARGS, '--lang=ja-JP'] }));

/** Scripts are enabled or disabled by a setting of the whole browser, so there is one browser for each case. */
function engine(name: string, launch: (scripts: boolean) => Promise<Browser>): Engine {
  const browsers = new Map<boolean, Promise<Browser>>();
  return {
    name,
    async open({ scripts, width, height }: TabOptions) {
      const launched = browsers.get(scripts) ?? launch(scripts);
      browsers.set(scripts, launched);
      const context = await (await launched).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height });
      return new PuppeteerTab(page, scripts);
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

export class PuppeteerTab implements Tab {
  /** `pressOn`: how an element is pressed. */
  constructor(
    private readonly page: Page,
    private readonly scripts: boolean,
    private readonly pressOn = clickOn,
  ) {}

  async open(address: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.page.goto(address);
        return;
      } catch (error) {
        // When Firefox aborts requests of the previous page, it reports that as an error of the new page.
        if (!String(error).includes('NS_BINDING_ABORTED') || tries === OPEN_TRIES) throw error;
      }
    }
  }

  async setCookies(origin: string, cookies: readonly Cookie[]): Promise<void> {
    const domain = new URL(origin).hostname;
    await this.page
      .browserContext()
      .setCookie(...cookies.map((cookie) => ({ ...cookie, domain, path: '/' })));
  }

  run<Result>(body: string, ...args: readonly unknown[]): Promise<Result> {
    return this.page.evaluate(expressionOf(body, args)) as Promise<Result>;
  }

  async find(body: string, ...args: readonly unknown[]): Promise<TabElement | undefined> {
    const handle = await this.page.evaluateHandle(expressionOf(body, args));
    const element = handle.asElement() as ElementHandle<Element> | null;
    return element ? { click: () => this.pressOn(this.page, element, this.scripts) } : undefined;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void> {
    return this.page.keyboard.press(key);
  }

  // puppeteer's own goBack never returns if Firefox restores the page from its memory.
  async back(): Promise<void> {
    await this.run('history.back()');
  }

  async forward(): Promise<void> {
    await this.run('history.forward()');
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  close(): Promise<void> {
    return this.page.browserContext().close();
  }
}

/** How long a page may move under the pointer, and how long it must stay still before a click. */
const UNSETTLED_MS = 5_000;
const STILL_MS = 60;

const middleOf = (element: ElementHandle<Element>) =>
  element.evaluate((found) => {
    const [box] = found.getClientRects();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });

/**
 * Replaces puppeteer's click, which needs scripts in the page, and which presses before the window has scrolled. Waits
 * until the browser reports the element under the pointer and it stands still: Firefox scrolls to a field some time after
 * typing, and a drawer slides in. Firefox also loses some clicks right after a page has loaded, so with scripts a click is
 * repeated if the element did not receive it.
 */
async function clickOn(page: Page, element: ElementHandle<Element>, scripts: boolean): Promise<void> {
  const end = performance.now() + UNSETTLED_MS;
  do {
    await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const middle = await middleOf(element);
    if (!middle) throw new StaleElement();
    await page.mouse.move(middle.x, middle.y);
    await sleep(STILL_MS);
    const still = await middleOf(element);
    if (still?.x !== middle.x || still.y !== middle.y) continue;
    if (!(await element.evaluate((found) => found.matches(':hover')))) continue;
    if (scripts) await element.evaluate(watchClick);
    await page.mouse.down();
    await page.mouse.up();
    if (!scripts || (await clickArrived(page))) return;
  } while (performance.now() < end);
  throw new StaleElement('never under the pointer');
}

/** Runs in the page. */
function watchClick(found: Element): void {
  const watched = window as { clickAwaited?: Element; clickArrived?: boolean };
  watched.clickAwaited = found;
  watched.clickArrived = false;
  const arrived = ({ target }: Event) => {
    if (watched.clickAwaited === found && found.contains(target as Node)) watched.clickArrived = true;
  };
  addEventListener('click', arrived, { capture: true });
}
/** A click that only arrives after this time is pressed twice, and a second press closes a menu again. */
const CLICK_MS = 3_000;

/** Whether the element received the click; also true if the page was left. */
async function clickArrived(page: Page): Promise<boolean> {
  for (const end = performance.now() + CLICK_MS; performance.now() < end; await sleep(20)) {
    const arrived = await page.evaluate('window.clickArrived').catch(() => undefined);
    if (arrived !== false) return true;
  }
  return false;
}
