import type { ChangedDetails, ShopDetails } from '#contract/shop-details.ts';
import type { Caches } from './caches.ts';
import type { Database, Db, Engine } from './db/client.ts';
import type { WriteProbe } from './db/write-probe.ts';
import type { CardGateway } from './domain/payments/gateway.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Dependencies of the domain functions; tests bring their own clock, gateway and log. */
export type Shop = {
  db: Db;
  engine: Engine;
  env: Env;
  log: Log;
  metrics: Metrics;
  /** For reads that may be a second old. */
  read: Database['read'];
  connections: Database['connections'];
  caches: Caches;
  gateway: CardGateway;
  writes: WriteProbe;
  /** The current time by the database's clock (db/clock.ts). */
  now(): Date;
  readClock(): Promise<void>;
  /** The shop's details that are in force, in memory (domain/details/stored.ts). */
  details(): ShopDetails;
  /** Those of them that the owner has changed. */
  changedDetails(): ChangedDetails;
  /** Reads them if others may have changed them. Not within a transaction. */
  refreshDetails(): Promise<void>;
  /** After a change in this process. */
  detailsChanged(): void;
  /** Makes the workers run now, except those of catalogue files. */
  wake(): void;
  wakeCatalogueFiles(): void;
  /** Drops cached catalogue answers after a change of stock or catalogue. */
  catalogueChanged(): void;
};
