/** Reads the figures of sales: stored sums (store.ts) of the days that are over, and the orders of the days since. */
import { type SQL, sql } from 'drizzle-orm';
import { DESK_MAX_TOTAL, DESK_PER_PAGE } from '#contract/desk/paging.ts';
import {
  SALES_DAYS_MAX,
  type SalesBesides,
  type SalesOfCategory,
  type SalesOfProduct,
  type SalesStep,
  type SalesTotal,
} from '#contract/desk/sales.ts';
import {
  earlierOf,
  laterOf,
  lengthOf,
  type Move,
  periodBefore,
  type SalesDays,
  type SalesPeriod,
  salesDays,
  stepsOf,
  yearBefore,
} from '#contract/desk/sales-days.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { WHOLE_SHOP } from '../../db/schema/sales.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { productName } from '../catalogue/product-name.ts';
import { fieldError } from '../errors.ts';
import { countSales, type DaySales } from './count.ts';
import { spansOf } from './spans.ts';
import { storedUntil } from './store.ts';

type Asked = { period: SalesPeriod; from?: string | undefined; to?: string | undefined };

export type Figures = {
  db: Db;
  days: SalesDays;
  before: SalesDays | null;
  yearBefore: SalesDays | null;
  /** `before` and `yearBefore` for some of the days. */
  moves: { before: Move | null; yearBefore: Move };
  until: string | null;
  /** The sums of the days after `until`. */
  recent: readonly DaySales[];
};

/** Throws 400 at `from` for a period that is too long. */
export async function openFigures(shop: Shop, asked: Asked): Promise<Figures> {
  const { db, now } = shop;
  const today = tokyo(now()).day;
  const days = salesDays(asked, today);
  if (lengthOf(days) > SALES_DAYS_MAX) throw fieldError('from', 'too_much', 'validation.days_too_many');
  const move = periodBefore(days);
  const earlier = move(days) ?? null;
  const year = yearBefore(days) ?? null;
  const isSame = earlier !== null && earlier.from === year?.from && earlier.to === year.to;
  const until = await storedUntil(db);
  const starts = [days, earlier, year].flatMap((some) => (some ? [some.from] : []));
  const oldest = starts.reduce(earlierOf);
  const from = until === null ? oldest : laterOf(addDays(until, 1), oldest);
  const to = earlierOf(days.to, today);
  return {
    db,
    days,
    before: isSame ? null : earlier,
    yearBefore: year,
    moves: { before: isSame ? null : move, yearBefore },
    until,
    recent: from <= to ? await recentSales(shop, { from, to }) : [],
  };
}

/**
 * Cached for a minute, because it reads the lines of all orders of these days. By one process of PostgreSQL: further ones
 * take longer to start than to count two days.
 */
