/** Orders and refunds of a period one by one, as the accountant books them. */
import { type SQL, sql } from 'drizzle-orm';
import type { RefundWay } from '#contract/desk/refund-ways.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { type Days, dayIn, isWithin } from './days.ts';

const BATCH = 1000;

type Common = {
  /** Day of the payment or the refund, YYYY-MM-DD in Tokyo. */
  day: string;
  orderNumber: string;
  /** The day of the order, which the invoice and the return invoice name. */
  orderedOn: string;
  /** Minor units, tax included. */
  amount: number;
  /** Shipping cost within `amount`, minor units. Null for a refund whose share of shipping is not recorded. */
  shipping: number | null;
  method: string;
  gatewayId: string;
};
export type AccountEntry =
  | (Common & { kind: 'sale' })
  | (Common & {
      kind: 'refund';
      refundId: number;
      /** Kept as a cancellation fee, in minor units: not refunded, but no longer a sale. */
      fee: number;
      by: 'gateway' | 'manual';
      /** Of a manual refund; null if it was not recorded. */
      way: RefundWay | null;
      /**
       * The number that the bank or the gateway's control panel gave to a manual refund; '' for a refund by the
       * gateway.
       */
      reference: string;
    });

/** Where a batch ended. `at` is text, because a Date has no microseconds. */
type Place = { at: string; id: string };
type Raw<Entry> = Entry & Place;

const orderColumns = sql`o.number as "orderNumber", ${dayIn(sql`o.checkout_completed_at`)} as "orderedOn",
  coalesce(m.names->>'ja_JP', '') as method`;
const paymentOfOrder = sql`left join lateral (
    select method_id from payments where order_id = o.id and state in ('completed','refunded') order by id desc limit 1
  ) p on true
  left join payment_methods m on m.id = p.method_id
  left join payment_attempts t on t.order_id = o.id and t.state = 'captured'`;
const after = (at: SQL, id: SQL, place: Place | undefined): SQL =>
  place ? sql`and (${at}, ${id}) > (${place.at}::timestamptz, ${place.id}::bigint)` : sql``;

const sales = (days: Days, place: Place | undefined) => sql`
  select 'sale' as kind, o.paid_at::text as at, o.id::text as id, ${dayIn(sql`o.paid_at`)} as day, ${orderColumns},
    o.total::float8 as amount, o.shipping_total::float8 as shipping, coalesce(t.gateway_id, '') as "gatewayId"
  from orders o ${paymentOfOrder}
  where ${isWithin(sql`o.paid_at`, days)} ${after(sql`o.paid_at`, sql`o.id`, place)}
  order by o.paid_at, o.id limit ${BATCH}`;
const refunds = (days: Days, place: Place | undefined) => sql`
  select 'refund' as kind, r.settled_at::text as at, r.id::text as id, ${dayIn(sql`r.settled_at`)} as day, ${orderColumns},
    r.amount::float8 as amount, r.id::int as "refundId", r.fee::float8 as fee, r.kind as by, coalesce(r.way, undone.way) as way,
    coalesce(r.reference, '') as reference,
    (case when abs(r.amount + r.fee) = o.total then sign(r.amount) * o.shipping_total
      when abs(r.amount + r.fee) <= pieces.price then 0 end)::float8 as shipping,
    coalesce(a.gateway_id, t.gateway_id, '') as "gatewayId"
  from refunds r join orders o on o.id = r.order_id left join authorisations a on a.id = r.authorisation_id
    left join refunds undone on undone.id = r.undoes
    left join lateral (
      select coalesce(sum(i.unit_price * e.quantity), 0) as price from piece_events e join order_items i on i.id = e.item_id
      where e.refund_id = coalesce(r.undoes, r.id) and e.kind = 'refunded' and e.undoes is null
    ) pieces on true ${paymentOfOrder}
  where r.state = 'done' and ${isWithin(sql`r.settled_at`, days)} ${after(sql`r.settled_at`, sql`r.id`, place)}
  order by r.settled_at, r.id limit ${BATCH}`;

type Statement = (days: Days, place: Place | undefined) => SQL;

/** Reads in batches, so that the period may have any number of rows. */
async function* rowsOf(db: Db, statement: Statement, days: Days): AsyncGenerator<Raw<AccountEntry>> {
  for (let place: Place | undefined; ; ) {
    const rows: Raw<AccountEntry>[] = await readRows(db, statement(days, place));
    yield* rows;
    place = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** Sorted by day; within a day, sales come first. */
export async function* accountEntries(db: Db, days: Days): AsyncGenerator<AccountEntry> {
  const refunded = rowsOf(db, refunds, days);
  let refund = await refunded.next();
  for await (const sale of rowsOf(db, sales, days)) {
    for (; !refund.done && refund.value.day < sale.day; refund = await refunded.next()) yield refund.value;
    yield sale;
  }
  for (; !refund.done; refund = await refunded.next()) yield refund.value;
}
