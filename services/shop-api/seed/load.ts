/** Fills an empty database with the demo shop: one transaction, deterministic for a given day. */
import { sql } from 'drizzle-orm';
import { readRows } from '../db/rows.ts';
import { taxons } from '../db/schema/catalogue.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../domain/auth/passwords.ts';
import { allowForgetting } from '../domain/staff/audit.ts';
import type { Shop } from '../shop.ts';
import type { SeedContext } from './context.ts';
import { demo } from './demo.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadContent, seedMethods } from './load-content.ts';
import { loadLetters } from './load-letters.ts';
import { loadMembers, loadOrders } from './load-members.ts';
import { loadReviews } from './load-reviews.ts';
import { loadStaff } from './load-staff.ts';

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
    await loadAll({
      tx,
      data: demo,
      now: shop.now(),
      passwordHash,
      isProduction: shop.env.NODE_ENV === 'production',
    });
    return true;
  });
  shop.log('info', 'seeded', { products: demo.products.length, done: seeded });
  return seeded;
}

async function loadAll(context: SeedContext): Promise<void> {
  await seedMethods(context);
  const catalogue = await loadCatalogue(context);
  const members = await loadMembers(context, catalogue.products);
  await loadReviews(context, catalogue.products, members);
  await loadOrders(context, catalogue, members);
  await loadContent(context);
  await loadLetters(context, members);
  await loadStaff(context);
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
