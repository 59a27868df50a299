/**
 * Recounts the ledger of pieces from its raw rows, by rules of its own: the product's functions are not used. Also compares
 * it with the states, the parcels, the refunds and the stock that should follow from it.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db/client.ts';
import { readRows } from '#api/db/rows.ts';

type Kind =
  | 'held'
  | 'released'
  | 'sold'
  | 'cancelled'
  | 'given_up'
  | 'shipped'
  | 'used'
  | 'returned'
  | 'written_off'
  | 'refunded';
type Sums = Partial<Record<Kind, number>>;

type Line = {
  id: number | string;
  orderId: number | string;
  state: string;
  payment: string;
  shipping: string;
  quantity: number;
  isSeat: boolean;
  isTracked: boolean;
  /** A payment under way holds the pieces of a cart. */
  isPaying: boolean;
  sums: Sums;
  /** What the movements of stock say. */
  movedSold: number;
  movedBack: number;
};

const PAID = ['paid', 'partially_refunded', 'refunded'];
const UNPAID_END = ['failed', 'cancelled'];

const linesOf = (db: Db, which: SQL) =>
  readRows<Line>(
    db,
    sql`select i.id, o.id as "orderId", o.state, o.payment_state as payment, o.shipping_state as shipping, i.quantity,
        not o.has_goods or s.product_id is not null as "isSeat", coalesce(v.tracked, false) as "isTracked",
        exists (select from payment_attempts a where a.order_id = o.id and a.state in ('sent', 'authorised', 'unknown'))
          as "isPaying",
        (select coalesce(json_object_agg(kind, pieces), '{}') from (
          select kind, sum(quantity)::int as pieces from piece_events where item_id = i.id group by kind) k) as sums,
        (select coalesce(sum(m.before - m.after), 0)::int from stock_movements m
          where m.order_id = o.id and m.variant_id = i.variant_id and m.kind = 'sold') as "movedSold",
        (select coalesce(sum(m.after - m.before), 0)::int from stock_movements m
          where m.order_id = o.id and m.variant_id = i.variant_id and m.kind = 'returned') as "movedBack"
      from orders o join order_items i on i.order_id = o.id
        left join seminars s on s.product_id = i.product_id left join variants v on v.id = i.variant_id
      where ${which} order by o.id, i.id`,
  );

