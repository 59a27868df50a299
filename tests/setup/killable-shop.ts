/** A shop of three processes that can be killed and are restarted, with relays between them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataDir } from './prepared.ts';
import { kill, type Running, ready, runBuilt } from './process.ts';
import { Relay } from './relay.ts';
import {
  freePorts,
  type Origins,
  originsOf,
  type Settings,
  type ShopSettings,
  shopSettings,
} from './running-shop.ts';
import { storefront } from './storefront.ts';

const READY_MS = 240_000;

export type Victim = 'storefront' | 'api';

type Relays = { shop: Relay; api: Relay; gateway: Relay };

export class KillableShop {
  readonly #running = new Map<string, Running>();
  #restarting: Promise<void> = Promise.resolve();

  private constructor(
    readonly folder: string,
    readonly relays: Relays,
    private readonly urls: Origins,
    private readonly settings: ShopSettings,
  ) {}

  /** `tuning`: additional settings of the Shop API and the sandbox. If they include DATABASE_URL, that is seeded. */
  static async start(tuning: { api?: Settings; sandbox?: Settings } = {}): Promise<KillableShop> {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-processes-'));
    const ports = await freePorts();
    const urls = originsOf(ports);
    const relays = {
      shop: await Relay.open(urls.shop),
      api: await Relay.open(urls.api),
      gateway: await Relay.open(urls.sandbox),
    };
    const seenAs = { shop: relays.shop.url, api: relays.api.url, sandbox: relays.gateway.url };
    const settings = shopSettings(ports, folder, seenAs);
    Object.assign(settings.api, tuning.api);
    const processes = new KillableShop(folder, relays, urls, settings);
    const sandbox = runBuilt('sandbox/main', { ...settings.sandbox, ...tuning.sandbox });
    processes.#running.set('sandbox', sandbox);
    await ready(`${urls.sandbox}/healthz`, sandbox, READY_MS);
    if (!settings.api['DATABASE_URL']) await prepareDataDir(folder);
    await Promise.all([processes.#start('api'), processes.#start('storefront')]);
    return processes;
  }

  /** URLs for shoppers and tests; the storefront's goes through a relay that can drop responses. */
  get origins(): Origins {
    return { shop: this.relays.shop.url, api: this.urls.api, sandbox: this.urls.sandbox };
  }

  /** URLs of the processes themselves, without relays. */
  get direct(): Origins {
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
    await ready(`${this.urls[which === 'api' ? 'api' : 'shop']}/readyz`, running, READY_MS);
  }

  /** Kills a process by kill -9, and restarts it as a supervisor would. Resolves when the process is dead. */
  async crash(which: Victim): Promise<void> {
    const running = this.#running.get(which);
    if (!running) throw new Error(`${which} is not running`);
    const how = await kill(running, 'SIGKILL');
    if (how !== 'SIGKILL') throw new Error(`${which} was not killed but ended with ${how}`);
    this.#restarting = this.#start(which);
    this.#restarting.catch(() => {});
  }

  /** Resolves when all processes run again. */
  recovered(): Promise<void> {
    return this.#restarting;
  }

  /** Ends the Shop API cleanly, so that the test can read its database. */
  async stopApi(): Promise<void> {
    const running = this.#running.get('api');
    if (running) await kill(running, 'SIGTERM');
    this.#running.delete('api');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((each) => kill(each, 'SIGKILL')));
    for (const relay of Object.values(this.relays)) relay.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
