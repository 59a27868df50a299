/** Changes of the shop's texts. Each change adds a version; versions are never deleted. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ContentEvent } from '#contract/desk/content/calls.ts';
import type { ContentKind, ContentValues } from '#contract/desk/content/kinds.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { contentVersions } from '../../db/schema/content.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import { renderImage } from '../media/render.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import type { StaffRow } from '../staff/session.ts';
import { columnsFor, type RawItem, sources, tableOf, valuesOfItem } from './kinds.ts';
import { findItem, itemsOf, listContent, readContent } from './stored.ts';

type Work = { tx: Tx; staff: StaffRow; audit: (row: Audited) => void };
type Item = { kind: ContentKind; id: number };

/** One change at a time, because a change compares and renumbers the other texts of the kind. Readers do not wait. */
const lockTable = (tx: Tx, kind: ContentKind) =>
  tx.execute(sql`lock table ${tableOf(kind)} in share row exclusive mode`);

const entityIdOf = ({ kind, id }: Item): string => `${kind}/${id}`;

/** Throws 404, and 409 `changed` when somebody has changed the text since `revision`. */
async function lockItem(tx: Tx, item: Item, revision: number): Promise<RawItem> {
  await lockTable(tx, item.kind);
  const found = await findItem(tx, item.kind, item.id);
  if (found.revision === revision) return found;
  throw await changedMeanwhile(tx, 'content', entityIdOf(item));
}

/**
 * Throws 400 at fields that name a missing picture. It renders the pictures, which takes a while, so call it before the
 * transaction.
 */
export async function checkPictures(shop: Shop, values: ContentValues): Promise<ContentValues> {
  const fields: FieldErrors = {};
  for (const field of ['pictureJa', 'pictureEn'] as const) {
    const name = values[field];
    if (name && !(await renderImage(shop, '300x300', name, false))) fields[field] = ['picture_not_found'];
  }
  if (Object.keys(fields).length > 0)
    throw new ApiError(400, 'validation_failed', 'validation_failed', { fields });
  return values;
}

/** Throws 409 `slug_taken`. A slug must lead to one page, whatever its language. */
async function checkSlugs(tx: Tx, { slugJa, slugEn }: ContentValues, id: number | null): Promise<void> {
  if (slugJa === undefined || slugEn === undefined) return;
  const taken = await readRows(
    tx,
    sql`select 1 from pages where (slug_ja in (${slugJa}, ${slugEn}) or slug_en in (${slugJa}, ${slugEn}))
      and id is distinct from ${id} limit 1`,
  );
  if (taken.length > 0) throw new ApiError(409, 'slug_taken', 'slug_taken');
}

async function writeVersion(
  shop: Shop,
  { tx, staff }: Pick<Work, 'tx' | 'staff'>,
  {
    kind,
    id,
    revision,
    event,
    values,
  }: Item & { revision: number; event: ContentEvent; values: ContentValues },
): Promise<void> {
  const row = { kind, itemId: id, revision, event, values, createdAt: shop.now() };
  await tx.insert(contentVersions).values({ ...row, staffId: event === 'original' ? null : staff.id });
}

/** Throws 404 for a kind that staff cannot add to, and 409 `slug_taken`. */
export async function addContent(shop: Shop, kind: ContentKind, values: ContentValues, work: Work) {
  const { fresh, isNews, rows } = sources[kind];
  if (!fresh) throw new ApiError(404, 'not_found', 'not_found');
  const { tx } = work;
  await lockTable(tx, kind);
  await checkSlugs(tx, values, null);
  if (isNews) await tx.execute(sql`update ${tableOf(kind)} set position = position + 1 where ${rows}`);
  const position = isNews ? 0 : ((await itemsOf(tx, kind)).at(-1)?.position ?? -1) + 1;
  const columns: Record<string, SQL> = {
    ...columnsFor(kind, values, undefined),
    ...fresh(),
    position: sql`${position}`,
  };
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  const [row] = await readRows<{ id: number | string }>(
    tx,
    sql`insert into ${tableOf(kind)} (${sql.join(names, sql`, `)})
      values (${sql.join(Object.values(columns), sql`, `)}) returning id`,
  );
  const item = { kind, id: Number(row?.id) };
  await writeVersion(shop, work, { ...item, revision: 0, event: 'added', values });
  work.audit({ entity: 'content', entityId: entityIdOf(item), after: { event: 'added', revision: 0 } });
  return readContent(shop, tx, kind, item.id);
}

type Change = { event: ContentEvent; values: ContentValues; columns: Record<string, SQL> };

