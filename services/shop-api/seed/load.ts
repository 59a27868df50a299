/** Fills an empty database with the demo shop: one transaction, deterministic for a given day. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { readRows } from '../db/rows.ts';
import { taxons } from '../db/schema/catalogue.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../domain/auth/passwords.ts';
import { allowForgetting } from '../domain/staff/audit.ts';
import type { Shop } from '../shop.ts';
import { loadCatalogue } from './catalogue.ts';
import { readPeople } from './files.ts';
import { loadOrders } from './orders.ts';
import { loadLetters, loadMembers, loadReviews, loadStaff } from './people.ts';
import { loadTexts } from './texts.ts';

const DEMO_PASSWORD = 'password1';
/** Key of the advisory lock. It is needed because several processes may find the same database empty. */
const SEED_LOCK = 72_011_965;

/** Fills the database if it has no category. Returns whether it did. */
export async function seedIfEmpty(shop: Shop): Promise<boolean> {
  const [any] = await shop.db.select({ id: taxons.id }).from(taxons).limit(1);
  if (any) return false;
  // Outside the transaction: hashing takes a while, and PGlite runs one query at a time.
  const passwordHash = await hashPassword(DEMO_PASSWORD, 'seed', shop.env.PASSWORD_WORK);
  const seeded = await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [other] = await tx.select({ id: taxons.id }).from(taxons).limit(1);
    if (other) return false;
    await loadDemo(shop, tx, passwordHash);
    return true;
  });
  shop.log('info', 'seeded', { done: seeded });
  return seeded;
}

async function loadDemo(shop: Shop, tx: Tx, passwordHash: string): Promise<void> {
  const now = shop.now();
  const products = await loadCatalogue(shop, tx);
  await loadTexts(tx);
  const people = await readPeople();
  const members = await loadMembers(tx, people.members, { now, passwordHash, products });
  await loadReviews(tx, { now, products, members });
  await loadOrders(tx, { now, members });
  await loadLetters(tx, people, { now, members });
  // No demo staff in production, because everybody knows their password.
  if (shop.env.NODE_ENV !== 'production') await loadStaff(tx, passwordHash);
}

/** Empties every table of the shop; the migrations stay. */
export async function emptyDatabase(shop: Shop): Promise<void> {
  const rows = await readRows<{ tablename: string }>(
    shop.db,
    sql`select tablename from pg_tables where schemaname = 'public'`,
  );
  const names = rows.map((row) => `"${row.tablename}"`).join(', ');
  await inTransaction(shop.db, async (tx) => {
    await allowForgetting(tx);
    await tx.execute(sql.raw(`truncate ${names} restart identity cascade`));
    await tx.execute(sql`alter sequence order_numbers restart`);
  });
}
