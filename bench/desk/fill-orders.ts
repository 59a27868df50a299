/**
 * Creates orders with lines, parcels and payments, and the table `bench_orders` with data about each order. The newest
 * thousand are to be shipped, some of them in part, or await payment. Most older orders are shipped; one in fifty is cancelled, and one in 500 has
 * a refund.
 */
import type { Client } from 'pg';
import { FIRST_MEMBER } from './fill-people.ts';

/** Larger than all ids and numbers of the demo. */
const FIRST_ORDER = 1_000_000;
const DAYS = 2000;
const OPEN = 1000;

export async function fillOrders(client: Client, orders: number): Promise<void> {
  // Triggers are disabled while the tables are filled (fill.ts), so no foreign key is checked.
  await client.query('drop table if exists bench_orders');
  await client.query(
    `create unlogged table bench_orders as
      select n, ${FIRST_ORDER} + $1::int - n as id, ${FIRST_MEMBER} + 1 + n * 7919::bigint % $2::int as member,
        case when n % 10 = 3 then ${FIRST_MEMBER} + 1 + n * 104729::bigint % $2::int end as presented_to, at,
        case when n < ${OPEN} and n % 25 = 0 then 'waiting' when n % 50 = 7 then 'cancelled'
          when n < ${OPEN} then 'to_ship' when n % 1000 = 11 then 'partly_refunded' when n % 1000 = 12 then 'refunded'
          else 'shipped' end as kind,
        case when n >= ${OPEN} and n % 50 <> 7 then least(at + interval '1 day', now()) end as shipped_at,
        case when n >= ${OPEN} and n % 50 <> 7 then eleven::text || eleven % 7 end as tracking
      from generate_series(0, $1::int - 1) n
        cross join lateral (select now() - n * (interval '${DAYS} days' / $1::int) as at, 30000000000 + n * 7::bigint as eleven) facts`,
    [orders, Math.ceil(orders / 3)],
  );
  await client.query('analyze bench_orders');
  await fillItems(client);
  await fillRows(client);
  await fillParts(client);
  await fillPayments(client);
  await client.query("select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))");
  await client.query(`select setval('order_numbers', (select max(id) from bench_orders))`);
}

/** One or two lines per order, with the demo's products. */
async function fillItems(client: Client): Promise<void> {
  await client.query(
    `create temporary table goods as
      select (row_number() over (order by v.id) - 1)::int as n, v.id, v.product_id, v.code, v.price,
        jsonb_build_object('ja_JP', ja.name, 'en_US', en.name) as names
      from variants v join products p on p.id = v.product_id and p.kind <> 'seminar'
        join product_translations ja on ja.product_id = p.id and ja.locale = 'ja_JP'
        join product_translations en on en.product_id = p.id and en.locale = 'en_US'`,
  );
  await client.query(
    `insert into order_items (order_id, product_id, variant_id, variant_code, names, unit_price, quantity, total, created_at)
      select b.id, g.product_id, g.id, g.code, g.names, g.price, 1, g.price, b.at
      from bench_orders b cross join (select count(*)::int as count from goods) all_goods
        cross join lateral generate_series(0, case when b.n % 2 = 0 then 1 else 0 end) line
        join goods g on g.n = (b.n * 31::bigint + line) % all_goods.count`,
  );
}

const addressOf = (person: string, n: string) => `jsonb_build_object('lastName', ${person}.last_name,
  'firstName', ${person}.first_name, 'countryCode', 'JP', 'postcode', lpad((${n} % 9999999)::text, 7, '0'),
  'provinceCode', 'JP-' || lpad((1 + ${n} % 47)::text, 2, '0'), 'city', '中央区', 'street', '本町' || 1 + ${n} % 9 || '-' || 1 + ${n} % 30,
  'phoneNumber', ${person}.phone_number)`;

/** SQL for search terms in the format of domain/order-rows/search-terms.ts. fill.ts checks those of a hundred orders. */
const nameAndPhone = (
  person: string,
) => `array['n' || ${person}.last_name, 'n' || ${person}.last_name || ${person}.first_name, 'n' || ${person}.first_name,
  't' || ${person}.phone_number, 't' || right(${person}.phone_number, 4)]`;

