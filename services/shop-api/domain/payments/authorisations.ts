/** Rows of payments made under an attempt's reference. Callers with a transaction have locked the order's row. */

import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { type AuthorisationState, authorisations } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';

export type Authorisation = typeof authorisations.$inferSelect;

export const authorisationsOf = (db: Db | Tx, attemptKey: string): Promise<Authorisation[]> =>
  db
    .select()
    .from(authorisations)
    .where(eq(authorisations.attemptKey, attemptKey))
    .orderBy(authorisations.id);

/** Inserts a payment in this state, or changes a stored one to this state. */
export async function writeAuthorisation(
  shop: Shop,
  tx: Tx,
  row: { attemptKey: string; gatewayId: string; state: AuthorisationState },
): Promise<void> {
  const set = { state: row.state, tries: 0, dueAt: dueIn(shop, row.state), updatedAt: shop.now() };
  await tx
    .insert(authorisations)
    .values({ ...row, ...set })
    .onConflictDoUpdate({ target: [authorisations.attemptKey, authorisations.gatewayId], set });
}

/** Changes the state. False when the current state is not one of the expected ones. */
export async function moveAuthorisation(
  shop: Shop,
  tx: Tx,
  id: number,
  from: AuthorisationState[],
  to: AuthorisationState,
  errorCode?: string,
): Promise<boolean> {
  const moved = await tx
    .update(authorisations)
    .set({
      state: to,
      tries: 0,
      dueAt: dueIn(shop, to),
      updatedAt: shop.now(),
      ...(errorCode === undefined ? {} : { errorCode }),
    })
    .where(and(eq(authorisations.id, id), inArray(authorisations.state, from)))
    .returning({ id: authorisations.id });
  return moved.length > 0;
}

const dueIn = (shop: Shop, state: AuthorisationState): Date | null =>
  state === 'claimed' || state === 'capturing' || state === 'returning' ? shop.now() : null;

/** Makes those payments due that waited for another payment to end. */
export async function wakeClaims(shop: Shop, tx: Tx, attemptKey: string): Promise<void> {
  await tx
    .update(authorisations)
    .set({ dueAt: shop.now() })
    .where(
      and(
        eq(authorisations.attemptKey, attemptKey),
        eq(authorisations.state, 'claimed'),
        gt(authorisations.dueAt, shop.now()),
      ),
    );
}

/** Whether a payment of the attempt is claimed or being captured. If so, the attempt must not be given up yet. */
export async function hasOpenClaims(tx: Tx, attemptKey: string): Promise<boolean> {
  const open = await tx
    .select({ id: authorisations.id })
    .from(authorisations)
    .where(
      and(
        eq(authorisations.attemptKey, attemptKey),
        eq(authorisations.claim, 'paid'),
        or(
          eq(authorisations.state, 'capturing'),
          and(eq(authorisations.state, 'claimed'), isNotNull(authorisations.dueAt)),
        ),
      ),
    )
    .limit(1);
  return open.length > 0;
}
