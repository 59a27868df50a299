/** Adds events, mails, refunds, audit rows, inquiries, purchase requests and reviews to the orders of bench_orders. */
import type { Client } from 'pg';

/** There is one inquiry per this number of orders. */
const ORDERS_PER_INQUIRY = 50;
/** One order of this number came by telephone or fax. */
const ORDERS_PER_PHONE_ORDER = 100;
/** Of these, one in so many was withdrawn, or its link has ended unused. */
const PHONE_ORDERS_PER_UNUSED = 10;
/** Age in days of the oldest mails. The shop deletes sent mails a day later, so none is deleted during the measurement. */
const MAILS_DAYS = 29;
/** A staff member who left after a few days and so has few rows in the audit log. */
export const FORMER_STAFF = 's12@example.jp';

export async function fillHistory(client: Client): Promise<void> {
  const staffId = `(select min(id) from staff)`;
  await client.query(
    `insert into order_events (order_id, type, data, actor, staff_id, created_at)
      select b.id, e.type, case when e.type = 'shipped' then jsonb_build_object('carrier', 'yamato', 'trackingNumber', b.tracking) end,
        e.actor, case when e.actor = 'staff' then ${staffId} end, e.at
      from bench_orders b cross join lateral (values ('placed', 'system', b.at), ('paid', 'system', b.at + interval '1 minute'),
        ('shipped', 'staff', b.shipped_at)) e(type, actor, at)
      where e.type = 'placed' or e.type = 'paid' and b.kind not in ('waiting', 'cancelled') or e.at is not null and e.type = 'shipped'`,
  );
  await client.query(
    `insert into outbox_mails (message_id, to_address, subject, text_body, html_body, template, locale, status, tries,
        order_id, due_at, created_at, sent_at, last_error)
      select '<' || e.template || '-' || b.id || '@bench>', o.email, e.subject || '（注文番号 ' || o.number || '）', '', '',
        e.template, 'ja_JP', e.status, 1, b.id, e.at, e.at, e.at, case when e.status = 'dead' then '550 no such mailbox' end
      from bench_orders b join orders o on o.id = b.id
        cross join lateral (values
          ('order_paid', 'ご注文ありがとうございます', b.at, case when b.n % 4001 = 0 then 'dead' else 'sent' end),
          ('order_shipped', '商品を発送しました', b.shipped_at, 'sent')) e(template, subject, at, status)
      where b.at > now() - interval '${MAILS_DAYS} days' and e.at is not null`,
  );
  await client.query(
    `insert into refunds (order_id, kind, amount, reason, reference, state, requested_by, requested_at, settled_at)
      select b.id, 'manual', case when b.kind = 'refunded' then o.total else ceil(o.total / 2.0) end, 'damaged', 'R' || b.id,
        'done', ${staffId}, b.at + interval '5 days', b.at + interval '6 days'
      from bench_orders b join orders o on o.id = b.id where b.kind in ('refunded', 'partly_refunded')`,
  );
  await client.query(
    `insert into refunds (order_id, kind, amount, reason, authorisation_id, reference, state, failure, requested_by, requested_at, settled_at)
      select b.id, case when b.place <= 3 then 'gateway' else 'manual' end, o.total, 'damaged',
        case when b.place <= 3 then a.id end, case when b.place > 3 then 'R' || b.id end,
        case when b.place <= 3 then 'failed' else 'requested' end, case when b.place <= 3 then 'refused' end, ${staffId}, now(),
        case when b.place <= 3 then now() end
      from (select id, row_number() over (order by n) as place from bench_orders where kind = 'shipped' limit 8) b
        join orders o on o.id = b.id join authorisations a on a.attempt_key = 'key' || md5(b.id::text) and a.state = 'captured'`,
  );
  await fillAudit(client);
  await fillLetters(client);
  await fillPhoneOrders(client);
}

