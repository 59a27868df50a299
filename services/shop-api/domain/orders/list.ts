import { and, eq, gte, inArray, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Order } from '#contract/order-shapes.ts';
import { readRows } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { carrierSettingsOf } from '../carriers/settings.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { partsColumns } from '../order-rows/child-rows.ts';
import { assembleAll, type RowWithParts, readWithParts } from '../order-rows/load.ts';
import { orderView } from './order-view.ts';
import { type SummaryRow, summaryColumns, summaryJoin, summaryOf } from './summary.ts';

/** `from` and `to` are part of the period. */
export type OrderFilters = {
  paymentState: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  direction: 'ASC' | 'DESC';
};

/** Status words of the order list (§3); an unknown one matches nothing. */
function statusIs(status: string): SQL | undefined {
  switch (status) {
    case 'paid':
    case 'completed':
      // What was refunded in part is still paid for: the rest may be on its way.
      return inArray(orders.paymentState, ['paid', 'partially_refunded']);
    case 'fulfilled':
      return eq(orders.state, 'fulfilled');
    case 'cancelled':
      // Failed and refunded orders have statuses of their own.
      return and(
        or(eq(orders.state, 'cancelled'), eq(orders.paymentState, 'cancelled')),
        notInArray(orders.paymentState, ['failed', 'refunded', 'partially_refunded']),
      );
    case 'new':
    case 'awaiting_payment':
      return eq(orders.paymentState, 'awaiting_payment');
    case 'failed':
      return eq(orders.paymentState, status);
    case 'refunded':
      return inArray(orders.paymentState, ['refunded', 'partially_refunded']);
    default:
      return sql`false`;
  }
}

type Page = { page: number; limit: number };
export type HistorySearch = { filters: OrderFilters; page: Page; bearer: Bearer };

/** The member's placed orders, newest first by default. */
export async function orderHistory(shop: Shop, search: HistorySearch, view: ViewContext) {
  const found = await readPage<RowWithParts>(shop, search, { columns: sql`o.*, ${partsColumns}` });
  const full = await assembleAll(shop, shop.db, found.rows.map(readWithParts));
  return { ...found.page, items: full.map((order): Order => orderView(order, view)) };
}

/** The same orders, as summaries. */
export async function orderHistorySummaries(shop: Shop, search: HistorySearch, view: ViewContext) {
  const found = await readPage<SummaryRow>(shop, search, { columns: summaryColumns, join: summaryJoin });
  const { links } = await carrierSettingsOf(shop, shop.db);
  return { ...found.page, items: found.rows.map((row) => summaryOf(row, view, links)) };
}

/**
 * Reads one page, with `columns` of each order `o`, in one statement. Only a page beyond the last one needs a second
 * statement.
 */
async function readPage<Row>(
  shop: Shop,
  { filters, page, bearer }: HistorySearch,
  { columns, join = sql`` }: { columns: SQL; join?: SQL },
) {
  const where = and(
    eq(orders.userId, bearer.userId),
    ne(orders.state, 'cart'),
    filters.paymentState ? statusIs(filters.paymentState) : undefined,
    filters.from ? gte(orders.checkoutCompletedAt, filters.from) : undefined,
    filters.to ? lte(orders.checkoutCompletedAt, filters.to) : undefined,
  );
  const sorted = sql.raw(`order by checkout_completed_at ${filters.direction}, id ${filters.direction}`);
  const { limit } = page;
  const rows = await readRows<Row & { found: number | string }>(
    shop.db,
    // Counts ids only: a member may have thousands of orders, and rows are long.
    sql`select ${columns}, o.found from (select orders.*, listed.found from (
        select id, count(*) over () as found from orders where ${where} ${sorted}
        limit ${limit} offset ${(page.page - 1) * limit}) listed join orders using (id)) o ${join} ${sorted}`,
  );
  const total = rows[0] ? Number(rows[0].found) : page.page > 1 ? await shop.db.$count(orders, where) : 0;
  return { rows, page: { ...page, total, pages: Math.max(1, Math.ceil(total / limit)) } };
}
