/**
 * Chromium sends a form again by itself when a kept-open connection breaks before the response. The proxy of this test
 * lets the shop work on the first delivery and then breaks the connection.
 */
import http from 'node:http';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { installedBrowser } from '../../scripts/find-browser.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { BROWSER_ARGS } from '../e2e/browser.ts';
import { Caller } from '../kit/caller.ts';
import { mailsTo } from '../kit/mails.ts';
import { register } from '../kit/member.ts';
import { type RunningShop, startShop } from '../setup/running-shop.ts';
import { plentiful } from '../setup/shopping.ts';

const say = translator('ja');
const executablePath = installedBrowser();
let shop: RunningShop;
let proxy: http.Server;
let browser: Browser;
let origin: string;
/** Deliveries of forms to the shop, by path. */
const delivered: string[] = [];
/** Paths at whose first delivery the connection breaks. */
const breaking = new Set<string>();

/** Passes everything on; breaks the browser's connection after the shop has worked on a form. */
function pass(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, url = '/', headers } = request;
  if (method === 'POST') delivered.push(url);
  const breaks = method === 'POST' && breaking.delete(url);
  const onward = http.request(
    `http://localhost:${shop.ports.storefront}${url}`,
    { method, headers, agent: false },
    (answer) => {
      if (breaks) {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

async function visit(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    locale: 'ja-JP',
    serviceWorkers: 'block',
    javaScriptEnabled: false,
  });
  context.setDefaultTimeout(20_000);
  await work(context).finally(() => context.close());
}

describe.runIf(executablePath)('a form whose connection breaks', () => {
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    shop = await startShop({ proxyPort: port });
    proxy = http.createServer(pass);
    await new Promise<void>((resolve) => proxy.listen(port, resolve));
    browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS });
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    proxy?.closeAllConnections();
    proxy?.close();
    await shop?.stop();
  });

  it('puts one piece into the cart', async () => {
    const [slug] = await plentiful(shop.origins.api);
    await visit(async (context) => {
      const page = await context.newPage();
      const add = async () => {
        await page.goto(`${origin}/products/${slug}`);
        await page
          .getByRole('main')
          .getByRole('button', { name: say('product.add'), exact: true })
          .click();
        await page.getByText(say('notice.cart_added')).first().waitFor();
      };
      await add();
      const before = delivered.length;
      breaking.add(`/products/${slug}`);
      await add();
      expect(delivered.length - before).toBe(2);
      await page.goto(`${origin}/checkout/cart`);
      expect(await page.locator('input[name="quantity"]').first().inputValue()).toBe('2');
    });
  }, 60_000);

  it('sends one link to a new password', async () => {
    const caller = new Caller(shop.origins.api, '198.18.9.9');
    const { email } = await register(caller, 'forgetful');
    await visit(async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin}/password-reset`);
      await page.getByRole('main').locator('input[name="email"]').fill(email);
      const before = delivered.length;
      breaking.add('/password-reset');
      await page
        .getByRole('main')
        .locator('form:has(input[name="email"]) button[type="submit"]')
        .first()
        .click();
      await page.waitForLoadState('load');
      expect(delivered.length - before).toBe(2);
    });
    const mails = await mailsTo(caller, email);
    expect(mails.filter(({ text }) => text.includes('password-reset?token='))).toHaveLength(1);
  }, 60_000);
});
