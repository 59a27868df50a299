/** SQL about a product `p` and its variant `v`, for the desk. */
import { type SQL, sql } from 'drizzle-orm';

/** A ticket that is no longer sold is not in stock, even if seats are left. */
export const isTicketOver = (now: Date): SQL => sql`exists (select from seminars s where s.product_id = p.id
  and (s.cancelled or s.sales_end_at <= ${now.toISOString()}::timestamptz))`;

/** Seats of a seminar that is no longer sold are never low. */
export const isLow = (now: Date): SQL => sql`p.enabled and v.is_low and not ${isTicketOver(now)}`;
