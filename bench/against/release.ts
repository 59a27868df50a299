/** A release of the shop, built and running on a PostgreSQL database with the demo's data. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEnv } from '../../scripts/lib/env.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import type { ProcessRow } from '../../scripts/lib/process-table.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { type Running, start, untilOk } from '../processes.mjs';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';

export class Release {
  readonly #running = new Map<string, Running>();
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'shop-against-'));

  private constructor(
    private readonly root: string,
    private readonly env: Record<string, string>,
    private readonly table: ProcessRow[],
  ) {}

  /** The settings are the same for every release, except for ports and the database. */
  static async start(root: string, databaseUrl: string): Promise<Release> {
    const [port, apiPort, sandboxPort] = await Promise.all(Array.from({ length: 3 }, freePort));
    const env = loadEnv(ROOT, {
      PORT: String(port),
      SHOP_API_PORT: String(apiPort),
      SANDBOX_PORT: String(sandboxPort),
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      SESSION_SECRET: SECRET,
      JWT_SECRET: SECRET,
      DESK_SECRET: SECRET,
      ALLOW_PAYMENT_SANDBOX: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      SEED: 'demo',
    }) as Record<string, string>;
    const table: { processTable: ProcessRow[] } = await import(
      pathToFileURL(path.join(root, 'scripts/lib/process-table.mjs')).href
    );
    const release = new Release(root, env, table.processTable);
    env['DATA_DIR'] = release.#folder;
    for (const name of ['sandbox', 'shop-api', 'storefront']) await release.run(name);
    return release;
  }

  #url = (name: string): string => `http://localhost:${this.env[this.#row(name).portVariable]}`;

  get shop(): string {
    return this.#url('storefront');
  }

  get api(): string {
    return this.#url('shop-api');
  }

  get sandbox(): string {
    return this.#url('sandbox');
  }

  get databaseUrl(): string {
    return this.env['DATABASE_URL'] ?? '';
  }

  #row(name: string): ProcessRow {
    const row = this.table.find((one) => one.name === name);
    if (!row) throw new Error(`The release has no process ${name}.`);
    return row;
  }

  pid(name: string): number {
    const pid = this.#running.get(name)?.pid;
    if (!pid) throw new Error(`${name} is not running`);
    return pid;
  }

  /** Starts a process as `npm start` does. Returns the milliseconds until it is ready. */
  run(name: string): Promise<number> {
    const [, ...args] = this.#row(name).built;
    this.#running.set(name, start(args, this.env, this.root));
    return untilOk(`${this.#url(name)}/readyz`);
  }

  async end(name: string): Promise<void> {
    await this.#running.get(name)?.stop();
    this.#running.delete(name);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((one) => one.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Installs and builds a commit in a temporary folder, which is removed when this process exits. */
export async function checkOut(commit: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-release-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    // Git also has the folder in its list of work trees.
    execFileSync('git', ['worktree', 'prune'], { cwd: ROOT });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  await prepare(folder, { build: true });
  return folder;
}
