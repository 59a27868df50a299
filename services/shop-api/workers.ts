/**
 * Background work: gateway calls, interrupted payments, seminars, mails, indexing of orders, sums of sales, catalogue files,
 * figures, cleaning up. Safe in several processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './db/errors.ts';
import { vacuumEmbedded } from './db/vacuum.ts';
import { deleteExpiredSessions } from './domain/auth/sessions.ts';
import { recordUnrecorded } from './domain/consents/unrecorded.ts';
import { deleteOldConsents } from './domain/erasure/consents.ts';
import { askIdleMembers, eraseIdleMembers } from './domain/erasure/idle-members.ts';
import { deleteOldInquiries } from './domain/erasure/old-inquiries.ts';
import { emptyOldInvoices } from './domain/erasure/old-invoices.ts';
import { deleteUnconfirmed } from './domain/erasure/unconfirmed.ts';
import { deleteOldFiles } from './domain/files/store.ts';
import { runCatalogueFiles } from './domain/goods/catalogue-files.ts';
import { forgetDeliveries } from './domain/limits/deliveries.ts';
import { deleteExpiredLimits } from './domain/limits/rate-limit.ts';
import { forgetOldMails } from './domain/mail/old-mails.ts';
import { writeSeminarMails } from './domain/mail/seminar-notices.ts';
import { sendMails } from './domain/mail/worker.ts';
import { deleteLongUnused } from './domain/media/unused.ts';
import { writeLowStockNotice } from './domain/notices/low-stock-notices.ts';
import { writeOrderNotices } from './domain/notices/order-notices.ts';
import { indexOldOrders } from './domain/order-rows/index-orders.ts';
import { keepOldReceipts } from './domain/orders/old-receipts.ts';
import { sweep } from './domain/orders/sweep.ts';
import { recoverPayments } from './domain/payments/recovery.ts';
import { runGatewayTasks } from './domain/payments/tasks.ts';
import { deleteOldPhoneOrders } from './domain/phone-orders/old.ts';
import { storeSales } from './domain/sales/store.ts';
import { refreshStale } from './domain/search/refresh.ts';
import { settleWaitingOrders } from './domain/seminars/waiting-orders.ts';
import { deleteOldRequests } from './domain/staff/idempotency.ts';
import { resealTotpSecrets } from './domain/staff/reseal.ts';
import { deleteEndedStaffSessions } from './domain/staff/session.ts';
import { countFigures } from './figures.ts';
import { describeError } from './log.ts';
import type { Shop } from './shop.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
const CLEANUPS = [
  resealTotpSecrets,
  sweep,
  deleteExpiredLimits,
  deleteExpiredSessions,
  deleteEndedStaffSessions,
  deleteOldRequests,
  forgetDeliveries,
  deleteOldFiles,
  forgetOldMails,
  emptyOldInvoices,
];
/** Run in one of `SLOW_EVERY` rounds of cleanups. */
const SLOW_CLEANUPS = [
  keepOldReceipts,
  recordUnrecorded,
  deleteOldConsents,
  deleteUnconfirmed,
  deleteOldInquiries,
  deleteOldPhoneOrders,
  askIdleMembers,
  eraseIdleMembers,
  deleteLongUnused,
  vacuumEmbedded,
];
const SLOW_EVERY = 6;

/** How long a stopping process waits for a mail that is being sent. */
const MAIL_STOP_MS = 5_000;

/** `wake`: after a change of orders, payments or mails. */
export type Workers = { wake(): void; wakeCatalogueFiles(): void; stop(): Promise<void> };
type Loop = Pick<Workers, 'wake' | 'stop'>;

function logFailure({ log }: Shop, error: unknown, cleanup?: string): void {
  const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
  log(level, 'worker.failed', { ...(cleanup ? { cleanup } : {}), ...describeError(error) });
}

type Cleanup = (shop: Shop) => Promise<unknown>;

