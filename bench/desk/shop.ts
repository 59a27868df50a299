/** Starts the measured shop, and prints response times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import type { Times } from '../big/measure.ts';
import { start, untilOk } from '../processes.mjs';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';

type Origins = { shop: string; desk: string };

/** Starts the processes of a shop, built for production, on a database. */
export async function withShop(
  databaseUrl: string,
  work: (origins: Origins) => Promise<void>,
): Promise<void> {
  const [port, apiPort, sandboxPort, deskPort] = await Promise.all(Array.from({ length: 4 }, freePort));
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-desk-'));
  const env = {
    PORT: String(port),
    SHOP_API_PORT: String(apiPort),
    SANDBOX_PORT: String(sandboxPort),
    DESK_PORT: String(deskPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    NODE_ENV: 'production',
    SESSION_SECRET: SECRET,
    JWT_SECRET: SECRET,
    DESK_SECRET: SECRET,
    DESK_TOTP: 'optional',
    ALLOW_PAYMENT_SANDBOX: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: 'off',
  };
  const shop = start(['scripts/start.mjs'], env, ROOT);
  const origins = { shop: `http://localhost:${port}`, desk: `http://localhost:${deskPort}` };
  try {
    for (const origin of Object.values(origins)) await untilOk(`${origin}/readyz`);
    await work(origins);
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const printHead = () => console.log(`${'milliseconds'.padEnd(36)}     p50     p95 at most`);

/** `most`: the highest p95 that is allowed. */
export function printTimes(name: string, { p50, p95 }: Times, most: number): void {
  const figures = [p50, p95, most].map((value) => String(value).padStart(8)).join('');
  console.log(`${name.padEnd(36)}${figures}${p95 > most ? '  missed' : ''}`);
}
