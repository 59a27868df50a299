/** Doubtful payments and their evidence, for the desk. */
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Doubt, DoubtfulPayment, PaymentEvidence, Settlement } from '#contract/desk/payments.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import { gatewayEvents, paymentAttempts } from '../../db/schema/payments.ts';
import { settlements } from '../../db/schema/refunds.ts';
import { staff } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, unavailable } from '../errors.ts';
import { type AttemptRow, yenOf } from '../payments/attempts.ts';
import { doubtfulPayments } from '../payments/doubtful.ts';
import { type Found, GatewayUnknownError } from '../payments/gateway.ts';
import { kindsFor, lockCase } from './settlement-case.ts';

const NOTIFICATIONS = 50;
const confirmer = alias(staff, 'confirmer');

/** Newest first. */
async function readSettlements(db: Db | Tx, where: SQL): Promise<Settlement[]> {
  const rows = await db
    .select({ row: settlements, by: staff.name, confirmedBy: confirmer.name })
    .from(settlements)
    .innerJoin(staff, eq(staff.id, settlements.proposedBy))
    .leftJoin(confirmer, eq(confirmer.id, settlements.confirmedBy))
    .where(where)
    .orderBy(desc(settlements.id));
  return rows.map(({ row, by, confirmedBy }) => ({
    id: row.id,
    kind: row.kind,
    key: row.attemptKey,
    gatewayId: row.gatewayId,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    proposedBy: { id: row.proposedBy, name: by },
    confirmedBy:
      row.confirmedBy !== null && confirmedBy !== null ? { id: row.confirmedBy, name: confirmedBy } : null,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
}

/** Throws if it does not exist. */
export async function settlementView(db: Db | Tx, id: number): Promise<Settlement> {
  const [view] = await readSettlements(db, eq(settlements.id, id));
  if (!view) throw new Error('the settlement is gone');
  return view;
}

type DoubtRow = { key: string; doubt: Doubt; since: string | Date | null };

/** Oldest first. */
export async function listDoubtful(shop: Shop): Promise<DoubtfulPayment[]> {
  const found = await readRows<DoubtRow>(shop.db, doubtfulPayments(shop.now()));
  const keys = [...new Set(found.map(({ key }) => key))];
  const items = await Promise.all(keys.map((key) => attemptView(shop.db, key, found)));
  return items
    .flatMap((item) => item?.view ?? [])
    .sort((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
}

async function attemptView(
  db: Db,
  key: string,
  found: DoubtRow[],
): Promise<{ view: DoubtfulPayment; attempt: AttemptRow } | undefined> {
  const [row] = await db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.key, key));
  if (!row) return undefined;
  const { attempt, order } = row;
  const mine = found.filter((one) => one.key === key);
  const since = mine.flatMap((one) => (one.since ? new Date(one.since).toISOString() : [])).sort()[0];
  const [proposed] = await readSettlements(
    db,
    sql`${settlements.attemptKey} = ${key} and ${settlements.state} = 'proposed'`,
  );
  const { id, number, state, paymentState } = order;
  const view = {
    key,
    reference: attempt.reference,
    amount: yenOf(attempt) * MINOR_PER_YEN,
    order: { id, number, state, paymentState },
    doubts: [...new Set(mine.map(({ doubt }) => doubt))],
    since: since ?? null,
    proposed: proposed ?? null,
  };
  return { view, attempt };
}

/** Throws 404. The gateway is asked outside any transaction. */
export async function readEvidence(shop: Shop, key: string): Promise<PaymentEvidence> {
  const found = await readRows<DoubtRow>(shop.db, doubtfulPayments(shop.now()));
  const shown = await attemptView(shop.db, key, found);
  if (!shown) throw new ApiError(404, 'not_found', 'not_found');
  const { attempt } = shown;
  const known = await inTransaction(shop.db, (tx) => lockCase(tx, key));
  const notifications = await shop.db
    .select()
    .from(gatewayEvents)
    .where(eq(gatewayEvents.reference, attempt.reference))
    .orderBy(desc(gatewayEvents.id))
    .limit(NOTIFICATIONS);
  return {
    ...shown.view,
    mode: attempt.mode,
    state: attempt.state,
    gatewayId: attempt.gatewayId,
    errorCode: attempt.errorCode,
    createdAt: attempt.createdAt.toISOString(),
    authorisations: known.rows.map((row) => ({
      gatewayId: row.gatewayId,
      state: row.state,
      claim: row.claim,
      errorCode: row.errorCode,
      lastError: row.lastError,
      updatedAt: row.updatedAt.toISOString(),
    })),
    notifications: notifications.map(({ createdAt, gatewayId, verdict, query }) => ({
      at: createdAt.toISOString(),
      gatewayId: gatewayId ?? '',
      verdict,
      paid: query['rst'] === '1',
      code: query['ec'] ?? '',
    })),
    gateway: await gatewayView(shop, attempt.reference),
    kinds: kindsFor(known),
    twoPersons: shop.env.DESK_TWO_PERSONS,
    settlements: await readSettlements(shop.db, inArray(settlements.attemptKey, [key])),
  };
}

async function gatewayView(shop: Shop, reference: string): Promise<PaymentEvidence['gateway']> {
  try {
    const found = await shop.gateway.find(reference);
    if (found === 'unsupported') return { answer: 'unsupported', payments: [] };
    const payments = found.map(({ gatewayId, state, total, code }) => ({
      gatewayId,
      state,
      amount: total * MINOR_PER_YEN,
      code,
    }));
    return { answer: 'found', payments };
  } catch (error) {
    if (!(error instanceof GatewayUnknownError)) throw error;
    return { answer: 'no_answer', payments: [] };
  }
}

/**
 * Queries the gateway about an attempt on which staff decide. Throws 404, and 503 when the gateway can be queried but
 * does not answer.
 */
export async function askGateway(shop: Shop, key: string): Promise<Found> {
  const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, key));
  if (!attempt) throw new ApiError(404, 'not_found', 'not_found');
  try {
    return await shop.gateway.find(attempt.reference);
  } catch (error) {
    if (error instanceof GatewayUnknownError) throw unavailable();
    throw error;
  }
}

/** The same as `askGateway`, for the attempt of a settlement. */
export async function askGatewayAbout(shop: Shop, settlementId: number): Promise<Found> {
  const [row] = await shop.db.select().from(settlements).where(eq(settlements.id, settlementId));
  if (!row) throw new ApiError(404, 'not_found', 'not_found');
  return askGateway(shop, row.attemptKey);
}
