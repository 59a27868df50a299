/**
 * `tsx bench/big/fill.ts DATABASE_URL [PRODUCTS] [MEMBERS] [ORDERS]`: fills a database with a large shop, with the same
 * data each time. Needs `psql`, a database that is empty or has the demo, and a superuser, who can disable triggers.
 */
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { createShop } from '#api/create-shop.ts';
import { openDatabase } from '#api/db/client.ts';
import { readEnv } from '#api/env.ts';
import { emptyDatabase, seedIfEmpty } from '#api/seed/load.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { fillOrders } from './fill-orders.ts';

export type Sizes = { products: number; members: number; orders: number };

/** Empties the database and fills it with the demo: methods, contents, members, staff. */
export async function fillDemo(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: undefined });
  try {
    const shop = createShop(database, readEnv({ NODE_ENV: 'test' }), () => {});
    await emptyDatabase(shop);
    await seedIfEmpty(shop);
  } finally {
    await database.close();
  }
}

export async function fill(databaseUrl: string, sizes: Sizes): Promise<void> {
  await fillDemo(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set jit = off",
    );
    await fillCatalogue(client, databaseUrl, sizes.products);
    if (sizes.orders > 0) await fillOrders(client, sizes);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [databaseUrl, products = '1000000', members = '1000000', orders = '3000000'] = process.argv.slice(2);
  if (!databaseUrl) throw new Error('Usage: tsx bench/big/fill.ts postgres://…');
  await fill(databaseUrl, { products: Number(products), members: Number(members), orders: Number(orders) });
}
