/** Changes of the shop's details. Each adds a version; versions are never changed or deleted. */
import { eq } from 'drizzle-orm';
import type { DetailsEvent } from '#contract/desk/shop-details.ts';
import { isOfThisMachine } from '#contract/rules/public-origin.ts';
import { DEMO_REGISTRATION } from '#contract/rules/registration-number.ts';
import { detailNames, detailsIn, inForce, type ShopDetails } from '#contract/shop-details.ts';
import { detailsOfEnvironment } from '#contract/shop-identity.ts';
import type { Tx } from '../../db/client.ts';
import { shopDetails } from '../../db/schema/details.ts';
import type { Env } from '../../env.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, fieldError } from '../errors.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import type { StaffRow } from '../staff/session.ts';
import { readStored } from './stored.ts';

type Work = { tx: Tx; staff: StaffRow; audit: (row: Audited) => void };
type ChangeOf = { event: DetailsEvent; value: ShopDetails; revision: number };

const ITEM = { entity: 'details', entityId: 'shop' };
const outdated = (tx: Tx) => changedMeanwhile(tx, ITEM.entity, ITEM.entityId);

/** Throws 400 at the demo's number in a shop that strangers can reach, as a start with it does. */
function checkRegistration({ SHOP_URL }: Env, { registrationNumber }: ShopDetails): void {
  if (registrationNumber === DEMO_REGISTRATION && !isOfThisMachine(SHOP_URL))
    throw fieldError('value.registrationNumber', 'validation_failed', 'validation.registration_demo');
}

/** Throws 409 `changed` when `revision` is not the newest. */
async function save(shop: Shop, { event, value, revision }: ChangeOf, { tx, staff, audit }: Work) {
  const stored = await readStored(tx);
  const before = inForce(detailsOfEnvironment(shop.env), stored.details);
  if (stored.revision !== revision) throw await outdated(tx);
  const createdAt = shop.now();
  const rows = [
    { revision: revision + 1, event, values: value, staffId: staff.id, createdAt },
    ...(revision === 0
      ? [{ revision: 0, event: 'original' as const, values: before, staffId: null, createdAt }]
      : []),
  ];
  const written = await tx.insert(shopDetails).values(rows).onConflictDoNothing().returning();
  // Somebody else added this version since it was read.
  if (written.length < rows.length) throw await outdated(tx);
  const changed = detailNames.filter((name) => before[name] !== value[name]);
  const only = (details: ShopDetails) => Object.fromEntries(changed.map((name) => [name, details[name]]));
  audit({ ...ITEM, before: only(before), after: only(value) });
  return { revision: revision + 1 };
}

export function changeDetails(
  shop: Shop,
  { value, revision }: { value: ShopDetails; revision: number },
  work: Work,
): Promise<{ revision: number }> {
  checkRegistration(shop.env, value);
  return save(shop, { event: 'changed', value, revision }, work);
}

/** A field that this release cannot read in the version stays as it is. Throws 404 for an unknown version. */
export async function restoreDetails(
  shop: Shop,
  { version, revision }: { version: number; revision: number },
  work: Work,
): Promise<{ revision: number }> {
  const [row] = await work.tx.select().from(shopDetails).where(eq(shopDetails.revision, version));
  if (!row) throw new ApiError(404, 'not_found', 'not_found');
  const { details } = await readStored(work.tx);
  const value = inForce(inForce(detailsOfEnvironment(shop.env), details), detailsIn(row.values).details);
  checkRegistration(shop.env, value);
  return save(shop, { event: 'restored', value, revision }, work);
}
