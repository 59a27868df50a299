/** The three processes of a shop with the demo's data, each on its own port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { prepareDataDir } from './prepared.ts';
import { kill, type Running, ready, runBuilt } from './process.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';
import { storefront } from './storefront.ts';

export type Origins = { shop: string; api: string; sandbox: string };
export type Ports = { storefront: number; shopApi: number; sandbox: number };
export type Settings = Record<string, string>;
export type ShopSettings = { storefront: Settings; api: Settings; sandbox: Settings };

const READY_MS = 240_000;

export const localOrigin = (port: number, host = 'localhost'): string => `http://${host}:${port}`;

export const freePorts = async (): Promise<Ports> => ({
  storefront: await freePort(),
  shopApi: await freePort(),
  sandbox: await freePort(),
});

export const originsOf = (ports: Ports, host?: string): Origins => ({
  shop: localOrigin(ports.storefront, host),
  api: localOrigin(ports.shopApi, host),
  sandbox: localOrigin(ports.sandbox, host),
});

/**
 * Settings by which the processes on these ports find each other.
 * @param seenAs URLs of processes behind a proxy or a relay
 */
export function shopSettings(
  ports: Ports,
  dataDir: string,
  seenAs: Origins = originsOf(ports),
): ShopSettings {
  return {
    sandbox: {
      SANDBOX_PORT: String(ports.sandbox),
      SHOP_URL: seenAs.shop,
      SANDBOX_NOTIFY_URL: `${seenAs.api}/gateway/notify`,
    },
    api: {
      NODE_ENV: 'test',
      SHOP_API_PORT: String(ports.shopApi),
      SHOP_URL: seenAs.shop,
      GATEWAY_URL: seenAs.sandbox,
      DATA_DIR: dataDir,
      WORKER_INTERVAL_MS: '150',
      PASSWORD_WORK: String(QUICK_PASSWORDS),
    },
    storefront: {
      PORT: String(ports.storefront),
      SHOP_URL: seenAs.shop,
      SHOP_API_URL: `${seenAs.api}/shop-api`,
      POSTAL_DATA_URL: `${seenAs.sandbox}/postal-data`,
      TRUST_PROXY_HOPS: '1',
    },
  };
}

export type RunningShop = {
  /** URLs for shoppers and tests. */
  origins: Origins;
  ports: Ports;
  settings: ShopSettings;
  stop(): Promise<void>;
};

type Options = {
  /** Host of all URLs; `localhost` by default. */
  host?: string;
  /** Port of a proxy for shoppers and for the gateway's notifications. */
  proxyPort?: number;
  /** Additional settings of the Shop API. If they include DATABASE_URL, that database is seeded. */
  api?: Settings;
  sandbox?: Settings;
  /** Starts the storefront; by default by server.js. */
  startStorefront?: (settings: Settings) => Running;
};

export async function startShop({
  host,
  proxyPort,
  api = {},
  sandbox = {},
  startStorefront = storefront,
}: Options = {}): Promise<RunningShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
  const ports = await freePorts();
  const own = originsOf(ports, host);
  const settings = shopSettings(ports, folder, own);
  if (proxyPort) {
    const SHOP_URL = localOrigin(proxyPort);
    for (const each of Object.values(settings)) each['SHOP_URL'] = SHOP_URL;
    settings.sandbox['SANDBOX_NOTIFY_URL'] = `${SHOP_URL}/gateway/notify`;
  }
  Object.assign(settings.api, api);
  Object.assign(settings.sandbox, sandbox);

  const running: Running[] = [];
  const stop = async () => {
    await Promise.all(running.map((each) => kill(each)));
    rmSync(folder, { recursive: true, force: true });
  };
  const begin = (process: Running, probe: string) => {
    running.push(process);
    return ready(probe, process, READY_MS);
  };
  try {
    if (!settings.api['DATABASE_URL']) await prepareDataDir(folder);
    await Promise.all([
      begin(runBuilt('sandbox/main', settings.sandbox), `${own.sandbox}/healthz`),
      begin(runBuilt('shop-api/main', settings.api), `${own.api}/readyz`),
      begin(startStorefront(settings.storefront), `${own.shop}/readyz`),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origins: { ...own, shop: settings.storefront['SHOP_URL'] ?? own.shop }, ports, settings, stop };
}
