/** Texts of the shop, for the desk. */
import { type SQL, sql } from 'drizzle-orm';
import type {
  ContentDetail,
  ContentRow,
  ContentState,
  ContentVersion,
} from '#contract/desk/content/calls.ts';
import { type ContentKind, contentKinds, isContentKind, isOnSomePage } from '#contract/desk/content/kinds.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { nameOf, type RawItem, sources, tableOf, valuesOfItem } from './kinds.ts';

const VERSIONS = 50;

const isoOrNull = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());

function stateOf(kind: ContentKind, item: RawItem, now: Date): ContentState {
  const { hidden_at, begins_at, ends_at } = item;
  if (hidden_at !== null) return 'hidden';
  if (ends_at !== null && new Date(ends_at) <= now) return 'over';
  if (!isOnSomePage(kind, valuesOfItem(kind, item))) return 'nowhere';
  return begins_at !== null && new Date(begins_at) > now ? 'planned' : 'shown';
}

export const itemsOf = (db: Db | Tx, kind: ContentKind, where: SQL = sql`true`): Promise<RawItem[]> =>
  readRows<RawItem>(
    db,
    sql`select * from ${tableOf(kind)} where ${sources[kind].rows} and ${where} order by position, id`,
  );

/** Throws 404. */
export async function findItem(db: Db | Tx, kind: ContentKind, id: number): Promise<RawItem> {
  const [item] = await itemsOf(db, kind, sql`id = ${id}`);
  if (!item) throw new ApiError(404, 'not_found', 'not_found');
  return item;
}

type RawVersion = Pick<ContentVersion, 'revision' | 'event' | 'by' | 'values'> & {
  itemId: number | string;
  at: Date | string;
};

const versions = (where: SQL) => sql`select v.item_id as "itemId", v.revision, v.event, v.values,
    v.created_at as at, s.name as by
  from content_versions v left join staff s on s.id = v.staff_id where ${where}`;

type Changed = NonNullable<ContentRow['changed']>;

async function lastChanges(db: Db | Tx, kind: ContentKind): Promise<Map<number, Changed>> {
  const rows = await readRows<RawVersion>(
    db,
    sql`select distinct on ("itemId") * from (${versions(sql`v.kind = ${kind} and v.event <> 'original'`)}) all_versions
      order by "itemId", revision desc`,
  );
  return new Map(rows.map(({ itemId, by, at }) => [Number(itemId), { by, at: new Date(at).toISOString() }]));
}

const rowOf = (kind: ContentKind, item: RawItem, now: Date, changed: Changed | undefined): ContentRow => ({
  id: Number(item.id),
  name: nameOf(kind, item),
  state: stateOf(kind, item, now),
  beginsAt: isoOrNull(item.begins_at),
  endsAt: isoOrNull(item.ends_at),
  changed: changed ?? null,
});

export async function listContentKinds({ db, now }: Shop) {
  const items = [];
  for (const kind of Object.keys(contentKinds).filter(isContentKind)) {
    const states = (await itemsOf(db, kind)).map((item) => stateOf(kind, item, now()));
    items.push({ kind, total: states.length, shown: states.filter((state) => state === 'shown').length });
  }
  return { items };
}

export async function listContent({ now }: Shop, db: Db | Tx, kind: ContentKind) {
  const changes = await lastChanges(db, kind);
  const items = await itemsOf(db, kind);
  return { items: items.map((item) => rowOf(kind, item, now(), changes.get(Number(item.id)))) };
}

/** Throws 404. */
export async function readContent(
  { now }: Shop,
  db: Db | Tx,
  kind: ContentKind,
  id: number,
): Promise<ContentDetail> {
  const item = await findItem(db, kind, id);
  const changes = await lastChanges(db, kind);
  return {
    ...rowOf(kind, item, now(), changes.get(id)),
    revision: item.revision,
    values: valuesOfItem(kind, item),
  };
}

/** Newest first. A text that was never changed has one version, its current one. Throws 404. */
export async function listVersions(db: Db | Tx, kind: ContentKind, id: number) {
  const item = await findItem(db, kind, id);
  const rows = await readRows<RawVersion>(
    db,
    sql`${versions(sql`v.kind = ${kind} and v.item_id = ${id}`)} order by v.revision desc limit ${VERSIONS}`,
  );
  const items: ContentVersion[] = rows.map(({ itemId: _, at, ...version }) => ({
    ...version,
    at: version.event === 'original' ? null : new Date(at).toISOString(),
  }));
  if (items.length === 0)
    items.push({
      revision: item.revision,
      event: 'original',
      by: null,
      at: null,
      values: valuesOfItem(kind, item),
    });
  return { name: nameOf(kind, item), revision: item.revision, items };
}
