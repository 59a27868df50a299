/** The built storefront with a third-party back end (tests/plain-backend/) and the card company's sandbox. */

import { freePort } from '../../scripts/lib/ports.mjs';
import { type Options, type PlainBackend, startPlainBackend } from '../plain-backend/plain-backend.ts';
import { Nginx } from './nginx.ts';
import { kill, type Running, ready, runBuilt } from './process.ts';
import { storefront } from './storefront.ts';

const AID = '123456';

export type PlainShop = {
  origin: string;
  backend: PlainBackend;
  sandbox: string;
  /** The storefront's log. */
  log(): string;
  close(): Promise<void>;
};

/**
 * `settings`: additional settings of the storefront. `pays`: whether to start the sandbox. `storefronts`: two of them are
 * behind nginx.
 */
export async function openPlainShop(
  options: Options = {},
  settings: Record<string, string> = {},
  pays = true,
  storefronts: 1 | 2 = 1,
): Promise<PlainShop> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const [origin, sandbox] = [`http://localhost:${port}`, `http://localhost:${sandboxPort}`];
  const ports = storefronts === 1 ? [port] : [await freePort(), await freePort()];
  const backend = await startPlainBackend({ gateway: { origin: sandbox, aid: AID }, ...options });
  const settingsOf = (own: number) => ({
    PORT: String(own),
    SHOP_URL: origin,
    SHOP_API_URL: backend.url,
    POSTAL_DATA_URL: `${sandbox}/postal-data`,
    ROOT_TAXON_CODE: 'CATEGORY',
    GATEWAY_URL: sandbox,
    GATEWAY_AID: AID,
    ANALYTICS: 'none',
    TRUST_PROXY_HOPS: '1',
    ...settings,
  });
  const shops = ports.map((own) => ({ own, process: storefront(settingsOf(own)) }));
  const running: Running[] = shops.map(({ process }) => process);
  if (pays) {
    const company = runBuilt('sandbox/main', {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_AID: AID,
      SHOP_URL: origin,
      SANDBOX_NOTIFY_URL: `${backend.origin}/gateway/notify`,
    });
    running.push(company);
    await ready(`${sandbox}/healthz`, company);
  }
  for (const { own, process } of shops) await ready(`http://localhost:${own}/healthz`, process);
  const apiPort = Number(new URL(backend.url).port);
  const nginx =
    storefronts === 2
      ? await Nginx.start('nginx.conf', { storefront: ports, shopApi: [apiPort] }, { port })
      : undefined;
  return {
    origin,
    backend,
    sandbox,
    log: () => running.map((one) => one.output()).join(''),
    close: async () => {
      await nginx?.stop();
      await Promise.all(running.map((one) => kill(one)));
      await backend.close();
    },
  };
}

/** Calls since the gateway's start that have charged or authorised an amount. */
export async function chargesOf({
  sandbox,
}: PlainShop): Promise<{ kind: string; cod: string; ta: number }[]> {
  const { items } = (await (await fetch(`${sandbox}/sandbox/log`)).json()) as {
    items: { kind: string; cod: string; ta: number; rst: string | null }[];
  };
  return items.filter(({ kind, rst }) => rst === '1' && ['charge', 'sales', 'hosted'].includes(kind));
}
