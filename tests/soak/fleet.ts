/**
 * A shop of real processes that are killed and restarted: one of each on the built-in database, or two storefronts and two
 * Shop APIs behind the shipped nginx files, on a PostgreSQL with a replica.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#api/db/client.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Nginx } from '../setup/nginx.ts';
import { type Cluster, startCluster, startReplica } from '../setup/postgres-cluster.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, runBuilt, start } from '../setup/process.ts';
import { storefrontEnv } from '../setup/storefront.ts';

const READY_MS = 240_000;
const POSTGRES = '/usr/lib/postgresql';

export const kinds = ['storefront', 'api', 'sandbox', 'replica'] as const;
export type Kind = (typeof kinds)[number];
type Member = { kind: Kind; url: string; start(): Running; running?: Running; up: Promise<void> };

const at = (port: number) => `http://localhost:${port}`;

type Options = {
  /** Runs two storefronts and two Shop APIs behind nginx. */
  postgres: boolean;
  /** The shop's port; by default any free one. */
  shopPort?: number;
  /** Gives each process another clock, and delays some charges by three seconds. */
  clocks?: boolean;
  /** Folder of another release, already built. With `postgres`, the second process of each kind runs that release. */
  beside?: string | undefined;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** How far the clocks are ahead, and how long after the start they jump. */
const CLOCKS = [
  { ahead: 10 * MINUTE, after: 0 },
  { ahead: -10 * MINUTE, after: 0 },
  { ahead: DAY, after: 20 * SECOND },
  { ahead: -DAY, after: 20 * SECOND },
];
const FROZEN_MS = 8 * SECOND;

