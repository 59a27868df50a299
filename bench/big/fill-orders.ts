/** Lets the database generate members with their orders and carts, the same data each time. */
import type { Client } from 'pg';
import { dropIndexes } from './tables.ts';

const FIRST_MEMBER = 1_000_001;
/** A member with as many orders as a school that orders twice a week for twenty years. */
export const BUSY_MEMBER = 'm0@example.jp';
const BUSY_ORDERS = 2000;
const OPEN_CARTS = 100_000;
/** The mails of a month, in a shop with three million orders in five years. */
const KEPT_MAILS = 45_000;

type Sizes = { products: number; members: number; orders: number };

export async function fillOrders(client: Client, { products, members, orders }: Sizes): Promise<void> {
  const tables = [
    'users',
    'orders',
    'order_items',
    'shipments',
    'payments',
    'payment_attempts',
    'authorisations',
    'piece_events',
  ];
  const makeIndexes: (() => Promise<void>)[] = [];
  for (const table of tables) makeIndexes.push(await dropIndexes(client, table));
  // These members have the password of the demo's members.
  await client.query(
    `insert into users (id, email, password_hash, email_verified_at, last_name, first_name, furigana_lastname,
        furigana_firstname, phone_number) overriding system value
      select $1::bigint + n, 'm' || n || '@example.jp', hash, now(), '山田', '花子' || n, 'ヤマダ', 'ハナコ', '09000000000'
      from generate_series(0, $2::int - 1) n,
        (select password_hash as hash from users where email = 'hanako@example.jp') demo`,
    [FIRST_MEMBER, members],
  );
  const address = JSON.stringify({
    lastName: '山田',
    firstName: '花子',
    countryCode: 'JP',
    postcode: '1000001',
    provinceCode: 'JP-13',
    city: '千代田区',
    street: '千代田1-1',
    phoneNumber: '0312345678',
  });
  await client.query(
    `insert into orders (id, token_value, number, user_id, state, checkout_state, payment_state, shipping_state,
        items_total, total, shipping_address, billing_address, email, paid_at, ship_by, checkout_completed_at, created_at,
        updated_at) overriding system value
      select 1000000 + n, 'big' || md5(n::text), 'B' || n,
        $1::bigint + case when n < $4 then 0 else (n::bigint * 7919) % $2 end,
        'fulfilled', 'completed', 'paid', 'shipped', v.price, v.price, $5::jsonb, $5::jsonb, 'big@example.jp', at, at, at, at, at
      from generate_series(0, $3::int - 1) n
        cross join lateral (select timestamptz '2026-10-01' - n % 2000 * interval '1 day' as at) day
        join variants v on v.id = 1000001 + (n::bigint * 104729) % $6`,
    [FIRST_MEMBER, members, orders, BUSY_ORDERS, address, products],
  );
  await client.query(
    `insert into orders (id, token_value, created_at, updated_at) overriding system value
      select 900000000 + n, 'open' || md5(n::text), now(), now() from generate_series(1, $1::int) n`,
    [OPEN_CARTS],
  );
  await client.query(
    `insert into order_items (order_id, product_id, variant_id, variant_code, names, unit_price, quantity, total)
      select o.id, v.product_id, v.id, v.code, '{"ja_JP": "注文の品", "en_US": "Ordered item"}', v.price, 1, v.price
      from orders o join variants v on v.id = 1000001 + ((o.id - 1000000) * 104729) % $1
      where o.number like 'B%' and o.id >= 1000000`,
    [products],
  );
  await client.query(`insert into shipments (order_id, method_id, state, shipped_at)
    select o.id, (select min(id) from shipping_methods), 'shipped', o.paid_at from orders o
    where o.id between 1000000 and 899999999`);
  await client.query(`insert into piece_events (item_id, kind, quantity, parcel_id, at)
    select i.id, e.kind, i.quantity, case when e.kind = 'shipped' then s.id end, s.shipped_at
    from shipments s join order_items i on i.order_id = s.order_id
      cross join (values ('held'), ('sold'), ('shipped')) e(kind)
    where s.order_id between 1000000 and 899999999`);
  await client.query(`insert into payments (order_id, method_id, state, amount)
    select o.id, (select min(id) from payment_methods), 'completed', o.total from orders o
    where o.id between 1000000 and 899999999`);
  await client.query(`insert into payment_attempts (key, reference, order_id, mode, job, goods_amount, shipping_amount, order_version, state, gateway_id,
        expires_at, created_at, updated_at)
      select 'key' || md5(o.id::text), 'C' || o.id || '-1-BIG', o.id, 'token', 'CAPTURE', o.total, 0, 1, 'captured',
        o.id::text, o.paid_at, o.paid_at, o.paid_at
      from orders o where o.id between 1000000 and 899999999`);
  await client.query(`insert into authorisations (attempt_key, gateway_id, state, created_at, updated_at)
    select key, gateway_id, 'captured', created_at, updated_at from payment_attempts where gateway_id is not null`);
  await client.query(
    `insert into outbox_mails (message_id, to_address, subject, text_body, html_body, template, locale, status, sent_at)
      select 'big-' || n, 'big@example.jp', 'big', '', '', 'order_paid', 'ja_JP', 'sent', now()
      from generate_series(1, $1::int) n`,
    [KEPT_MAILS],
  );
  for (const make of makeIndexes) await make();
  for (const table of ['users', 'orders'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
}
