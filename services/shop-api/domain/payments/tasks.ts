/**
 * Calls owed to the gateway. Any process takes a due task by pushing its due time past the time-out (a lease), calls
 * outside any transaction, and settles. After a crash or a lost answer the gateway is asked before it is told again.
 */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { gatewayTasks, paymentAttempts } from '../../db/schema/payments.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { type Found, GatewayUnknownError } from './gateway.ts';
import { markPaid, markUnpaid, moveAttempt, oweGateway } from './outcome.ts';

type Task = typeof gatewayTasks.$inferSelect;

const BATCH = 10;
/** Further tries wait 5 s, 10 s, 20 s … at most an hour. */
const backoffMs = (tries: number) => Math.min(5000 * 2 ** tries, 3_600_000);
/** A capture that is refused this often, while the gateway says it is only authorised, is given up. */
const MAX_REFUSED_CAPTURES = 3;

/** Does what is due; answers how many tasks there were. */
export async function runGatewayTasks(shop: Shop): Promise<number> {
  const due = await shop.db.transaction(async (tx) => {
    const tasks = await tx
      .select()
      .from(gatewayTasks)
      .where(and(isNull(gatewayTasks.doneAt), lte(gatewayTasks.dueAt, shop.now())))
      .orderBy(asc(gatewayTasks.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const lease = new Date(
      shop.now().getTime() + shop.env.GATEWAY_TIMEOUT_MS + shop.env.GATEWAY_CHECK_MARGIN_MS,
    );
    for (const task of tasks)
      await tx
        .update(gatewayTasks)
        .set({ dueAt: lease, tries: sql`${gatewayTasks.tries} + 1` })
        .where(eq(gatewayTasks.id, task.id));
    return tasks;
  });
  await Promise.all(due.map((task) => runTask(shop, task)));
  return due.length;
}

async function runTask(shop: Shop, task: Task): Promise<void> {
  try {
    await (task.kind === 'capture' ? capture(shop, task) : cancel(shop, task));
  } catch (error) {
    const level = error instanceof GatewayUnknownError ? 'warn' : 'error';
    shop.log(level, `gateway.${task.kind}`, {
      gid: task.gid,
      tries: task.tries + 1,
      ...describeError(error),
    });
    await postpone(shop, task, error instanceof Error ? error.message : 'failed');
  }
}

async function postpone(shop: Shop, task: Task, lastError: string): Promise<void> {
  await shop.db
    .update(gatewayTasks)
    .set({
      dueAt: new Date(shop.now().getTime() + backoffMs(task.tries)),
      lastError: lastError.slice(0, 300),
    })
    .where(eq(gatewayTasks.id, task.id));
}

const done = (shop: Shop, task: Task) =>
  shop.db.update(gatewayTasks).set({ doneAt: shop.now() }).where(eq(gatewayTasks.id, task.id));

async function codOf(shop: Shop, task: Task): Promise<string> {
  const [attempt] = await shop.db
    .select({ cod: paymentAttempts.cod })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.key, task.attemptKey));
  return attempt?.cod ?? '';
}

/** What the gateway says of this very transaction. */
async function ask(shop: Shop, task: Task): Promise<Found> {
  const found = await shop.gateway.find(await codOf(shop, task));
  return found && found !== 'unsupported' && found.gid !== task.gid ? undefined : found;
}

async function capture(shop: Shop, task: Task): Promise<void> {
  if (task.tries > 0) {
    const found = await ask(shop, task);
    if (found && found !== 'unsupported' && found.state === 'captured')
      return settleCapture(shop, task, true, '');
  }
  const result = await shop.gateway.capture(task.gid);
  if (result.ok) return settleCapture(shop, task, true, '');
  const found = await ask(shop, task);
  if (found === 'unsupported' || found === undefined) {
    // Refused after a try whose answer was lost: it may have been taken then. Only a person can tell.
    return settleCapture(shop, task, task.tries > 0 ? 'unknown' : false, result.code);
  }
  if (found.state === 'captured') return settleCapture(shop, task, true, '');
  if (found.state === 'authorised' && task.tries + 1 < MAX_REFUSED_CAPTURES)
    return postpone(shop, task, result.code);
  return settleCapture(shop, task, false, result.code);
}

async function settleCapture(
  shop: Shop,
  task: Task,
  taken: boolean | 'unknown',
  code: string,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [peek] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.key, task.attemptKey));
    if (!peek) return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, peek.orderId)).for('update');
    if (!order) return;
    await tx.update(gatewayTasks).set({ doneAt: shop.now() }).where(eq(gatewayTasks.id, task.id));
    if (taken === 'unknown') {
      await moveAttempt(shop, tx, peek.key, ['authorised'], 'unknown', { errorCode: code });
    } else if (taken) {
      if (await moveAttempt(shop, tx, peek.key, ['authorised', 'unknown'], 'captured'))
        await markPaid(shop, tx, order);
    } else if (await moveAttempt(shop, tx, peek.key, ['authorised'], 'failed', { errorCode: code })) {
      await markUnpaid(shop, tx, order, 'failed', code);
      await oweGateway(tx, 'cancel', peek.key, task.gid);
    }
  });
  if (taken !== true) shop.log('alert', 'gateway.capture_refused', { gid: task.gid, code, taken });
  shop.catalogueChanged();
  shop.wake();
}

async function cancel(shop: Shop, task: Task): Promise<void> {
  const result = await shop.gateway.cancel(task.gid);
  if (!result.ok) {
    const found = await ask(shop, task);
    const over = found !== 'unsupported' && (found?.state === 'cancelled' || found?.state === 'failed');
    if (!over) {
      shop.log('alert', 'gateway.cancel_refused', { gid: task.gid, code: result.code });
      return postpone(shop, task, result.code);
    }
  }
  await done(shop, task);
  shop.log('info', 'gateway.cancelled', { gid: task.gid });
}