export class Fleet {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'shop-soak-'));
  readonly #members: Member[] = [];
  #cluster: Cluster | undefined;
  #replica: { server: Cluster; up: Promise<void> } | undefined;
  #nginx: Nginx | undefined;
  #origins = { shop: '', api: '', sandbox: '', apis: [] as string[] };

  #clock = 0;

  private constructor(private readonly options: Options) {}

  static async start(options: Options): Promise<Fleet> {
    const fleet = new Fleet(options);
    try {
      await fleet.#start();
    } catch (error) {
      await fleet.stop();
      throw error;
    }
    return fleet;
  }

  async #start(): Promise<void> {
    const { postgres, clocks, beside, shopPort: wantedPort } = this.options;
    const ports = (n: number) => Promise.all(Array.from({ length: n }, () => freePort()));
    const copies = postgres ? 2 : 1;
    const [fronts, apis, [sandbox = 0]] = [await ports(copies), await ports(copies), await ports(1)];
    const [freeShopPort = 0, apiPort = 0] = postgres ? await ports(2) : [fronts[0], apis[0]];
    const shopPort = postgres ? (wantedPort ?? freeShopPort) : freeShopPort;
    if (postgres) {
      const bin = path.join(POSTGRES, readdirSync(POSTGRES).at(-1) ?? '', 'bin');
      this.#cluster = await startCluster(bin);
      this.#replica = { server: await startReplica(bin, this.#cluster), up: Promise.resolve() };
    }
    const SHOP_URL = at(shopPort);
    this.#origins = {
      shop: SHOP_URL,
      api: at(apis[0] ?? 0),
      sandbox: at(sandbox),
      apis: apis.map((port) => at(port)),
    };
    const api = (port: number, n: number) => ({
      NODE_ENV: 'test',
      SHOP_API_PORT: String(port),
      SHOP_URL,
      GATEWAY_URL: at(sandbox),
      DATA_DIR: path.join(this.#folder, `api-${n}`),
      WORKER_INTERVAL_MS: '300',
      GATEWAY_TIMEOUT_MS: clocks ? '4500' : '4000',
      GATEWAY_CHECK_MARGIN_MS: '300',
      COMPLETE_GRACE_MS: '2000',
      DESK_TWO_PERSONS: '1',
      ...(this.#cluster ? { DATABASE_URL: this.#cluster.url } : {}),
      ...(this.#replica ? { DATABASE_READ_URL: this.#replica.server.url } : {}),
    });
    const file = (name: string, n: number) => (beside && n === 1 ? path.join(beside, name) : name);
    this.#add('sandbox', at(sandbox), () =>
      runBuilt('sandbox/main', {
        SANDBOX_PORT: String(sandbox),
        SHOP_URL,
        SANDBOX_NOTIFY_URL: postgres ? `${SHOP_URL}/gateway/notify` : `${at(apiPort)}/gateway/notify`,
        SANDBOX_HANG_MS: clocks ? '3000' : '6000',
        SANDBOX_LATE_MS: '500',
        DATA_DIR: path.join(this.#folder, 'sandbox'),
      }),
    );
    for (const [n, port] of apis.entries())
      this.#add('api', at(port), () =>
        start([...this.#clockOptions(), file('build/services/shop-api/main.js', n)], {
          ...api(port, n),
          ...this.#nextClock(),
        }),
      );
    for (const [n, port] of fronts.entries())
      this.#add('storefront', at(port), () =>
        start([...this.#clockOptions(), file('server.js', n)], {
          ...storefrontEnv,
          PORT: String(port),
          SHOP_URL,
          SHOP_API_URL: `${at(apiPort)}/shop-api`,
          TRUST_PROXY_HOPS: '1',
          ...this.#nextClock(),
        }),
      );
    // The internal address at which storefronts reach a running Shop API through nginx.
    const inner = `\n  server { listen ${apiPort}; location / { proxy_pass http://shop_api; } }\n}\n`;
    if (postgres)
      this.#nginx = await Nginx.start(
        'nginx-behind-proxy.conf',
        { storefront: fronts, shopApi: apis },
        {
          port: shopPort,
          more: [
            [/10\.0\.0\.0\/8/g, '127.0.0.1'],
            [/\n\}\s*$/, inner],
          ],
        },
      );
    if (!postgres) await prepareDataDir(path.join(this.#folder, 'api-0'));
    for (const member of this.#members) await this.#launch(member);
  }

  #clockOptions(): string[] {
    return this.options.clocks ? ['--import', './tests/setup/strange-clock.mjs'] : [];
  }

  #nextClock(): Record<string, string> {
    const clock = CLOCKS[this.#clock++ % CLOCKS.length];
    if (!this.options.clocks || !clock) return {};
    return { STRANGE_CLOCK_MS: String(clock.ahead), STRANGE_CLOCK_AFTER_MS: String(clock.after) };
  }

  #add(kind: Kind, url: string, start: () => Running): void {
    this.#members.push({ kind, url, start, up: Promise.resolve() });
  }

  async #launch(member: Member): Promise<void> {
    member.running = member.start();
    await ready(
      `${member.url}/${member.kind === 'sandbox' ? 'healthz' : 'readyz'}`,
      member.running,
      READY_MS,
    );
  }

  /** `api`: one of the Shop APIs, without nginx, for the test's own calls. `apis`: all of them, for staff. */
  get origins(): { shop: string; api: string; sandbox: string; apis: string[] } {
    return this.#origins;
  }

  /** Kills a process of this kind by kill -9, and restarts it as a supervisor would. */
  async crash(kind: Kind, chance: () => number): Promise<void> {
    if (kind === 'replica') return this.#crashReplica();
    const kin = this.#members.filter((member) => member.kind === kind);
    const member = kin[Math.floor(chance() * kin.length)];
    if (!member?.running) throw new Error(`no ${kind} is running`);
    await member.up;
    const how = await kill(member.running, 'SIGKILL');
    if (how !== 'SIGKILL')
      throw new Error(
        `${kind} was not killed but ended with ${how}:\n${member.running.output().slice(-2000)}`,
      );
    member.up = this.#launch(member);
    member.up.catch(() => {});
  }

  /** Pauses a process of this kind for a while, like a virtual machine that is migrated. */
  async freeze(kind: Kind, chance: () => number): Promise<void> {
    const kin = this.#members.filter((member) => member.kind === kind);
    const member = kin[Math.floor(chance() * kin.length)];
    await member?.up;
    const { child } = member?.running ?? {};
    if (!child) throw new Error(`no ${kind} is running`);
    child.kill('SIGSTOP');
    await sleep(FROZEN_MS);
    child.kill('SIGCONT');
  }

  async #crashReplica(): Promise<void> {
    const replica = this.#replica;
    if (!replica) throw new Error('no replica is running');
    await replica.up;
    await replica.server.halt();
    replica.up = replica.server.resume();
    replica.up.catch(() => {});
  }

  async recovered(): Promise<void> {
    for (const member of this.#members) await member.up;
    await this.#replica?.up;
  }

  /** Ends the Shop APIs, so that nothing writes any more, and opens the database. */
  async database(): Promise<Database> {
    for (const { kind, running } of this.#members)
      if (kind === 'api' && running) await kill(running, 'SIGTERM');
    return this.#cluster
      ? openDatabase({ databaseUrl: this.#cluster.url, dataDir: undefined, pool: 2 })
      : openDatabase({ dataDir: path.join(this.#folder, 'api-0') });
  }

  async stop(): Promise<void> {
    for (const { running } of this.#members)
      if (running && running.child.exitCode === null && running.child.signalCode === null)
        await kill(running, 'SIGKILL');
    await this.#nginx?.stop();
    await this.#replica?.server.stop();
    await this.#cluster?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
