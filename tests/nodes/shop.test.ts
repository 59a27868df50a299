/** The built shop on every supported version of Node: `npm start`, pictures, both payment methods. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { fetchNode } from '../../scripts/lib/programs.mjs';
import { nodeVersions } from '../../scripts/lib/versions.mjs';
import { has, PlainBrowser } from '../kit/plain-browser.ts';
import { Buyer } from '../setup/buyer.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, start } from '../setup/process.ts';
import { QUICK_PASSWORDS } from '../setup/quick-passwords.ts';
import { freePorts, type Origins, originsOf } from '../setup/running-shop.ts';

describe.each(nodeVersions)('the shop on Node %s', (version) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-node-'));
  let launcher: Running;
  let origins: Origins;

  beforeAll(async () => {
    const ports = await freePorts();
    origins = originsOf(ports);
    await prepareDataDir(folder);
    const settings = {
      PORT: String(ports.storefront),
      SHOP_API_PORT: String(ports.shopApi),
      SANDBOX_PORT: String(ports.sandbox),
      DESK_PORT: String(await freePort()),
      DATA_DIR: folder,
      PASSWORD_WORK: String(QUICK_PASSWORDS),
      TRUST_PROXY_HOPS: '1',
    };
    launcher = start(['scripts/start.mjs'], settings, await fetchNode(version));
    await ready(`${origins.shop}/readyz`, launcher, 180_000);
  }, 300_000);
  afterAll(async () => {
    if (launcher) await kill(launcher, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows pages and pictures', async () => {
    const home = await fetch(`${origins.shop}/`);
    expect(home.status).toBe(200);
    const picture = /\/media\/[^"' ]+/.exec(await home.text())?.[0] ?? '';
    const shown = await fetch(origins.shop + picture);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  });

  it.each(['hosted', 'token'] as const)(
    'sells a book with the payment mode %s',
    async (mode) => {
      const buyer = await Buyer.register(origins);
      await buyer.goToPayment('the-probability-dice-box');
      expect(await buyer.pay(mode)).toMatchObject({ kind: 'paid' });
      expect(await buyer.orders()).toMatchObject([{ paymentState: 'paid' }]);
    },
    120_000,
  );

  it('logs a member in by OAuth', async () => {
    const browser = new PlainBrowser(origins.shop, '198.18.7.1');
    await browser.open('/login');
    await browser.submit(({ fields }) => fields.some(([, value]) => value === 'oauth'));
    await browser.submit(has('request'), { person: 'hanako', decision: 'allow' });
    expect(browser.page.html).toContain('/session-api/logout');
  });

  it('runs without an error in its log, and ends on a signal', async () => {
    for (const origin of [origins.shop, origins.api]) {
      const figures = await (await fetch(`${origin}/metrics`)).text();
      expect(/nodejs_version_info\{version="v([^"]+)"/.exec(figures)?.[1]).toMatch(`${version}.`);
    }
    expect(launcher.output()).not.toMatch(/"level":"(?:error|alert)"|deprecat|warning/i);
    expect(await kill(launcher, 'SIGTERM')).toBe(0);
  });
});

it('npm start prints one line and ends if Node is too old', async () => {
  const old = start(['scripts/start.mjs'], {}, await fetchNode('18'));
  expect(await old.ended).toBe(1);
  expect(old.output()).toMatch(/^This shop needs Node 20\.19 or newer; this is 18\.\d+\.\d+\.\n$/);
}, 120_000);
