/**
 * Products for carts and orders. What a product is (names, pictures, options) changes rarely and is kept in the
 * process; what it costs and how many there are is read anew each time. PGlite plans every statement anew, so
 * a short one saves much.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { type ProductRecord, productsByIds, type VariantRecord } from './records.ts';

/** Ratings and whatever else changes without touching the product are at most this old. */
const TTL_MS = 10_000;
const MAX = 2000;

type Kept = { version: string; until: number; record: ProductRecord };
/** Code and time of change tell a product of one database from one of another. */
const kept = new Map<string, Kept>();

type Row = {
  id: number | string;
  code: string;
  enabled: boolean;
  version: string;
  variants: Pick<
    VariantRecord,
    'id' | 'enabled' | 'price' | 'originalPrice' | 'tracked' | 'onHand' | 'onHold'
  >[];
};

const select = (where: SQL) => sql`
  select p.id, p.code, p.enabled, p.code || ' ' || p.updated_at::text as version,
    (select coalesce(json_agg(json_build_object('id', v.id, 'enabled', v.enabled, 'price', v.price,
      'originalPrice', v.original_price, 'tracked', v.tracked, 'onHand', v.on_hand, 'onHold', v.on_hold)), '[]')
      from variants v where v.product_id = p.id) as variants
  from products p where ${where}`;

const list = (values: (string | number)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** In no order; unknown ones are left out. */
export async function liveProducts(
  db: Db | Tx,
  { ids = [], codes = [] }: { ids?: number[]; codes?: string[] },
): Promise<ProductRecord[]> {
  const parts = [
    ...(ids.length > 0 ? [sql`p.id in (${list(ids)})`] : []),
    ...(codes.length > 0 ? [sql`p.code in (${list(codes)})`] : []),
  ];
  if (parts.length === 0) return [];
  const rows = await readRows<Row>(db, select(sql.join(parts, sql` or `)));
  const missing = rows.filter((row) => !known(row)).map((row) => Number(row.id));
  if (missing.length > 0) for (const record of await productsByIds(db, missing)) keep(rows, record);
  return rows.flatMap((row) => {
    const record = known(row) ?? kept.get(row.code)?.record;
    return record ? [withLivePriceAndStock(record, row)] : [];
  });
}

function known(row: Row): ProductRecord | undefined {
  const found = kept.get(row.code);
  if (found?.version !== row.version || found.until < performance.now()) return undefined;
  // a variant that is not among the known ones is news too
  const ids = new Set(found.record.variants.map((v) => v.id));
  return row.variants.length === ids.size && row.variants.every((v) => ids.has(v.id))
    ? found.record
    : undefined;
}

function keep(rows: Row[], record: ProductRecord): void {
  const version = rows.find((row) => row.code === record.code)?.version ?? '';
  kept.delete(record.code);
  kept.set(record.code, { version, until: performance.now() + TTL_MS, record });
  if (kept.size > MAX) kept.delete(kept.keys().next().value as string);
}

function withLivePriceAndStock(record: ProductRecord, row: Row): ProductRecord {
  const live = new Map(row.variants.map((v) => [v.id, v]));
  return {
    ...record,
    id: Number(row.id),
    enabled: row.enabled,
    variants: record.variants.map((variant) => ({ ...variant, ...live.get(variant.id) })),
  };
}
