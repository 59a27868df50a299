/** PGlite has no autovacuum: without this, tables that change with every request grow without end. */
import { getTableName, sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';
import { variants } from './schema/catalogue.ts';
import { outboxMails } from './schema/mail.ts';
import { figures, writeProbe } from './schema/operation.ts';
import { orderEvents, orderItems, orders, payments, shipments } from './schema/orders.ts';
import { authorisations, paymentAttempts } from './schema/payments.ts';
import { rateLimits, refreshTokens, sessions, users, userTokens } from './schema/people.ts';

const BUSY = [
  orders,
  orderItems,
  shipments,
  payments,
  paymentAttempts,
  authorisations,
  orderEvents,
  outboxMails,
  rateLimits,
  sessions,
  refreshTokens,
  userTokens,
  users,
  variants,
  figures,
  writeProbe,
];

/** One table at a time, so that requests are answered in between. */
export async function vacuumEmbedded({ db, engine }: Shop): Promise<void> {
  if (engine !== 'pglite') return;
  for (const table of BUSY) await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
}
