/**
 * Two Shop APIs on one PostgreSQL whose machines' clocks differ, or are set while they run: nobody gives up a charge that
 * another one is making, and nobody is charged twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { Buyer } from '../setup/buyer.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { freePort, kill, type Running, ready, runBuilt, start } from '../setup/process.ts';
import { QUICK_PASSWORDS } from '../setup/quick-passwords.ts';
import { storefront } from '../setup/storefront.ts';

const bin = findPostgres(process.env);
const MINUTE = 60_000;
/** A charge takes this long, and half as long again is waited for it. */
const CHARGE_MS = 3_000;

const CLOCKS: [string, { ahead: number; after: number }][] = [
  ['ten minutes ahead', { ahead: 10 * MINUTE, after: 0 }],
  ['ten minutes behind', { ahead: -10 * MINUTE, after: 0 }],
  ['set a day ahead while the card is charged', { ahead: 24 * 60 * MINUTE, after: 500 }],
];

describe.runIf(bin)('a Shop API whose clock is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-clocks-'));
  const processes: Running[] = [];
  const origins = { shop: '', api: '', sandbox: '' };
  let cluster: Cluster;
  let settings: Record<string, string>;

  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    const [port, apiPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
    const at = (n: number) => `http://localhost:${n}`;
    Object.assign(origins, { shop: at(port), api: at(apiPort), sandbox: at(sandboxPort) });
    const SHOP_URL = origins.shop;
    settings = {
      NODE_ENV: 'test',
      SHOP_URL,
      GATEWAY_URL: origins.sandbox,
      DATABASE_URL: cluster.url,
      DATA_DIR: folder,
      WORKER_INTERVAL_MS: '150',
      GATEWAY_TIMEOUT_MS: String(1.5 * CHARGE_MS),
      GATEWAY_CHECK_MARGIN_MS: '300',
      PASSWORD_WORK: String(QUICK_PASSWORDS),
    };
    const open = async (running: Running, url: string) => {
      processes.push(running);
      await ready(url, running, 180_000);
    };
    await open(
      runBuilt('sandbox/main', {
        SANDBOX_PORT: String(sandboxPort),
        SHOP_URL,
        SANDBOX_NOTIFY_URL: `${origins.api}/gateway/notify`,
        SANDBOX_HANG_MS: String(CHARGE_MS),
      }),
      `${origins.sandbox}/healthz`,
    );
    await open(
      runBuilt('shop-api/main', { ...settings, SHOP_API_PORT: String(apiPort) }),
      `${origins.api}/readyz`,
    );
    await open(
      storefront({
        PORT: String(port),
        SHOP_URL,
        SHOP_API_URL: `${origins.api}/shop-api`,
        TRUST_PROXY_HOPS: '1',
      }),
      `${origins.shop}/readyz`,
    );
  }, 300_000);
  afterAll(async () => {
    await Promise.all(processes.map((each) => kill(each)));
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(CLOCKS)(
    '%s leaves a charge alone that another one makes',
    async (_, { ahead, after }) => {
      const port = await freePort();
      const buyer = await Buyer.register(origins);
      await buyer.goToPayment('the-probability-dice-box');
      const strange = start(
        ['--import', './tests/setup/strange-clock.mjs', 'build/services/shop-api/main.js'],
        {
          ...settings,
          SHOP_API_PORT: String(port),
          STRANGE_CLOCK_MS: String(ahead),
          STRANGE_CLOCK_AFTER_MS: String(after),
        },
      );
      processes.push(strange);
      if (after === 0) await ready(`http://localhost:${port}/readyz`, strange, 60_000);
      await fetch(`${origins.sandbox}/sandbox/next`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ result: 'hang', for: 'charge' }),
      });
      const end = await buyer.pay('token');
      await kill(strange);
      expect(end).toMatchObject({ kind: 'paid' });
      expect(await buyer.orders()).toMatchObject([{ paymentState: 'paid' }]);
      expect(strange.output()).not.toContain('"level":"alert"');
    },
    120_000,
  );
});
