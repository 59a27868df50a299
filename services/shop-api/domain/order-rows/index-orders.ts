/** Stores the terms by which staff find orders. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { jsonFields } from '../../db/json-rows.ts';
import { readRows } from '../../db/rows.ts';
import { lacksSearchTerms, type orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import type { OrderRow } from './load.ts';
import { termsOfOrder } from './search-terms.ts';

const STEP = 500;

/** The search terms of an order that `tx` changes. */
export async function searchTermsOf(
  tx: Tx,
  order: OrderRow,
  trackingNumbers: readonly (string | null)[] = [],
): Promise<string[]> {
  const [member] = order.userId ? await tx.select().from(users).where(eq(users.id, order.userId)) : [];
  return termsOfOrder(order, member, trackingNumbers);
}

/**
 * Indexes orders from earlier releases, which stored no terms or fewer, newest first, until `stopped`. Returns their
 * number.
 */
export async function indexOldOrders(shop: Shop, stopped: () => boolean = () => false): Promise<number> {
  for (let indexed = 0; ; ) {
    const found = stopped() ? 0 : await indexStep(shop);
    indexed += found;
    if (found < STEP) return indexed;
  }
}

type Row = Pick<
  typeof orders.$inferSelect,
  'id' | 'email' | 'phoneNumber' | 'shippingAddress' | 'billingAddress'
> & {
  member: typeof users.$inferSelect | null;
  trackingNumbers: string[];
  /** Changes with every change of the row. */
  written: string;
};

async function indexStep({ db }: Shop): Promise<number> {
  const rows = await readRows<Row>(
    db,
    sql`select o.id, o.written, o.email, o.phone_number as "phoneNumber", o.shipping_address as "shippingAddress",
        o.billing_address as "billingAddress",
        (select json_build_object(${jsonFields(users, 'u', ['lastName', 'firstName', 'furiganaLastname', 'furiganaFirstname', 'phoneNumber', 'email'])})
          from users u where u.id = o.user_id) as member,
        (select coalesce(json_agg(s.tracking_number), '[]') from shipments s
          where s.order_id = o.id and s.tracking_number is not null) as "trackingNumbers"
      from (select *, xmin::text as written from orders where ${lacksSearchTerms}
        order by id desc nulls last limit ${STEP}) o`,
  );
  if (rows.length === 0) return 0;
  const terms = rows.map(({ id, written, member, trackingNumbers, ...order }) => ({
    id: Number(id),
    written,
    terms: termsOfOrder(order, member ?? undefined, trackingNumbers),
  }));
  // Orders that were changed meanwhile are read again in the next step.
  await db.execute(sql`update orders o
    set search_terms = array(select json_array_elements_text(found.terms))
    from json_to_recordset(${JSON.stringify(terms)}::json) as found(id bigint, written text, terms json)
    where o.id = found.id and o.xmin::text = found.written`);
  return rows.length;
}

/**
 * Day in Tokyo on which the newest order without these terms was placed: a search may miss orders of that day and earlier
 * ones. Undefined when every order has terms.
 */
export async function unindexedUntil({ db }: Shop): Promise<string | undefined> {
  const [row] = await readRows<{ day: string }>(
    db,
    sql`select to_char(coalesce(checkout_completed_at, created_at) at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day
      from orders where ${lacksSearchTerms} order by id desc nulls last limit 1`,
  );
  return row?.day;
}
