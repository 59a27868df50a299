import { createCaches } from './caches.ts';
import type { Database } from './db/client.ts';
import { DatabaseClock } from './db/clock.ts';
import { WriteProbe } from './db/write-probe.ts';
import { CurrentDetails } from './domain/details/stored.ts';
import { RobotGateway } from './domain/payments/robot.ts';
import { SandboxGateway } from './domain/payments/sandbox.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import type { Shop } from './shop.ts';

/** Creates the shop; tests override some of its properties. */
export function createShop(database: Database, env: Env, log: Log, overrides: Partial<Shop> = {}): Shop {
  const options = {
    url: env.GATEWAY_URL.replace(/\/$/, ''),
    aid: env.GATEWAY_AID,
    timeoutMs: env.GATEWAY_TIMEOUT_MS,
  };
  const metrics = new Metrics();
  const caches = createCaches();
  const clock = new DatabaseClock(database.db);
  const counted = metrics.counting(log);
  const details = new CurrentDetails(database.db, env, counted);
  return {
    db: database.db,
    engine: database.engine,
    env,
    log: counted,
    metrics,
    read: database.read,
    connections: database.connections,
    gateway: env.GATEWAY === 'robot' ? new RobotGateway(options) : new SandboxGateway(options),
    writes: new WriteProbe({ db: database.db, engine: database.engine, dataDir: env.DATA_DIR }, counted),
    now: () => clock.now(),
    readClock: () => clock.read(),
    details: () => details.get(),
    changedDetails: () => details.changed,
    refreshDetails: () => details.refresh(),
    detailsChanged: () => details.expire(),
    wake: () => {},
    wakeCatalogueFiles: () => {},
    caches,
    catalogueChanged: () => caches.answers.clear(),
    ...overrides,
  };
}