async function fillRows(client: Client): Promise<void> {
  await client.query(
    `insert into orders (id, token_value, number, user_id, state, checkout_state, payment_state, shipping_state,
        items_total, total, shipping_address, billing_address, notes, email, phone_number, ship_by, slip_printed_at,
        label_made_at, paid_at, checkout_completed_at, created_at, updated_at, search_terms) overriding system value
      select b.id, 'bench' || md5(b.n::text), lpad(b.id::text, 9, '0'), b.member,
        case b.kind when 'waiting' then 'new' when 'to_ship' then 'new' when 'cancelled' then 'cancelled' else 'fulfilled' end,
        'completed',
        case b.kind when 'waiting' then 'awaiting_payment' when 'cancelled' then 'cancelled'
          when 'partly_refunded' then 'partially_refunded' when 'refunded' then 'refunded' else 'paid' end,
        case b.kind when 'waiting' then 'ready' when 'to_ship' then case when b.n % 40 = 2 then 'partially_shipped' else 'ready' end
          when 'cancelled' then 'cancelled' else 'shipped' end,
        l.total, l.total, ${addressOf('r', 'b.n')}, ${addressOf('u', 'b.n')},
        case when b.n % 12 = 5 then '平日の夕方にお届けください。' end, u.email, u.phone_number,
        case when b.kind not in ('waiting', 'cancelled')
          then (b.at at time zone 'Asia/Tokyo')::date + case when b.n % 25 = 4 then -1 else 2 end end,
        case when b.kind = 'to_ship' and b.n % 3 = 1 then now() else b.shipped_at end,
        case when b.kind = 'to_ship' and b.n % 3 = 1 then now() else b.shipped_at end,
        case when b.kind not in ('waiting', 'cancelled') then b.at + interval '1 minute' end, b.at, b.at, b.at,
        ${nameAndPhone('u')} || array['v2', 'n' || u.furigana_lastname, 'n' || u.furigana_lastname || u.furigana_firstname,
            'n' || u.furigana_firstname, 'm' || u.email]
          || case when b.presented_to is null then '{}' else ${nameAndPhone('r')} end
          || case when b.tracking is null then '{}' else array['s' || b.tracking] end
      from bench_orders b join users u on u.id = b.member join users r on r.id = coalesce(b.presented_to, b.member)
        join (select order_id, sum(total) as total from order_items group by order_id) l on l.order_id = b.id`,
  );
}

async function fillParts(client: Client): Promise<void> {
  await client.query(
    `insert into shipments (order_id, method_id, state, shipped_at, carrier, tracking_number, shipped_by, notices)
      select b.id, (select min(id) from shipping_methods),
        case b.kind when 'waiting' then 'ready' when 'to_ship' then 'ready' when 'cancelled' then 'cancelled' else 'shipped' end,
        b.shipped_at, case when b.shipped_at is not null then 'yamato' end, b.tracking,
        case when b.shipped_at is not null then (select min(id) from staff) end, case when b.shipped_at is null then 0 else 1 end
      from bench_orders b`,
  );
  await client.query(
    `insert into payments (order_id, method_id, state, amount, created_at)
      select b.id, (select min(id) from payment_methods),
        case b.kind when 'waiting' then 'new' when 'cancelled' then 'cancelled' when 'refunded' then 'refunded'
          else 'completed' end, o.total, b.at
      from bench_orders b join orders o on o.id = b.id`,
  );
}

/** Adds the payments. Four attempts have an unknown result, and five payments are disputed. */
async function fillPayments(client: Client): Promise<void> {
  await client.query(
    `insert into payment_attempts (key, reference, order_id, mode, job, goods_amount, shipping_amount, order_version, state,
        gateway_id, expires_at, created_at, updated_at)
      select 'key' || md5(b.id::text), 'C' || b.id || '-1-BENCH', b.id, 'token', 'CAPTURE', o.total, 0, 1,
        case when b.kind = 'waiting' and b.n >= ${OPEN - 100} then 'unknown' when b.kind = 'waiting' then 'sent'
          when b.kind = 'cancelled' then 'failed' else 'captured' end,
        case when b.kind in ('waiting', 'cancelled') then null else b.id::text end,
        b.at + interval '3 days', b.at, b.at
      from bench_orders b join orders o on o.id = b.id`,
  );
  await client.query(`insert into authorisations (attempt_key, gateway_id, state, created_at, updated_at)
    select key, gateway_id, 'captured', created_at, updated_at from payment_attempts where gateway_id is not null and reference like '%BENCH'`);
  await client.query(`insert into authorisations (attempt_key, gateway_id, state, created_at, updated_at)
    select 'key' || md5(id::text), 'twice' || id, 'disputed', at, at from bench_orders where kind = 'shipped' order by n limit 5`);
}
