/** The storefront's `/metrics` (internal only), and its log, which consists of JSON lines. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { kill, type Running, ready } from '../setup/process.ts';
import { storefront } from '../setup/storefront.ts';

let shop: Running;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const nobody = await freePort();
  shop = storefront({
    PORT: String(port),
    SHOP_URL: url,
    SHOP_API_URL: `http://localhost:${nobody}/shop-api`,
  });
  await ready(`${url}/healthz`, shop);
}, 120_000);
afterAll(() => kill(shop));

it('the storefront serves metrics to direct requests, and not to requests through a proxy', async () => {
  await (await fetch(`${url}/faq`)).text();
  const figures = async () => (await fetch(`${url}/metrics`)).text();
  // A request is counted shortly after the end of its response.
  await expect.poll(figures).toMatch(/storefront_http_request_duration_seconds_count\{.*kind="page".*\} \d/);
  expect(await figures()).toMatch(/storefront_shop_api_duration_seconds_count\{.*status="0"\} \d/);
  expect(await figures()).toContain('storefront_nodejs_eventloop_lag_seconds');
  const led = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(led.status).toBe(404);
});

it('the storefront logs only JSON lines, and logs no errors for invalid requests', async () => {
  const before = shop.output().length;
  const strange = [
    fetch(`${url}/healthz`, { method: 'POST' }),
    fetch(`${url}/faq`, { method: 'POST', body: new URLSearchParams({ a: '1' }) }),
    fetch(`${url}/login`, { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }),
    fetch(`${url}/login`, { method: 'POST', body: 'x'.repeat(400_000) }),
    fetch(`${url}/nothing`, { method: 'PATCH' }),
  ];
  for (const answer of await Promise.all(strange)) expect(answer.status).toBeGreaterThanOrEqual(400);
  // The line of a request is written after its response is sent. The probe (/healthz) is not logged.
  const answered = () =>
    shop
      .output()
      .slice(before)
      .match(/"event":"request".*"status":[45]/g)?.length ?? 0;
  await expect.poll(answered).toBe(strange.length - 1);
  const [listening = '', ...lines] = shop.output().trim().split('\n');
  for (const line of [listening, ...lines]) expect(() => JSON.parse(line), line).not.toThrow();
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  // The only errors say that the Shop API, which this test does not start, cannot be reached.
  expect(errors.every(({ event }) => event === 'shop_api')).toBe(true);
});
