/**
 * The card company charges a card and does not answer, and its notification is lost. The shopper only waits: the page
 * reloads itself, says one thing, and has the order at most 15 s after the card company could tell of the charge.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { headingOf } from '../kit/plain-browser.ts';
import { Buyer } from '../setup/buyer.ts';
import { type RunningShop, startShop } from '../setup/running-shop.ts';

const TIMEOUT_MS = 2_000;
const HANG_MS = 4_000;
const LIMIT_MS = 15_000;
const HANGS = { number: '4000000000000069' };

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({
    // As in production, where workers look every ten seconds.
    api: { GATEWAY_TIMEOUT_MS: String(TIMEOUT_MS), WORKER_INTERVAL_MS: '10000' },
    sandbox: { SANDBOX_HANG_MS: String(HANG_MS) },
  });
}, 300_000);
afterAll(() => shop?.stop());

const refreshOf = (html: string) => /http-equiv="refresh" content="(\d+);url=([^"]+)"/.exec(html);

it('shows the waiting shopper one headline, and then the order', async () => {
  const say = translator('ja');
  const buyer = await Buyer.register(shop.origins);
  await buyer.goToPayment('the-probability-dice-box');
  await fetch(`${shop.origins.sandbox}/sandbox/next`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ result: '500', for: 'kickback', count: 1 }),
  });
  expect(await buyer.pay('token', HANGS)).toEqual({ kind: 'unknown' });
  const chargedAt = performance.now() + HANG_MS - TIMEOUT_MS;
  const headlines = new Set<string | undefined>();
  for (;;) {
    headlines.add(headingOf(buyer.browser.page.html));
    const refresh = refreshOf(buyer.browser.page.html);
    if (!refresh) break;
    await sleep(Number(refresh[1]) * 1000);
    await buyer.browser.open((refresh[2] ?? '').replaceAll('&amp;', '&'));
  }
  expect([...headlines]).toEqual([say('checkout.pending_title'), say('checkout.complete_title')]);
  // The page shows it with its next reload.
  expect(performance.now() - chargedAt).toBeLessThan(LIMIT_MS + 5_000);
  expect(await buyer.orders()).toMatchObject([{ paymentState: 'paid' }]);
}, 120_000);
