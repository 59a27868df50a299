/**
 * The built processes with the demo's data, for browser tests. Storefronts with other settings can be started in
 * addition.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv } from '../../scripts/lib/env.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { kill, type Running, ready, runBuilt, start } from './process.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';
import { storefront } from './storefront.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The first start creates and seeds the database. */
const READY_MS = 180_000;
const LAST_WORDS = 2_000;

/** Settings of additional storefronts. */
const OTHERS = {
  consent: { ANALYTICS: 'data_layer' },
  maintenance: { MAINTENANCE: '1' },
  // No process listens on this port.
  unreachable: { SHOP_API_URL: 'http://localhost:9/shop-api' },
} as const;
export type OtherShop = keyof typeof OTHERS;

export class BrowserShop {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'shop-demo-'));
  readonly #running: Running[] = [];
  readonly #others = new Map<OtherShop, Promise<string>>();
  #env: Record<string, string> = {};
  #isClosing = false;
  /** Set if a process has ended unexpectedly, with its last output. */
  fault: string | undefined;

  /** `settings`: additional settings of all processes. */
  constructor(private readonly settings: Record<string, string> = {}) {}

  /** Also passes the ports to the helpers of the browser tests (tests/e2e/members.ts). */
  async open(): Promise<void> {
    const [port, api, sandbox, desk] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ].map(String);
    Object.assign(process.env, {
      E2E_PORT: port,
      E2E_SHOP_API_PORT: api,
      E2E_SANDBOX_PORT: sandbox,
      E2E_DESK_PORT: desk,
    });
    this.#env = definedOf(
      loadEnv(ROOT, {
        PORT: port,
        SHOP_API_PORT: api,
        SANDBOX_PORT: sandbox,
        DESK_PORT: desk,
        DATA_DIR: this.#folder,
        // Tests choose their IP address by X-Forwarded-For, because of the rate limits (tests/e2e/session.ts).
        TRUST_PROXY_HOPS: '1',
        PASSWORD_WORK: String(QUICK_PASSWORDS),
        WORKER_INTERVAL_MS: '150',
        ...this.settings,
      }),
    );
    await this.#begin(runBuilt('sandbox/main', this.#env), this.#env['SANDBOX_URL']);
    await this.#begin(runBuilt('shop-api/main', this.#env), `http://localhost:${api}`);
    await this.#begin(storefront(this.#env), this.#env['SHOP_URL']);
    await this.#begin(start(['server.js', '--desk'], this.#env), this.#env['DESK_URL']);
  }

  /** The origin of an additional storefront, started at first use. */
  other(which: OtherShop): Promise<string> {
    const known = this.#others.get(which) ?? this.#startOther(which);
    this.#others.set(which, known);
    return known;
  }

  async #startOther(which: OtherShop): Promise<string> {
    const port = await freePort();
    const SHOP_URL = `http://localhost:${port}`;
    const running = storefront({ ...this.#env, PORT: String(port), SHOP_URL, ...OTHERS[which] });
    // This storefront responds, but cannot reach its Shop API, so it is never ready.
    await this.#begin(running, SHOP_URL, which === 'unreachable' ? 'healthz' : 'readyz');
    return SHOP_URL;
  }

  async #begin(running: Running, origin: string | undefined, path = 'readyz'): Promise<void> {
    this.#running.push(running);
    void running.ended.then((how) => {
      if (!this.#isClosing)
        this.fault = `${origin} ended by itself (${how}): ${running.output().slice(-LAST_WORDS)}`;
    });
    await ready(`${origin}/${path}`, running, READY_MS);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#running.map((each) => kill(each, 'SIGKILL')));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const definedOf = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined));
