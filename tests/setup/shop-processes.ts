/** The three processes of a shop with the demo's data, each on a port of its own, with relays on the lines between them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataDir } from './prepared.ts';
import { freePort, kill, type Running, ready, runBuilt } from './process.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';
import { Relay } from './relay.ts';
import { storefront } from './storefront.ts';

const READY_MS = 240_000;

export type Victim = 'storefront' | 'api';

type Lines = { shop: Relay; api: Relay; gateway: Relay };

export class ShopProcesses {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'shop-processes-'));
  readonly #running = new Map<string, Running>();
  #restarting: Promise<void> = Promise.resolve();

  private constructor(
    readonly lines: Lines,
    private readonly urls: { storefront: string; api: string; sandbox: string },
    private readonly settings: { storefront: Record<string, string>; api: Record<string, string> },
  ) {}

  /** `tuning`: settings of the Shop API and of the sandbox besides those below. */
  static async start(
    tuning: { api?: Record<string, string>; sandbox?: Record<string, string> } = {},
  ): Promise<ShopProcesses> {
    const [port, apiPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
    const at = (n: number) => `http://localhost:${n}`;
    const urls = { storefront: at(port), api: at(apiPort), sandbox: at(sandboxPort) };
    const lines = {
      shop: await Relay.open(urls.storefront),
      api: await Relay.open(urls.api),
      gateway: await Relay.open(urls.sandbox),
    };
    const SHOP_URL = lines.shop.url;
    const processes = new ShopProcesses(lines, urls, {
      storefront: {
        PORT: String(port),
        SHOP_URL,
        SHOP_API_URL: `${lines.api.url}/shop-api`,
        TRUST_PROXY_HOPS: '1',
      },
      api: {
        NODE_ENV: 'test',
        SHOP_API_PORT: String(apiPort),
        SHOP_URL,
        GATEWAY_URL: lines.gateway.url,
        WORKER_INTERVAL_MS: '150',
        PASSWORD_WORK: String(QUICK_PASSWORDS),
        ...tuning.api,
      },
    });
    processes.settings.api['DATA_DIR'] = processes.folder;
    const sandbox = runBuilt('sandbox/main', {
      SANDBOX_PORT: String(sandboxPort),
      SHOP_URL,
      SANDBOX_NOTIFY_URL: `${lines.api.url}/gateway/notify`,
      ...tuning.sandbox,
    });
    processes.#running.set('sandbox', sandbox);
    await ready(`${urls.sandbox}/healthz`, sandbox, READY_MS);
    await prepareDataDir(processes.folder);
    await processes.#start('api');
    await processes.#start('storefront');
    return processes;
  }

  /** Where shoppers and tests go; the storefront by the line on which its answers can be lost. */
  get origins(): { shop: string; api: string; sandbox: string } {
    return { shop: this.lines.shop.url, api: this.urls.api, sandbox: this.urls.sandbox };
  }

  /** The processes themselves, past the lines on which answers can be lost. */
  get direct(): { storefront: string; api: string; sandbox: string } {
    return this.urls;
  }

  pid(which: Victim): number {
    const pid = this.#running.get(which)?.child.pid;
    if (pid === undefined) throw new Error(`${which} is not running`);
    return pid;
  }

  async #start(which: Victim): Promise<void> {
    const running =
      which === 'api' ? runBuilt('shop-api/main', this.settings.api) : storefront(this.settings.storefront);
    this.#running.set(which, running);
    await ready(`${this.urls[which]}/readyz`, running, READY_MS);
  }

  /** kill -9; it comes up again by itself, as under a supervisor. Resolves when it is dead. */
  async crash(which: Victim): Promise<void> {
    const running = this.#running.get(which);
    if (!running) throw new Error(`${which} is not running`);
    const how = await kill(running, 'SIGKILL');
    if (how !== 'SIGKILL') throw new Error(`${which} was not killed but ended with ${how}`);
    this.#restarting = this.#start(which);
    this.#restarting.catch(() => {});
  }

  /** When everything runs again. */
  recovered(): Promise<void> {
    return this.#restarting;
  }

  /** Ends the Shop API properly, so that its database can be looked into. */
  async stopApi(): Promise<void> {
    const running = this.#running.get('api');
    if (running) await kill(running, 'SIGTERM');
    this.#running.delete('api');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((each) => kill(each, 'SIGKILL')));
    for (const line of Object.values(this.lines)) line.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