/** Those of the last week are open. */
async function fillPhoneOrders(client: Client): Promise<void> {
  await client.query(
    `with added as (
        insert into phone_orders (way, user_id, email, name, locale, created_by, created_at, ends_at, withdrawn_at, used_at, cart_id)
        select case when n % 3 = 0 then 'fax' else 'phone' end, user_id, email, last_name || ' ' || first_name, 'ja_JP',
          (select min(id) from staff), at, at + interval '7 days', case when kind = 'withdrawn' then at + interval '1 hour' end,
          case when kind = 'used' then at + interval '2 hours' end, case when kind = 'used' then id end
        from (select b.id, b.n, b.at, o.user_id, u.email, u.last_name, u.first_name,
            case when b.at > now() - interval '6 days' then 'open' when b.n % $2 = 0 then 'ended' when b.n % $2 = $1 then 'withdrawn' else 'used' end as kind
          from bench_orders b join orders o on o.id = b.id join users u on u.id = o.user_id where b.n % $1 = 0) b
        returning id, user_id, created_at)
      insert into phone_order_lines (phone_order_id, product_id, variant_id, variant_code, names, unit_price, quantity)
        select distinct on (a.id, i.variant_code) a.id, i.product_id, i.variant_id, i.variant_code, coalesce(i.names, '{"ja_JP":"本"}'), i.unit_price, i.quantity
        from added a join bench_orders b on b.at = a.created_at and b.n % $1 = 0 join orders o on o.id = b.id and o.user_id = a.user_id
          join order_items i on i.order_id = o.id`,
    [ORDERS_PER_PHONE_ORDER, ORDERS_PER_PHONE_ORDER * PHONE_ORDERS_PER_UNUSED],
  );
}

async function fillAudit(client: Client): Promise<void> {
  await client.query(
    `insert into audit_log (at, staff_id, call, entity, entity_id, after, network, request_id)
      select b.shipped_at, s.ids[1 + b.n % (cardinality(s.ids) - 1)], 'desk.shipOrder', 'order', b.id::text,
        jsonb_build_object('carrier', 'yamato', 'trackingNumber', b.tracking, 'mail', true, 'outcome', 'shipped'), '10.0.0.0',
        md5('request' || b.n)
      from bench_orders b, (select array_agg(id order by id) as ids from staff) s where b.shipped_at is not null order by b.shipped_at`,
  );
  await client.query(
    `insert into audit_log (at, staff_id, call, entity, entity_id, before, after, network)
      select now() - n * interval '1 minute' - interval '300 days', id, 'desk.changeOrder', 'order', n::text, '{}', '{}', '10.0.0.0'
      from staff, generate_series(1, 40) n where email = $1`,
    [FORMER_STAFF],
  );
}

async function fillLetters(client: Client): Promise<void> {
  await client.query(
    `insert into inquiries (user_id, locale, name, email, phone_number, category, subject, content, order_number, state, created_at)
      select b.member, 'ja_JP', u.last_name || ' ' || u.first_name, u.email, u.phone_number, 'order', 'お届け日について',
        '注文した商品はいつ届きますか。旅行に出るため、その前に受け取りたいと思っています。', lpad(b.id::text, 9, '0'),
        case when b.n < ${ORDERS_PER_INQUIRY * 30} then 'new' when b.n % 3 = 0 then 'closed' else 'answered' end, b.at
      from bench_orders b join users u on u.id = b.member where b.n % ${ORDERS_PER_INQUIRY} = 0`,
  );
  await client.query(
    `insert into inquiry_messages (inquiry_id, kind, staff_id, text, created_at)
      select id, 'answer', (select min(id) from staff), 'あさって届く予定です。', created_at + interval '3 hours'
      from inquiries where state <> 'new'`,
  );
  await client.query(
    `insert into purchase_requests (locale, product_code, quantity, name, email, created_at)
      select 'ja_JP', p.code, 1, '山田 花子', 'm' || n || '@example.jp', now() - n * interval '1 hour'
      from generate_series(1, 300) n join lateral (select code from products order by id offset n % 40 limit 1) p on true`,
  );
  await client.query(
    `insert into reviews (product_id, rating, title, comment, author_name, hidden_at, hidden_by, hidden_reason, created_at)
      select p.id, 1 + b.n % 5, 'よい本でした', '子どもが毎日読んでいます。', '匿名', case when b.n % 5000 = 0 then b.at end,
        case when b.n % 5000 = 0 then (select min(id) from staff) end, case when b.n % 5000 = 0 then 'spam' end, b.at
      from bench_orders b join lateral (select id from products order by id offset b.n / 100 % 40 limit 1) p on true
      where b.n % 100 = 0`,
  );
}
