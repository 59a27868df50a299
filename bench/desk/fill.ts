/**
 * `tsx bench/desk/fill.ts DATABASE_URL [ORDERS]`: fills a database with the data of a shop after five and a half
 * years. The data is the same each time, except for the dates, of which the latest is now. Needs a database that is
 * empty or has the demo, and a superuser, who can disable triggers.
 */
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { createShop } from '#api/create-shop.ts';
import { openDatabase } from '#api/db/client.ts';
import { termsOfOrder } from '#api/domain/order-rows/search-terms.ts';
import { storeSales } from '#api/domain/sales/store.ts';
import { readEnv } from '#api/env.ts';
import { fillDemo } from '../big/fill.ts';
import { dropIndexes } from '../big/tables.ts';
import { fillHistory } from './fill-history.ts';
import { fillOrders } from './fill-orders.ts';
import { fillPeople } from './fill-people.ts';
import { fillPieces } from './fill-pieces.ts';

const TABLES = [
  'users',
  'orders',
  'order_items',
  'shipments',
  'payments',
  'payment_attempts',
  'authorisations',
  'order_events',
  'audit_log',
  'outbox_mails',
  'refunds',
  'piece_events',
  'inquiries',
  'phone_orders',
  'phone_order_lines',
];

export async function fill(databaseUrl: string, orders: number): Promise<void> {
  await fillDemo(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off",
    );
    const makeIndexes: (() => Promise<void>)[] = [];
    for (const table of TABLES) makeIndexes.push(await dropIndexes(client, table));
    await fillPeople(client, Math.ceil(orders / 3));
    await fillOrders(client, orders);
    await fillHistory(client);
    await fillPieces(client);
    for (const make of makeIndexes) await make();
    await client.query('analyze');
    await assertTerms(client);
    await client.query('drop table bench_orders');
  } finally {
    await client.end();
  }
  await storeSums(databaseUrl);
}

/** As the Shop API does in the background. */
async function storeSums(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: undefined });
  try {
    await storeSales(createShop(database, readEnv({ NODE_ENV: 'test' }), () => {}));
  } finally {
    await database.close();
  }
}

/** Throws when the search terms made by SQL differ from those of the Shop API. */
async function assertTerms(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select o.search_terms as terms, o.email, o.phone_number as "phoneNumber", o.shipping_address as "shippingAddress",
        o.billing_address as "billingAddress", s.tracking_number as tracking, json_build_object('lastName', u.last_name,
          'firstName', u.first_name, 'furiganaLastname', u.furigana_lastname, 'furiganaFirstname', u.furigana_firstname,
          'phoneNumber', u.phone_number, 'email', u.email) as member
      from bench_orders b join orders o on o.id = b.id join users u on u.id = o.user_id join shipments s on s.order_id = o.id
      order by b.n desc limit 100`,
  );
  for (const { terms, tracking, member, ...order } of rows) {
    const wanted = termsOfOrder(order, member, [tracking]).sort().join(' ');
    const made = [...new Set<string>(terms)].sort().join(' ');
    if (made !== wanted) throw new Error(`terms differ:\n${made}\n${wanted}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [databaseUrl, orders = '3000000'] = process.argv.slice(2);
  if (!databaseUrl) throw new Error('Usage: tsx bench/desk/fill.ts postgres://…');
  await fill(databaseUrl, Number(orders));
}
