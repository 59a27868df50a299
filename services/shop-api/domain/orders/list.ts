import { and, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Order } from '../../../../contract/order-shapes.ts';
import { rowsOf } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../auth/access-token.ts';
import { loadOrders } from '../cart/load.ts';
import type { ViewContext } from '../catalogue/views.ts';
import { orderView } from './view.ts';

/** Moments, both ends inclusive. */
export type OrderFilters = {
  paymentState: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  direction: 'ASC' | 'DESC';
};

/** What the order list calls a status (§3, contract 10.13); an unknown word matches nothing. */
function statusIs(status: string): SQL | undefined {
  switch (status) {
    case 'paid':
    case 'completed':
      return eq(orders.paymentState, 'paid');
    case 'fulfilled':
      return eq(orders.state, 'fulfilled');
    case 'cancelled':
      return or(eq(orders.state, 'cancelled'), eq(orders.paymentState, 'cancelled'));
    case 'new':
    case 'awaiting_payment':
      return eq(orders.paymentState, 'awaiting_payment');
    case 'failed':
    case 'refunded':
      return eq(orders.paymentState, status);
    default:
      return sql`false`;
  }
}

type Page = { page: number; limit: number };

const orderRows = rowsOf(orders);

/** The member's placed orders, newest first unless asked otherwise. */
export async function listOrders(
  shop: Shop,
  filters: OrderFilters,
  { page, limit }: Page,
  bearer: Bearer,
  view: ViewContext,
) {
  const where = and(
    eq(orders.userId, bearer.userId),
    ne(orders.state, 'cart'),
    filters.paymentState ? statusIs(filters.paymentState) : undefined,
    filters.from ? gte(orders.checkoutCompletedAt, filters.from) : undefined,
    filters.to ? lte(orders.checkoutCompletedAt, filters.to) : undefined,
  );
  const direction = sql.raw(filters.direction);
  const rows = await orderRows(
    shop.db,
    sql`select * from orders where ${where} order by checkout_completed_at ${direction}, id ${direction}
      limit ${limit} offset ${(page - 1) * limit}`,
  );
  const items: Order[] = (await loadOrders(shop.db, rows)).map((full) => orderView(full, view));
  const isAll = page === 1 && rows.length < limit;
  const total = isAll ? rows.length : await shop.db.$count(orders, where);
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)), items };
}
