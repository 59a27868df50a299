/**
 * Makes the calls to the gateway that are due for payments: query, capture, return. A process claims a payment by
 * moving its due time past the timeout (a lease), makes the call outside any transaction, and records the result. After
 * a crash or a lost answer it queries before it repeats a call.
 */

import { and, eq, inArray, sql } from 'drizzle-orm';
import { growingPause, leased, timeAfter } from '../../db/leased.ts';
import { authorisations, paymentAttempts } from '../../db/schema/payments.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import type { AttemptRow } from './attempts.ts';
import type { Authorisation } from './authorisations.ts';
import { capture } from './capture.ts';
import { GatewayUnknownError } from './gateway.ts';
import { lookAtPayments } from './reconcile.ts';
import { returnAuthorisation } from './return-authorisation.ts';

const BATCH = 10;
/** Further tries wait 5 s, 10 s, 20 s … at most an hour. */
const LONGEST_PAUSE_MS = 3_600_000;
const pauseMs = growingPause(5000, LONGEST_PAUSE_MS);

/** Runs due calls; returns their number. */
export async function runGatewayTasks(shop: Shop): Promise<number> {
  const leaseMs = shop.env.GATEWAY_TIMEOUT_MS + shop.env.GATEWAY_CHECK_MARGIN_MS;
  const due = await leased(shop, {
    table: authorisations,
    key: 'id',
    due: 'dueAt',
    limit: BATCH,
    longestPauseMs: LONGEST_PAUSE_MS,
    lease: ({ tries }, now) => ({ dueAt: timeAfter(now, leaseMs), tries: tries + 1 }),
  });
  await Promise.all(due.map((row) => runTask(shop, row)));
  return due.length;
}

async function runTask(shop: Shop, row: Authorisation): Promise<void> {
  try {
    const [attempt] = await shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.key, row.attemptKey));
    if (!attempt) return;
    const later = await callFor(shop, row, attempt);
    if (later !== undefined) await postpone(shop, row, later);
  } catch (error) {
    const level = error instanceof GatewayUnknownError ? 'warn' : 'error';
    shop.log(level, `gateway.${row.state}`, {
      gatewayId: row.gatewayId,
      tries: row.tries + 1,
      ...describeError(error),
    });
    await postpone(shop, row, error instanceof Error ? error.message : 'failed');
  }
}

/** Returns a retry reason, or undefined when done. */
async function callFor(shop: Shop, row: Authorisation, attempt: AttemptRow): Promise<string | undefined> {
  if (row.state === 'capturing') return capture(shop, row, attempt);
  if (row.state === 'returning') return returnAuthorisation(shop, row, attempt);
  await lookAtPayments(shop, attempt);
  return 'waits';
}

/** Sets the next due time, unless the state has changed: a change sets its own due time. */
async function postpone(shop: Shop, row: Authorisation, lastError: string): Promise<void> {
  await shop.db
    .update(authorisations)
    .set({
      dueAt: timeAfter(shop.now(), pauseMs(row.tries)),
      lastError: lastError.slice(0, 300),
    })
    .where(
      and(
        eq(authorisations.id, row.id),
        inArray(authorisations.state, [row.state]),
        sql`${authorisations.dueAt} is not null`,
        eq(authorisations.tries, row.tries + 1),
      ),
    );
}
