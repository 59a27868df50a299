import { and, asc, count, desc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Order } from '../../../../contract/order-shapes.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../auth/access-token.ts';
import { loadOrder } from '../cart/load.ts';
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
  const [counted] = await shop.db.select({ n: count() }).from(orders).where(where);
  const order = filters.direction === 'ASC' ? asc : desc;
  const rows = await shop.db
    .select()
    .from(orders)
    .where(where)
    .orderBy(order(orders.checkoutCompletedAt), order(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const items: Order[] = [];
  for (const row of rows) items.push(orderView(await loadOrder(shop.db, row), view));
  const total = counted?.n ?? 0;
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)), items };
}
