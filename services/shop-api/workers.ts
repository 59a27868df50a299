/** The work between requests: calls owed to the gateway, stopped payments, mails, sweeping. Safe in every process. */
import { vacuumEmbedded } from './db/vacuum.ts';
import { deleteExpiredLimits } from './domain/auth/rate-limit.ts';
import { deleteExpiredSessions } from './domain/auth/sessions.ts';
import { sendMails } from './domain/mail/worker.ts';
import { sweep } from './domain/orders/sweep.ts';
import { recoverPayments } from './domain/payments/recovery.ts';
import { runGatewayTasks } from './domain/payments/tasks.ts';
import { isDatabaseGone } from './http/failures.ts';
import { describeError } from './log.ts';
import type { Shop } from './shop.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Every sixth sweep, and with the first. */
const VACUUM_EVERY = 6;

export type Workers = { wake(): void; stop(): Promise<void> };

export function startWorkers(shop: Shop): Workers {
  let stopped = false;
  let again = false;
  let sweptAt = 0;
  let sweeps = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    // Until there is nothing left to do: one job makes another.
    for (let n = 1; n > 0 && !stopped; )
      n = (await runGatewayTasks(shop)) + (await recoverPayments(shop)) + (await sendMails(shop));
    if (Date.now() - sweptAt < SWEEP_EVERY_MS || stopped) return;
    sweptAt = Date.now();
    await sweep(shop);
    await deleteExpiredLimits(shop);
    await deleteExpiredSessions(shop);
    if (sweeps++ % VACUUM_EVERY === 0) await vacuumEmbedded(shop);
  }

  async function run(): Promise<void> {
    do {
      again = false;
      await round().catch((error) => {
        const level = isDatabaseGone(error) ? 'warn' : 'error';
        shop.log(level, 'worker.failed', describeError(error));
      });
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