/** Before the first change of a text, also stores the original version. */
async function save(shop: Shop, item: Item, before: RawItem, { event, values, columns }: Change, work: Work) {
  const { tx, audit } = work;
  const { kind, id } = item;
  const old = valuesOfItem(kind, before);
  const versionsBefore = await tx.$count(
    contentVersions,
    and(eq(contentVersions.kind, kind), eq(contentVersions.itemId, id)),
  );
  if (versionsBefore === 0)
    await writeVersion(shop, work, { ...item, revision: before.revision, event: 'original', values: old });
  const revision = before.revision + 1;
  const set = Object.entries({ ...columns, revision: sql`${revision}` }).map(
    ([name, value]) => sql`${sql.identifier(name)} = ${value}`,
  );
  await tx.execute(sql`update ${tableOf(kind)} set ${sql.join(set, sql`, `)} where id = ${id}`);
  await writeVersion(shop, work, { ...item, revision, event, values });
  const names = new Set([...Object.keys(old), ...Object.keys(values)]) as Set<keyof ContentValues>;
  audit({
    entity: 'content',
    entityId: entityIdOf(item),
    before: { revision: before.revision },
    after: { revision, event, fields: [...names].filter((name) => old[name] !== values[name]) },
  });
  return readContent(shop, tx, kind, id);
}

/** Throws 404, 409 `changed` and `slug_taken`. */
export async function changeContent(
  shop: Shop,
  item: Item,
  { values, revision }: { values: ContentValues; revision: number },
  work: Work,
) {
  const before = await lockItem(work.tx, item, revision);
  await checkSlugs(work.tx, values, item.id);
  const columns = columnsFor(item.kind, values, before);
  return save(shop, item, before, { event: 'changed', values, columns }, work);
}

/** Throws 404 and 409 `changed`. */
export async function hideContent(
  shop: Shop,
  item: Item,
  { hidden, revision }: { hidden: boolean; revision: number },
  work: Work,
) {
  const before = await lockItem(work.tx, item, revision);
  const columns = {
    hidden_at: hidden ? sql`${shop.now().toISOString()}::timestamptz` : sql`null::timestamptz`,
  };
  const values = valuesOfItem(item.kind, before);
  return save(shop, item, before, { event: hidden ? 'hidden' : 'shown', values, columns }, work);
}

/**
 * Throws 400 at fields of the version that name a picture which was deleted since. Call it before the transaction, like
 * `checkPictures`.
 */
export async function checkVersion(shop: Shop, item: Item, version: number): Promise<void> {
  const stored = await findVersion(shop.db, item, version);
  if (stored) await checkPictures(shop, stored.values);
}

async function findVersion(db: Db | Tx, { kind, id }: Item, version: number) {
  const { itemId, revision } = contentVersions;
  const where = and(eq(contentVersions.kind, kind), eq(itemId, id), eq(revision, version));
  return (await db.select().from(contentVersions).where(where))[0];
}

/** Throws 404, also for an unknown version, and 409 `changed` and `slug_taken`. */
export async function restoreContent(
  shop: Shop,
  item: Item,
  { version, revision }: { version: number; revision: number },
  work: Work,
) {
  const before = await lockItem(work.tx, item, revision);
  const stored = await findVersion(work.tx, item, version);
  if (!stored) throw new ApiError(404, 'not_found', 'not_found');
  const { values } = stored;
  await checkSlugs(work.tx, values, item.id);
  const columns = columnsFor(item.kind, values, before);
  return save(shop, item, before, { event: 'restored', values, columns }, work);
}

/** Renumbers the kind's texts. Throws 404. */
export async function moveContent(shop: Shop, item: Item, to: 'up' | 'down', { tx, audit }: Work) {
  const { kind, id } = item;
  await lockTable(tx, kind);
  await findItem(tx, kind, id);
  const items = await itemsOf(tx, kind);
  const order = items.map((each) => Number(each.id));
  const from = order.indexOf(id);
  const target = Math.max(0, Math.min(order.length - 1, from + (to === 'up' ? -1 : 1)));
  order.splice(target, 0, ...order.splice(from, 1));
  for (const [position, each] of order.entries())
    if (items.find((one) => Number(one.id) === each)?.position !== position)
      await tx.execute(sql`update ${tableOf(kind)} set position = ${position} where id = ${each}`);
  audit({ entity: 'content', entityId: entityIdOf(item), before: { place: from }, after: { place: target } });
  return listContent(shop, tx, kind);
}
