/** The list of products, and the search in it. Fast with a million products: every statement reads few rows by an index. */
import { type SQL, sql } from 'drizzle-orm';
import type { ProductKind } from '#contract/catalogue.ts';
import type { GoodsRow, goodsViews } from '#contract/desk/goods/products.ts';
import { DESK_MAX_TOTAL, DESK_PER_PAGE } from '#contract/desk/paging.ts';
import * as normalise from '#contract/rules/normalise.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { isLow, lowCount } from '../catalogue/low-stock.ts';
import { startingWith } from '../desk-page.ts';
import { searchProductIds } from '../search/search.ts';
import { goodsRows, translated } from './rows.ts';

type View = (typeof goodsViews)[number];
type Query = { view: View; kind: ProductKind | ''; q: string; page: number };
type Found = {
  items: GoodsRow[];
  page: number;
  total: number;
  isCut: boolean;
  counts: { low: number; off: number };
};

const ROWS_MAX = DESK_MAX_TOTAL + 1;
/** Sorted ids: one more than the largest total, to know whether there are more. */
const idsOf = (view: View, kind: SQL, now: Date): SQL =>
  ({
    all: sql`select p.id from products p where ${kind} order by p.id desc limit ${ROWS_MAX}`,
    off: sql`select p.id from products p where not p.enabled and ${kind} order by p.id desc limit ${ROWS_MAX}`,
    // A product with several low variants is listed once, by the variant with the fewest pieces left.
    low: sql`select p.id from variants v join products p on p.id = v.product_id
      where ${isLow(now)} and ${kind} and not exists (select from variants other where other.product_id = v.product_id
        and (other.left_when_low, other.id) < (v.left_when_low, v.id))
      order by v.left_when_low, v.product_id limit ${ROWS_MAX}`,
  })[view];
const isOfKind = (kind: Query['kind']): SQL => (kind === '' ? sql`true` : sql`p.kind = ${kind}`);
const isIn = (view: View, now: Date): SQL =>
  ({
    all: sql`true`,
    off: sql`not p.enabled`,
    low: sql`exists (select from variants v where v.product_id = p.id and ${isLow(now)})`,
  })[view];

export async function listGoods(
  shop: Shop,
  { view, kind, q, page }: Query,
  locale: LocaleCode,
): Promise<Found> {
  const now = shop.now();
  const [ids, [counts]] = await Promise.all([
    q ? matching(shop, { view, kind, q }) : idsIn(shop, idsOf(view, isOfKind(kind), now)),
    readRows<Found['counts']>(
      shop.db,
      sql`select (${lowCount(now)}) as low,
        (select count(*)::int from (${idsOf('off', sql`true`, now)}) off_sale) as off`,
    ),
  ]);
  const shown = ids.slice(0, DESK_MAX_TOTAL).slice((page - 1) * DESK_PER_PAGE, page * DESK_PER_PAGE);
  const items = await goodsRows(
    shop.db,
    sql`from ${listed(shown)} join products p on p.id = wanted.id ${translated} order by wanted.place`,
    locale,
  );
  return {
    items,
    page,
    total: Math.min(ids.length, DESK_MAX_TOTAL),
    isCut: ids.length > DESK_MAX_TOTAL,
    counts: counts ?? { low: 0, off: 0 },
  };
}

const idsIn = async ({ db }: Shop, statement: SQL): Promise<number[]> =>
  (await readRows<{ id: number | string }>(db, statement)).map(({ id }) => Number(id));

const listed = (ids: number[]) => sql`(select value::bigint as id, place
  from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as w(value, place)) wanted`;

/**
 * Ids of products found by code, by the shop's search (which lacks products off sale), and by the start of the name,
 * without duplicates.
 */
async function matching(shop: Shop, { view, kind, q }: Omit<Query, 'page'>): Promise<number[]> {
  const text = normalise.text(q);
  const start = startingWith(text);
  const upper = startingWith(text.toUpperCase());
  const [byCode, { ids: byWords }, byName] = await Promise.all([
    idsIn(
      shop,
      sql`select id from products where code like ${start} or code like ${upper}
        union select product_id from variants where code like ${start} or code like ${upper} limit ${ROWS_MAX}`,
    ),
    searchProductIds(shop, {
      text: q,
      taxonId: undefined,
      filter: {},
      page: 1,
      limit: ROWS_MAX,
      sorting: [],
    }),
    // In the order of the index, so that a frequent beginning ends early (22 → 3 ms). A product may match in both languages.
    idsIn(
      shop,
      sql`select product_id as id from product_translations where name like ${start}
        order by name using ~<~ limit ${2 * ROWS_MAX}`,
    ),
  ]);
  const ids = [...new Set([...byCode, ...byWords, ...byName])];
  if (view === 'all' && kind === '') return ids;
  return idsIn(
    shop,
    sql`select p.id from ${listed(ids)} join products p on p.id = wanted.id
      where ${isIn(view, shop.now())} and ${isOfKind(kind)} order by wanted.place`,
  );
}
