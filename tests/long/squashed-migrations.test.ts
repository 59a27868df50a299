/** The first migration replaces those of earlier releases. An old database can continue only if it has run them all. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#api/db/client.ts';
import { migrate } from '#api/db/migrate.ts';
import { ReleaseError } from '#api/db/release.ts';
import { readRows } from '#api/db/rows.ts';

const MIGRATIONS = path.resolve('services/shop-api/db/migrations');
/** `when` of the last replaced migration. Every database that has run all replaced migrations contains it. */
const LAST_SQUASHED = 1_795_537_266_090;

let folder: string;
let lite: PGlite;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'squashed-'));
  lite = await PGlite.create();
  db = drizzle(lite) as unknown as Db;
});
afterEach(async () => {
  await lite.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds the database as the last release before the replacement would leave it. */
async function migrateToSquashed(): Promise<void> {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  await migrate(db, folder, () => {});
}

const recorded = async () =>
  (
    await readRows<{ at: string | number }>(
      db,
      sql`select created_at as at from drizzle.__drizzle_migrations`,
    )
  )
    .map(({ at }) => Number(at))
    .sort();

describe('a database', () => {
  it('with all replaced migrations runs the later migrations, and keeps its data', async () => {
    await migrateToSquashed();
    expect(await recorded()).toEqual([LAST_SQUASHED]);
    await lite.exec(`
      insert into products (code, kind, position, min_price) values ('S', 'seminar', 1, 0);
      insert into variants (product_id, code, names, position, price) values (1, 'S', '{}', 1, 0);
      insert into seminars (product_id, starts_at, ends_at, sales_end_at, venues)
        values (1, now() + interval '9 days', now() + interval '9 days', now(), '{}');
      insert into orders (token_value, number, state, payment_state) values ('t', '1', 'new', 'paid');
      insert into order_items (order_id, product_id, variant_id, variant_code, unit_price, quantity, total)
        values (1, 1, 1, 'S', 0, 1, 0);
      insert into payment_attempts (key, cod, order_id, mode, job, am, sf, order_version, state, gid, expires_at)
        values ('k', 'C1-1-A', 1, 'hosted', 'AUTH', 2000, 500, 1, 'authorised', '7', now());
      insert into gateway_tasks (kind, attempt_key, gid) values ('capture', 'k', '7');
      insert into gateway_tasks (kind, attempt_key, gid, done_at) values ('cancel', 'k', '8', now());`);
    await migrate(db, MIGRATIONS, () => {});
    expect(
      await readRows(
        db,
        sql`select reference, goods_amount::int as goods, shipping_amount::int as shipping, gateway_id
        from payment_attempts`,
      ),
    ).toEqual([{ reference: 'C1-1-A', goods: 2000, shipping: 500, gateway_id: '7' }]);
    expect(
      await readRows(db, sql`select gateway_id, state, due_at is not null as due from authorisations`),
    ).toEqual([{ gateway_id: '7', state: 'claimed', due: true }]);
    expect(await readRows(db, sql`select order_id::int as "order" from seminar_notices`)).toEqual([
      { order: 1 },
    ]);
  });

  it('without some of the replaced migrations is refused, with instructions', async () => {
    await migrateToSquashed();
    await lite.exec('update drizzle.__drizzle_migrations set created_at = created_at - 1');
    const migrating = migrate(db, MIGRATIONS, () => {});
    await expect(migrating).rejects.toThrow(ReleaseError);
    await expect(migrating).rejects.toThrow('start release 0.0.2 (commit 09670516) once');
    expect(await recorded()).toEqual([LAST_SQUASHED - 1]);
  });

  it('refuses states of orders that the schema does not know', async () => {
    await migrate(db, MIGRATIONS, () => {});
    await lite.exec(`insert into orders (token_value) values ('t')`);
    for (const column of ['state', 'checkout_state', 'payment_state', 'shipping_state']) {
      const number = column === 'state' ? `, number = '1'` : '';
      await expect(lite.exec(`update orders set ${column} = 'lost' ${number}`)).rejects.toThrow(
        `orders_${column}`,
      );
    }
  });
});
