/** SQL about a product `p` and its variant `v`, for the desk. */
import { type SQL, sql } from 'drizzle-orm';
import { DESK_MAX_TOTAL } from '#contract/desk/paging.ts';

/** A ticket that is no longer sold is not in stock, even if seats are left. */
export const isTicketOver = (now: Date): SQL => sql`exists (select from seminars s where s.product_id = p.id
  and (s.cancelled or s.sales_end_at <= ${now.toISOString()}::timestamptz))`;

/** Seats of a seminar that is no longer sold are never low. */
export const isLow = (now: Date): SQL =>
  sql`p.enabled and v.left_when_low is not null and not ${isTicketOver(now)}`;

/** Products with low stock, counted up to one more than the largest total. */
export const lowCount = (now: Date): SQL => sql`select count(*)::int from (
  select distinct p.id from variants v join products p on p.id = v.product_id where ${isLow(now)} limit ${DESK_MAX_TOTAL + 1}) low`;