/** Runs all cleanups, even if some of them fail. */
export async function cleanUp(shop: Shop, cleanups: readonly Cleanup[]): Promise<void> {
  for (const run of cleanups) await run(shop).catch((error) => logFailure(shop, error, run.name));
}

/** Runs `work` immediately and then periodically. Waking the loop while `work` runs makes it run once more. */
function startLoop(shop: Shop, work: (stopped: () => boolean) => Promise<void>): Loop {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    do {
      again = false;
      const round = async () => {
        await shop.readClock();
        await shop.refreshDetails();
        await work(() => stopped);
      };
      await round().catch((error) => logFailure(shop, error));
    } while (again && !stopped);
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(wake, shop.env.WORKER_INTERVAL_MS).unref();
    });
  }

  setImmediate(wake);
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Refreshes products that were changed without `refreshProducts`, for example by SQL. */
async function refreshChanged(shop: Shop): Promise<void> {
  const products = await refreshStale(shop.db);
  if (products === 0) return;
  shop.catalogueChanged();
  shop.log('info', 'catalogue.refreshed', { products });
}

/** Separate loops, so that a hanging mail server delays only mails. */
export function startWorkers(shop: Shop): Workers {
  let sweptAt = Number.NEGATIVE_INFINITY;
  let sweeps = 0;

  const mails = startLoop(shop, async (stopped) => {
    await sendMails(shop, { stopped });
  });
  // Orders and payments do not wake this loop: its two queries took a tenth of an order's time in PostgreSQL.
  const seminars = startLoop(shop, async (stopped) => {
    const ended = await settleWaitingOrders(shop, stopped);
    if ((await writeSeminarMails(shop, stopped)) + ended > 0) mails.wake();
  });
  // Orders do not wake this loop: its mails can be up to WORKER_INTERVAL_MS late, and it mostly has none to write.
  const notices = startLoop(shop, async (stopped) => {
    if ((await writeOrderNotices(shop, stopped)) + (await writeLowStockNotice(shop)) > 0) mails.wake();
  });
  const counts = startLoop(shop, () => countFigures(shop));
  const indexing = startLoop(shop, async (stopped) => {
    await indexOldOrders(shop, stopped);
  });
  const sales = startLoop(shop, (stopped) => storeSales(shop, stopped));
  const catalogueFiles = startLoop(shop, async (stopped) => {
    await runCatalogueFiles(shop, stopped);
  });
  // Not woken by orders: with the catalogue files, that was about 8 of the 113 statements of an order.
  const refreshing = startLoop(shop, () => refreshChanged(shop));
  /** Repeats until nothing is due: a task may lead to another one, and to mails. */
  async function runPayments(work: (shop: Shop) => Promise<number>, stopped: () => boolean): Promise<void> {
    while (!stopped() && (await work(shop)) > 0) mails.wake();
  }
  // Apart from the tasks, which wait for captures that hang: meanwhile, charges that hang are asked about.
  const recovery = startLoop(shop, (stopped) => runPayments(recoverPayments, stopped));
  const payments = startLoop(shop, async (stopped) => {
    await runPayments(runGatewayTasks, stopped);
    if (performance.now() - sweptAt < SWEEP_EVERY_MS || stopped()) return;
    sweptAt = performance.now();
    await cleanUp(shop, CLEANUPS);
    if (sweeps++ % SLOW_EVERY === 0) await cleanUp(shop, SLOW_CLEANUPS);
  });

  return {
    wake() {
      payments.wake();
      recovery.wake();
      mails.wake();
    },
    wakeCatalogueFiles: catalogueFiles.wake,
    async stop() {
      // Another process sends an interrupted mail again, under the same message id.
      const timeout = sleep(MAIL_STOP_MS, undefined, { ref: false });
      await Promise.all([
        payments.stop(),
        recovery.stop(),
        seminars.stop(),
        notices.stop(),
        counts.stop(),
        indexing.stop(),
        sales.stop(),
        catalogueFiles.stop(),
        refreshing.stop(),
        Promise.race([mails.stop(), timeout]),
      ]);
    },
  };
}
