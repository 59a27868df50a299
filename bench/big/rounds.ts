/** Measures how long the workers take for a round in which nothing is due. */
import { sql } from 'drizzle-orm';
import { createShop } from '#api/create-shop.ts';
import { openDatabase } from '#api/db/client.ts';
import { deleteExpiredSessions } from '#api/domain/auth/sessions.ts';
import { deleteExpiredLimits } from '#api/domain/limits/rate-limit.ts';
import { forgetOldMails } from '#api/domain/mail/old-mails.ts';
import { sendMails } from '#api/domain/mail/worker.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { recoverPayments } from '#api/domain/payments/recovery.ts';
import { runGatewayTasks } from '#api/domain/payments/tasks.ts';
import { refreshStale } from '#api/domain/search/refresh.ts';
import { readEnv } from '#api/env.ts';
import { countFigures } from '#api/figures.ts';
import type { Shop } from '#api/shop.ts';
import { type Times, timesOf } from './measure.ts';

const ROUNDS = 20;

const WORK: Record<string, (shop: Shop) => Promise<unknown>> = {
  'round: calls owed to the card company': runGatewayTasks,
  'round: stopped payments': recoverPayments,
  'round: changed products': ({ db }) => refreshStale(db),
  'round: mails': (shop) => sendMails(shop, { stopped: () => false }),
  'round: sweep of carts and orders': sweep,
  'round: limits': deleteExpiredLimits,
  'round: sessions': deleteExpiredSessions,
  'round: old mails': forgetOldMails,
  'count of whole tables': async (shop) => {
    await shop.db.execute(sql`delete from figures`);
    await countFigures(shop);
  },
};

export async function rounds(databaseUrl: string): Promise<Record<string, Times>> {
  const database = await openDatabase({ databaseUrl, dataDir: undefined });
  try {
    const shop = createShop(database, readEnv({ NODE_ENV: 'test' }), () => {});
    const times: Record<string, Times> = {};
    for (const [name, work] of Object.entries(WORK)) times[name] = await timesOf(ROUNDS, () => work(shop));
    return times;
  } finally {
    await database.close();
  }
}