function faultsOfLine(line: Line, hasMovements: boolean): string[] {
  const { quantity, state, payment, sums } = line;
  const n = (kind: Kind) => sums[kind] ?? 0;
  const taken = n('held') - n('released');
  const ended = n('cancelled') + n('given_up');
  const gone = n('shipped') + n('used');
  const isPaid = PAID.includes(payment);
  const isHeld = state === 'cart' ? line.isPaying : !UNPAID_END.includes(payment);
  const rules: Record<string, boolean> = {
    'no sum is negative': Object.values(sums).every((sum) => sum >= 0),
    'held until it is released': taken === (isHeld ? quantity : 0),
    'sold if paid': n('sold') === (isPaid ? quantity : 0),
    'no more ended and gone than sold': ended + gone <= n('sold'),
    'a cancelled order has nothing to come': state !== 'cancelled' || !isPaid || ended + gone === quantity,
    'what comes back was ended or sent': n('returned') + n('written_off') <= ended + n('shipped'),
    'no more refunded than sold': n('refunded') <= n('sold'),
    'seats are given up and used, goods cancelled and shipped': line.isSeat
      ? n('cancelled') === 0 && n('shipped') === 0
      : n('given_up') === 0 && n('used') === 0,
    'stock was moved for what was sold': !hasMovements || line.movedSold === (line.isTracked ? n('sold') : 0),
    'stock was moved for what came back':
      !hasMovements || line.movedBack === (line.isTracked ? n('returned') : 0),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${rule}: ${nameOf(line)}`]));
}

const nameOf = ({ id, orderId, state, payment, shipping, quantity, sums, ...line }: Line): string =>
  `line ${id} of order ${orderId} (${state} ${payment} ${shipping}), ${quantity} pieces, ${JSON.stringify({ ...sums, ...line })}`;

/** The shipping state that follows from the goods of a paid order. */
function faultsOfOrder(lines: readonly Line[]): string[] {
  const [order] = lines;
  const goods = lines.filter(({ isSeat }) => !isSeat);
  if (!order || goods.length === 0 || !PAID.includes(order.payment)) return [];
  const sumOf = (...kinds: Kind[]) =>
    goods.reduce((all, { sums }) => all + kinds.reduce((sum, kind) => sum + (sums[kind] ?? 0), 0), 0);
  const shipped = sumOf('shipped');
  const isLeft = sumOf('sold') - sumOf('cancelled') - shipped > 0;
  const state = isLeft
    ? shipped > 0
      ? 'partially_shipped'
      : 'ready'
    : shipped > 0
      ? 'shipped'
      : 'cancelled';
  return order.shipping === state ? [] : [`order ${order.orderId} is ${order.shipping}, should be ${state}`];
}

/** Rows that break a rule about single rows, parcels or refunds. `which` is a condition on orders `o`. */
const brokenRows = (which: SQL): Record<string, SQL> => ({
  'counter-row that does not take back exactly one row': sql`
    select e.id from piece_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
      left join piece_events u on u.id = e.undoes
    where ${which} and e.undoes is not null and (u.id is null or u.undoes is not null or u.item_id <> e.item_id
      or u.kind <> e.kind or u.quantity <> -e.quantity or u.refund_id is distinct from e.refund_id
      or u.parcel_id is distinct from e.parcel_id or u.id > e.id
      or (select count(*) from piece_events t where t.undoes = e.undoes) > 1)`,
  'parcel without exactly its pieces': sql`
    select p.id from shipments p join orders o on o.id = p.order_id left join (
      select parcel_id, sum(quantity) as pieces from piece_events where parcel_id is not null group by 1) e on e.parcel_id = p.id
    where ${which} and o.payment_state in ('paid', 'partially_refunded', 'refunded')
      and (p.state = 'shipped') <> (coalesce(e.pieces, 0) > 0)`,
  'piece in a parcel of another order': sql`
    select e.id from piece_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
      join shipments p on p.id = e.parcel_id where ${which} and p.order_id <> o.id`,
  'order with more than one parcel to send, or none although something is left': sql`
    select o.id from orders o where ${which} and o.has_goods and o.state <> 'cart'
      and o.payment_state in ('paid', 'partially_refunded', 'refunded')
      and (select count(*) from shipments p where p.order_id = o.id and p.state = 'ready')
        <> case when o.shipping_state in ('ready', 'partially_shipped') then 1 else 0 end`,
  'refund with pieces of another order': sql`
    select e.id from piece_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
      join refunds r on r.id = e.refund_id where ${which} and r.order_id <> o.id`,
  'refund that does not stand, with pieces': sql`
    select r.id from refunds r join orders o on o.id = r.order_id
    where ${which} and (r.state = 'withdrawn' or r.undoes is not null
        or exists (select from refunds u where u.undoes = r.id))
      and exists (select from piece_events e where e.refund_id = r.id
        and (e.kind = 'refunded' or o.state <> 'cancelled') group by e.item_id, e.kind having sum(e.quantity) <> 0)`,
  'whole refund that is not for all pieces': sql`
    select o.id from orders o where ${which} and exists (select from refunds r where r.order_id = o.id
        and r.kind = 'gateway' and r.state <> 'withdrawn' and r.amount = o.total)
      and exists (select from order_items i where i.order_id = o.id and i.quantity <> (
        select coalesce(sum(e.quantity), 0) from piece_events e where e.item_id = i.id and e.kind = 'refunded'))`,
  'refunds that exceed the payment': sql`
    select o.id from orders o where ${which} and o.total < (
      select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state <> 'withdrawn')`,
  'counter-entry that does not take back exactly its refund': sql`
    select r.id from refunds r join orders o on o.id = r.order_id left join refunds u on u.id = r.undoes
    where ${which} and (r.undoes is not null or r.amount < 0)
      and (u.id is null or u.amount <> -r.amount or u.order_id <> r.order_id or u.state <> 'done' or u.kind <> 'manual')`,
});

/**
 * Everything in which the rows of these orders contradict each other; nothing in a sound shop. `hasMovements`: false for
 * orders of a database that did not write down every movement of stock.
 */
export async function ledgerFaults(
  db: Db,
  which: SQL,
  { hasMovements = true }: { hasMovements?: boolean } = {},
): Promise<string[]> {
  const lines = await linesOf(db, which);
  const byOrder = new Map<string, Line[]>();
  for (const line of lines) {
    const key = String(line.orderId);
    byOrder.set(key, [...(byOrder.get(key) ?? []), line]);
  }
  const faults = [
    ...lines.flatMap((line) => faultsOfLine(line, hasMovements)),
    ...[...byOrder.values()].flatMap(faultsOfOrder),
  ];
  for (const [what, rows] of Object.entries(brokenRows(which)))
    for (const { id } of await readRows<{ id: number | string }>(db, rows)) faults.push(`${what}: ${id}`);
  return faults;
}

export type LedgerUnits = { sold: number; returned: number; held: number };

/** Pieces of tracked variants, by the raw rows of all orders and carts. */
export async function ledgerUnits(db: Db, which: SQL): Promise<LedgerUnits> {
  const sumOf = (sign: SQL) => sql`coalesce(sum(e.quantity * ${sign}), 0)::int`;
  const [row] = await readRows<LedgerUnits>(
    db,
    sql`select ${sumOf(sql`case e.kind when 'sold' then 1 else 0 end`)} as sold,
        ${sumOf(sql`case e.kind when 'returned' then 1 else 0 end`)} as returned,
        ${sumOf(sql`case e.kind when 'held' then 1 when 'released' then -1 when 'sold' then -1 else 0 end`)} as held
      from piece_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
        join variants v on v.id = i.variant_id
      where v.tracked and v.enabled and ${which}`,
  );
  return row ?? { sold: 0, returned: 0, held: 0 };
}

/** Sums of an order's lines by kind, in the sequence of the lines; no zeros. */
export async function sumsOf(db: Db, orderId: number): Promise<Sums[]> {
  const rows = await readRows<{ sums: Sums }>(
    db,
    sql`select (select coalesce(json_object_agg(kind, pieces), '{}') from (
        select kind, sum(quantity)::int as pieces from piece_events where item_id = i.id group by kind
        having sum(quantity) <> 0) k) as sums
      from order_items i where i.order_id = ${orderId} order by i.id`,
  );
  return rows.map(({ sums }) => sums);
}
