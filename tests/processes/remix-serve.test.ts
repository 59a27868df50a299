/** The build under plain remix-serve behind the shipped nginx: a book is sold without our own server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Buyer } from '../setup/buyer.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { freePort, kill, type Running, ready, runBuilt, start } from '../setup/process.ts';
import { QUICK_PASSWORDS } from '../setup/quick-passwords.ts';

describe.skipIf(!nginxBinary)('remix-serve ./build/server/index.js behind nginx', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-remix-serve-'));
  const processes: Running[] = [];
  const origins = { shop: '', api: '', sandbox: '' };
  let nginx: Nginx;

  async function open(running: Running, probe: string): Promise<void> {
    processes.push(running);
    await ready(probe, running, 180_000);
  }

  beforeAll(async () => {
    await prepareDataDir(folder);
    const [port, apiPort, sandboxPort, listen] = await Promise.all([1, 2, 3, 4].map(freePort));
    const at = (n = 0) => `http://localhost:${n}`;
    Object.assign(origins, { shop: at(listen), api: at(apiPort), sandbox: at(sandboxPort) });
    const SHOP_URL = origins.shop;
    await open(
      runBuilt('sandbox/main', {
        SANDBOX_PORT: String(sandboxPort),
        SHOP_URL,
        SANDBOX_NOTIFY_URL: `${SHOP_URL}/gateway/notify`,
      }),
      `${origins.sandbox}/healthz`,
    );
    await open(
      runBuilt('shop-api/main', {
        NODE_ENV: 'test',
        SHOP_API_PORT: String(apiPort),
        SHOP_URL,
        GATEWAY_URL: origins.sandbox,
        DATA_DIR: folder,
        WORKER_INTERVAL_MS: '150',
        PASSWORD_WORK: String(QUICK_PASSWORDS),
      }),
      `${origins.api}/readyz`,
    );
    await open(
      start(['node_modules/@remix-run/serve/dist/cli.js', './build/server/index.js'], {
        NODE_ENV: 'production',
        SESSION_SECRET: 'a secret of this test alone, long enough',
        PORT: String(port),
        SHOP_URL,
        SHOP_API_URL: `${origins.api}/shop-api`,
      }),
      `${at(port)}/readyz`,
    );
    nginx = await Nginx.start(
      'nginx.conf',
      { storefront: [port ?? 0], shopApi: [apiPort ?? 0] },
      { port: listen ?? 0 },
    );
  }, 300_000);
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(processes.map((each) => kill(each)));
    rmSync(folder, { recursive: true, force: true });
  });

  it('sells a book to a member who pays on the gateway’s page', async () => {
    const buyer = await Buyer.register(origins);
    await buyer.goToPayment('the-probability-dice-box');
    const end = await buyer.pay('hosted');
    expect(end.kind).toBe('paid');
    expect(await buyer.orders()).toMatchObject([{ paymentState: 'paid' }]);
  }, 120_000);
});
