/** A seeded shop on a database of its own, for tests that empty the catalogue or count all of it. */
import pg from 'pg';
import { createApp } from '../../services/shop-api/app.ts';
import { createShop } from '../../services/shop-api/create-shop.ts';
import { openDatabase } from '../../services/shop-api/db/client.ts';
import { readEnv } from '../../services/shop-api/env.ts';
import { seedIfEmpty } from '../../services/shop-api/seed/load.ts';
import type { Shop } from '../../services/shop-api/shop.ts';
import { testEngine } from './shop.ts';

export type OwnShop = { shop: Shop; app: ReturnType<typeof createApp>; close(): Promise<void> };

export async function ownShop(): Promise<OwnShop> {
  const database = await openDatabase({ databaseUrl: await newDatabase(), dataDir: undefined });
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: './var/test' });
  const shop = createShop(database, env, () => {});
  await seedIfEmpty(shop);
  return { shop, app: createApp(shop), close: () => database.close() };
}

/** In the cluster of the run, which takes it along when it ends. Undefined for PGlite: in memory. */
async function newDatabase(): Promise<string | undefined> {
  const cluster = process.env['TEST_DATABASE_URL'];
  if (testEngine() !== 'postgres' || !cluster) return undefined;
  const name = `own_${process.pid}_${Date.now().toString(36)}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.replace(/\/[^/]*$/, `/${name}`);
}
