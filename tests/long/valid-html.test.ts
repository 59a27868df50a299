/** The W3C's HTML checker (vnu) finds nothing in any page of shop and desk, as the servers send them. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskTranslator } from '#desk/i18n/translators.ts';
import { type Locale, locales, localisedPath } from '#kit/i18n/locale.ts';
import { installedBrowser } from '../../scripts/find-browser.mjs';
import { fetchVnu } from '../../scripts/lib/programs.mjs';
import { BROWSER_ARGS } from '../e2e/browser.ts';
import { origin } from '../e2e/members.ts';
import { rows, screenAt } from '../e2e/screen-at.ts';
import { cookiesOf } from '../e2e/session.ts';
import { ENGLISH_OWNER, logIn, OWNER } from '../e2e-desk/desk.ts';
import { deskScreens } from '../e2e-desk/screens.ts';
import { BrowserShop } from '../setup/browser-shop.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../var/html');
const JAVA = '/usr/bin/java';
const run = promisify(execFile);
const OUTPUT_MAX = 100_000_000;
const RUN_MS = 600_000;
const executablePath = installedBrowser();

const missing = [...(existsSync(JAVA) ? [] : ['Java']), ...(executablePath ? [] : ['Chromium'])];
if (missing.length > 0)
  process.stdout.write(`Left out: the check of all HTML. Not installed: ${missing.join(', ')}\n`);

type Message = { url: string; message: string; extract?: string };

/** What vnu says of the pages, without hints such as that a slash of `<br/>` is not needed. */
async function faults(): Promise<string[]> {
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-info-messages'];
  const { stdout } = await run(JAVA, ['-jar', await fetchVnu(), ...options, FOLDER], {
    maxBuffer: OUTPUT_MAX,
  });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages.map(
    ({ url, message, extract = '' }) => `${decodeURI(path.basename(url))}: ${message} at ${extract.trim()}`,
  );
}

describe.skipIf(missing.length > 0)('vnu finds nothing in the pages', () => {
  const shop = new BrowserShop();
  beforeAll(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    await shop.open();
  });
  afterAll(() => shop.close());

  const keep = (id: string, html: string) => writeFileSync(path.join(FOLDER, `${id}.html`), html);

  it(
    'of the shop',
    async () => {
      for (const locale of locales)
        for (const screen of rows) {
          const { bare, shopper } = await screenAt(screen);
          const cookies = shopper ? await cookiesOf(shopper, shopper.cart) : [];
          const response = await fetch(origin() + localisedPath(bare, locale), {
            headers: {
              Accept: 'text/html',
              Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
            },
          });
          keep(`${locale} ${screen.id}`, await response.text());
        }
      expect(await faults()).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'of the desk',
    async () => {
      const browser = await chromium.launch({ executablePath: executablePath ?? '', args: BROWSER_ARGS });
      for (const locale of locales) {
        const page = await browser.newPage({
          baseURL: `http://localhost:${process.env['E2E_DESK_PORT']}`,
          javaScriptEnabled: false,
          locale,
        });
        await visitDesk(page, locale);
      }
      await browser.close();
      expect(await faults()).toEqual([]);
    },
    RUN_MS,
  );

  async function visitDesk(page: Page, locale: Locale): Promise<void> {
    let html = Promise.resolve('');
    page.on('response', (response) => {
      const isPage = response.headers()['content-type']?.startsWith('text/html');
      if (!isPage || !response.request().isNavigationRequest() || response.status() === 302) return;
      html = response.text();
      // A page that is left at once, such as the one before a screen, has no text any more.
      html.catch(() => {});
    });
    await page.goto('/login');
    keep(`desk ${locale} login`, await html);
    await logIn(page, deskTranslator(locale), locale === 'en' ? ENGLISH_OWNER : OWNER);
    for (const { id, open } of deskScreens) {
      await open(page);
      keep(`desk ${locale} ${id}`, await html);
    }
  }
});