async function recentSales({ db, caches }: Shop, days: SalesDays): Promise<DaySales[]> {
  const key = `${days.from} ${days.to}`;
  const cached = caches.recentSales.get(key);
  if (cached) return cached;
  const counted = await inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('max_parallel_workers_per_gather', '0', true)`);
    return countSales(tx, days);
  });
  caches.recentSales.set(key, counted);
  return counted;
}

type Sums = Pick<DaySales, 'orders' | 'pieces' | 'sales' | 'refunds' | 'refundedPieces' | 'refunded'>;
const isIn = (day: string, { from, to }: SalesDays): boolean => day >= from && day <= to;

/** The rows of the whole shop, by day. */
async function wholeDays({ db, recent, ...figures }: Figures): Promise<DaySales[]> {
  const asked = [figures.days, figures.before, figures.yearBefore].filter((some) => some !== null);
  const stored = await readRows<DaySales>(
    db,
    sql`select starts_on::text as "startsOn", 0 as "productId", orders, pieces, sales::float8 as sales, refunds,
        refunded_pieces as "refundedPieces", refunded::float8 as refunded, besides::float8 as besides,
        besides_refunded::float8 as "besidesRefunded"
      from sales_sums where product_id = ${WHOLE_SHOP} and span = 'day' and (${within(asked)})`,
  );
  return [...stored, ...recent.filter(({ productId }) => productId === WHOLE_SHOP)];
}

const within = (days: readonly SalesDays[]): SQL =>
  days.length === 0
    ? sql`false`
    : sql.join(
        days.map(({ from, to }) => sql`starts_on between ${from}::date and ${to}::date`),
        sql` or `,
      );

type Whole = { total: SalesTotal; besides: SalesBesides; steps: SalesStep[] };

export async function wholeShop(figures: Figures): Promise<Whole> {
  const rows = await wholeDays(figures);
  const sumOf = (name: keyof Sums | 'besides' | 'besidesRefunded', days: SalesDays | null | undefined) =>
    days ? rows.reduce((sum, row) => (isIn(row.startsOn, days) ? sum + row[name] : sum), 0) : 0;
  const { days, before, yearBefore: year, moves } = figures;
  const sums = (own: SalesDays): Sums => ({
    orders: sumOf('orders', own),
    pieces: sumOf('pieces', own),
    sales: sumOf('sales', own),
    refunds: sumOf('refunds', own),
    refundedPieces: sumOf('refundedPieces', own),
    refunded: sumOf('refunded', own),
  });
  return {
    total: {
      ...sums(days),
      before: before && sumOf('sales', before),
      yearBefore: sumOf('sales', year),
    },
    besides: {
      sales: sumOf('besides', days),
      refunded: sumOf('besidesRefunded', days),
      before: before && sumOf('besides', before),
      yearBefore: sumOf('besides', year),
    },
    steps: stepsOf(days).map((step) => ({
      ...step,
      ...sums(step),
      before: moves.before && sumOf('sales', moves.before(step)),
      yearBefore: sumOf('sales', moves.yearBefore(step)),
    })),
  };
}

/** SQL of the sums by product of some days: product_id, orders, pieces, sales, refunds, refunded_pieces, refunded. */
function soldIn(figures: Figures, days: SalesDays | null, only: SQL = sql``): SQL {
  const stored =
    days && figures.until ? spansOf({ from: days.from, to: earlierOf(days.to, figures.until) }) : null;
  const spans = [
    ...(stored?.months ? [sql`span = 'month' and ${within([stored.months])}`] : []),
    ...(stored?.days ?? []).map((some) => sql`span = 'day' and ${within([some])}`),
  ];
  const recent = figures.recent.filter(
    ({ productId, startsOn }) => productId !== WHOLE_SHOP && days !== null && isIn(startsOn, days),
  );
  return sql`select product_id, sum(orders)::int as orders, sum(pieces)::int as pieces, sum(sales)::float8 as sales,
      sum(refunds)::int as refunds, sum(refunded_pieces)::int as refunded_pieces, sum(refunded)::float8 as refunded
    from (
      select product_id, orders, pieces, sales, refunds, refunded_pieces, refunded from sales_sums
        where product_id <> ${WHOLE_SHOP} and (${spans.length > 0 ? sql.join(spans, sql` or `) : sql`false`})
      union all
      select "productId", orders, pieces, sales, refunds, "refundedPieces", refunded
        from json_to_recordset(${JSON.stringify(recent)}::json) as r("productId" bigint, orders int, pieces int,
          sales bigint, refunds int, "refundedPieces" int, refunded bigint)
    ) sums ${only} group by 1`;
}

type RawProduct = Sums & {
  id: number | string;
  code: string | null;
  name: string;
  kind: NonNullable<SalesOfProduct['product']>['kind'];
  before: number;
  yearBefore: number;
  found: number;
};

/** Best sellers first; without `page`, all of them. Index: `sales_sums_span`, for the days compared the primary key. */
async function productRows(figures: Figures, locale: LocaleCode, page?: number): Promise<RawProduct[]> {
  const limit = page === undefined ? sql`` : sql`limit ${DESK_PER_PAGE} offset ${(page - 1) * DESK_PER_PAGE}`;
  const only = sql`where product_id in (select product_id from shown)`;
  return readRows<RawProduct>(
    figures.db,
    sql`with sold as (${soldIn(figures, figures.days)}),
      shown as (select *, (count(*) over ())::int as found from sold order by sales desc, refunded, product_id ${limit}),
      before as (${soldIn(figures, figures.before, only)}),
      year_before as (${soldIn(figures, figures.yearBefore, only)})
      select s.product_id as id, p.code, case when p.id is null then '' else ${productName(locale)} end as name, p.kind,
        s.orders, s.pieces, s.sales, s.refunds, s.refunded_pieces as "refundedPieces", s.refunded, s.found,
        coalesce(b.sales, 0) as before, coalesce(y.sales, 0) as "yearBefore"
      from shown s left join products p on p.id = s.product_id
        left join before b on b.product_id = s.product_id left join year_before y on y.product_id = s.product_id
      order by s.sales desc, s.refunded, s.product_id`,
  );
}

const productOf =
  ({ before }: Figures) =>
  ({ id, code, name, kind, found, ...sums }: RawProduct): SalesOfProduct => ({
    ...sums,
    before: before && sums.before,
    id: Number(id),
    product: code === null ? null : { code, name, kind },
  });

export async function salesOfProducts(figures: Figures, locale: LocaleCode, page: number) {
  const rows = await productRows(figures, locale, page);
  const found = rows[0]?.found ?? 0;
  const isCut = found > DESK_MAX_TOTAL;
  return { items: rows.map(productOf(figures)), page, total: Math.min(found, DESK_MAX_TOTAL), isCut };
}

export const allProducts = async (figures: Figures, locale: LocaleCode): Promise<SalesOfProduct[]> =>
  (await productRows(figures, locale)).map(productOf(figures));

type RawCategory = Omit<SalesOfCategory, 'names'> & { names: string[] | null };

/** By the main category that each product has today. */
export async function salesOfCategories(figures: Figures, locale: LocaleCode): Promise<SalesOfCategory[]> {
  const rows = await readRows<RawCategory>(
    figures.db,
    sql`with sold as (${soldIn(figures, figures.days)}), before as (${soldIn(figures, figures.before)}),
      year_before as (${soldIn(figures, figures.yearBefore)}),
      sums as (
        select p.main_taxon_id as taxon, coalesce(sum(s.pieces), 0)::int as pieces, coalesce(sum(s.sales), 0)::float8 as sales,
          coalesce(sum(s.refunded_pieces), 0)::int as "refundedPieces", coalesce(sum(s.refunded), 0)::float8 as refunded,
          coalesce(sum(b.sales), 0)::float8 as before, coalesce(sum(y.sales), 0)::float8 as "yearBefore"
        from sold s full join before b using (product_id) full join year_before y using (product_id)
          left join products p on p.id = product_id
        group by 1
      )
      select t.code, sums.pieces, sums.sales, sums."refundedPieces", sums.refunded, sums.before, sums."yearBefore",
        (select json_agg(coalesce(n.name, ja.name, a.code) order by a.level) from taxons a
          left join taxon_translations n on n.taxon_id = a.id and n.locale = ${locale}
          left join taxon_translations ja on ja.taxon_id = a.id and ja.locale = 'ja_JP'
          where starts_with(t.path, a.path) and (a.level > 0 or a.id = t.id)) as names
      from sums left join taxons t on t.id = sums.taxon order by sums.sales desc, sums.refunded, t.path`,
  );
  return rows.map(({ before, names, ...row }) => ({
    ...row,
    before: figures.before && before,
    names: names ?? [],
  }));
}
