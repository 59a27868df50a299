import type { Caches } from './caches.ts';
import type { Database, Db, Engine } from './db/client.ts';
import type { WriteProbe } from './db/write-probe.ts';
import type { CardGateway } from './domain/payments/gateway.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What every domain function works with: handed in, so that tests can bring their own clock, gateway and log. */
export type Shop = {
  db: Db;
  engine: Engine;
  env: Env;
  log: Log;
  metrics: Metrics;
  /** For what may be a second old, and is read often. */
  read: Database['read'];
  connections: Database['connections'];
  caches: Caches;
  gateway: CardGateway;
  writes: WriteProbe;
  /** The time by the database's clock (db/clock.ts), as of its last reading. */
  now(): Date;
  readClock(): Promise<void>;
  /** Tells the workers that there is something to do at once. */
  wake(): void;
  /** Forgets cached catalogue answers after a change of stock or catalogue. */
  catalogueChanged(): void;
};
