/** Starts a shop with a desk for one test, for tests that need other settings or another time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { RunningDesk, SECRET } from '../desk/running-desk.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, runBuilt, start } from '../setup/process.ts';
import {
  freePorts,
  type Origins,
  originsOf,
  type Ports,
  type Settings,
  shopSettings,
} from '../setup/running-shop.ts';
import { test as base } from './desk.ts';

const READY_MS = 120_000;
/** Time limit of a test, including the start of its processes. */
const TEST_MS = 240_000;

type MoreSettings = { api?: Settings; sandbox?: Settings };
type Fixtures = {
  /** Starts a shop, which ends with the test. `openDesk` opens its desk in a new browser without scripts. */
  openShop: (more?: MoreSettings) => Promise<{ shop: OwnShop; openDesk: () => Promise<Page> }>;
};

export const test = base.extend<Fixtures>({
  openShop: async ({ browser }, use, info) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (more) => {
      info.setTimeout(TEST_MS);
      const shop = await OwnShop.open(more);
      opened.push(shop);
      const openDesk = async () => {
        const context = { baseURL: shop.desk, locale: 'ja-JP', javaScriptEnabled: false };
        const page = await browser.newPage(context);
        opened.push(page);
        return page;
      };
      return { shop, openDesk };
    });
    for (const one of opened.reverse()) await one.close();
  },
});

class OwnShop {
  #api: Running | undefined;
  #sandbox: Running | undefined;
  #desk: RunningDesk | undefined;

  private constructor(
    readonly origins: Origins,
    private readonly folder: string,
    private readonly settings: { api: Settings; sandbox: Settings },
  ) {}

  static async open(more: MoreSettings = {}): Promise<OwnShop> {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-desk-'));
    const ports: Ports = await freePorts();
    const { api, sandbox } = shopSettings(ports, folder);
    const shop = new OwnShop(originsOf(ports), folder, {
      api: { ...api, DESK_SECRET: SECRET, ...more.api },
      sandbox: { ...sandbox, ...more.sandbox },
    });
    try {
      await prepareDataDir(folder);
      shop.#sandbox = runBuilt('sandbox/main', shop.settings.sandbox);
      await ready(`${shop.origins.sandbox}/healthz`, shop.#sandbox, READY_MS);
      await shop.setClock(0);
      shop.#desk = await RunningDesk.open(shop.origins.api);
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  get desk(): string {
    return this.#desk?.origin ?? '';
  }

  /** Restarts the Shop API with a clock that is `aheadMs` milliseconds ahead. */
  async setClock(aheadMs: number): Promise<void> {
    if (this.#api) await kill(this.#api, 'SIGTERM');
    this.#api = start(['--import', './tests/setup/strange-clock.mjs', 'build/services/shop-api/main.js'], {
      ...this.settings.api,
      STRANGE_CLOCK_MS: String(aheadMs),
    });
    await ready(`${this.origins.api}/readyz`, this.#api, READY_MS);
  }

  async close(): Promise<void> {
    await this.#desk?.close();
    await Promise.all([this.#api, this.#sandbox].map((process) => process && kill(process)));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
