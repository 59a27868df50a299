/** Compares the changes by staff with their results: refunds, mails, stock, stored responses, the audit log. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db/client.ts';
import { readRows } from '#api/db/rows.ts';
import type { GatewayBook } from './balance.ts';
import type { Received } from './staff.ts';

export type DeskRecord = { emails: readonly string[]; received: Received[] };
type Compare = (what: string, is: unknown, should: unknown) => void;

const OURS = sql`o.email like 'buyer.%' and o.state <> 'cart'`;

/** Restocked pieces of products whose stock is tracked. */
export const RESTOCKED = sql`(select coalesce(sum((line->>'quantity')::int), 0)::int from (
    select r.restock as lines from refunds r where r.order_id = o.id and r.state = 'done'
    union all select e.data->'restock' from order_events e where e.order_id = o.id and e.type = 'cancelled') back
  cross join lateral jsonb_array_elements(back.lines) line
  join order_items i on i.id = (line->>'itemId')::bigint join variants v on v.id = i.variant_id
  where v.tracked and v.enabled)`;

/** Reports all differences to `equal`; returns a line of counts. */
export async function compareDesk(
  db: Db,
  { desk, book, equal }: { desk: DeskRecord; book: GatewayBook; equal: Compare },
): Promise<string> {
  const refunds = await compareRefunds(db, book, equal);
  const mails = await compareMails(db, equal);
  const changes = await compareAnswers(db, desk, equal);
  return `${refunds}, ${mails}, ${changes}`;
}

type Refunded = {
  number: string;
  total: number;
  payment: string;
  gids: string[];
  payments: string[];
  refunds: { id: number; kind: string; state: string; amount: number; mails: number }[];
};

/** Checks that the gateway has returned money for exactly those refunds by card that are done. */
async function compareRefunds(db: Db, book: GatewayBook, equal: Compare): Promise<string> {
  const orders = await readRows<Refunded>(
    db,
    sql`select o.number, o.total::int as total, o.payment_state as payment,
      (select coalesce(json_agg(a.gateway_id), '[]') from payment_attempts a
        where a.order_id = o.id and a.state = 'captured') as gids,
      (select coalesce(json_agg(p.state), '[]') from payment_attempts a
        join authorisations p on p.attempt_key = a.key and p.gateway_id = a.gateway_id
        where a.order_id = o.id and a.state = 'captured') as payments,
      (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'state', r.state,
          'amount', r.amount::int, 'mails', (select count(*)::int from outbox_mails m
            where m.order_id = o.id and m.message_id like '<refunded-' || r.id || '-%')) order by r.id), '[]')
        from refunds r where r.order_id = o.id) as refunds
      from orders o where ${OURS} and o.payment_state in ('paid', 'partially_refunded', 'refunded')`,
  );
  for (const { number, total, payment, gids, payments, refunds } of orders) {
    const done = refunds.filter(({ state }) => state === 'done');
    const byCard = done.filter(({ kind }) => kind === 'gateway');
    const refunded = done.reduce((sum, { amount }) => sum + amount, 0);
    const state = refunded === 0 ? 'paid' : refunded === total ? 'refunded' : 'partially_refunded';
    equal(`payment of ${number} after refunds of ${refunded}`, payment, state);
    equal(`refunds by the gateway of ${number}`, byCard.length <= 1, true);
    equal(`refunds of ${number} that are open`, refunds.filter(isOpen).length, 0);
    equal(`payment of ${number} in the shop's book`, payments, byCard.length === 1 ? 'returned' : 'captured');
    const atGateway = book.filter(({ gid }) => gids.includes(gid));
    const expected = byCard.length === 1 ? `cancelled ${total / 100}` : `captured ${total / 100}`;
    equal(
      `payment of ${number} at the gateway`,
      atGateway.map((one) => `${one.state} ${one.ta}`),
      expected,
    );
    for (const { id, state: ended, mails } of refunds)
      equal(`mails of refund ${id}, ${ended}`, mails, ended === 'done' ? 1 : 0);
  }
  const all = orders.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'done'));
  const byCard = all.filter(({ kind }) => kind === 'gateway').length;
  return `refunds ${all.length} (${byCard} by card)`;
}

const isOpen = ({ state }: { state: string }): boolean => state === 'requested' || state === 'failed';

type Mailed = {
  number: string;
  shipping: string;
  shipped: number;
  back: number;
  announced: boolean;
  notices: number;
  mails: number;
  latest: number;
  cancelled: number;
  cancellations: number;
};

/** Checks that there is one mail for each announced shipment that was not undone, each cancellation and each answer. */
async function compareMails(db: Db, equal: Compare): Promise<string> {
  const events = (type: string) =>
    sql`(select count(*)::int from order_events e where e.order_id = o.id and e.type = ${type})`;
  const mails = (template: string) =>
    sql`(select count(*)::int from outbox_mails m where m.order_id = o.id and m.template = ${template})`;
  const orders = await readRows<Mailed>(
    db,
    sql`select o.number, o.shipping_state as shipping, ${events('shipped')} as shipped,
      ${events('shipment_taken_back')} as back, s.notices,
      (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'shipped'
        and (e.data->>'mail')::boolean) as announcements,
      coalesce((select (e.data->>'mail')::boolean from order_events e where e.order_id = o.id
        and e.type = 'shipped' order by e.id desc limit 1), false) as announced,
      ${mails('order_shipped')} as mails,
      (select count(*)::int from outbox_mails m where m.order_id = o.id
        and m.message_id like '<shipped-' || s.notices || '-%') as latest,
      (select count(*)::int from order_events e where e.order_id = o.id and (e.type = 'cancelled'
        or (e.type = 'payment_cancelled' and e.data->>'why' = 'by_shop'))) as cancelled,
      ${mails('order_cancelled_by_shop')} as cancellations
      from orders o join shipments s on s.order_id = o.id where ${OURS}`,
  );
  for (const order of orders) {
    const { number } = order;
    const isShipped = order.shipping === 'shipped';
    const expected = isShipped && order.announced ? 1 : 0;
    equal(`shipments of ${number} that stand`, order.shipped - order.back, isShipped ? 1 : 0);
    equal(`mails about the shipment of ${number}`, order.mails, expected);
    if (expected) equal(`mails of the latest notice of ${number}`, order.latest, 1);
    equal(`cancellations of ${number}`, order.cancelled <= 1, true);
    equal(`mails about the cancellation of ${number}`, order.cancellations, order.cancelled);
  }
  const [answers] = await readRows<{ written: number; mailed: number }>(
    db,
    sql`select count(*)::int as written, (select count(*)::int from outbox_mails where template = 'inquiry_answer') as mailed
      from inquiry_messages where kind = 'answer'`,
  );
  equal('mails with answers to inquiries', answers?.mailed, answers?.written);
  const isShipped = ({ shipping }: Mailed) => shipping === 'shipped';
  const cancelled = orders.filter((order) => order.cancelled > 0).length;
  return `shipped ${orders.filter(isShipped).length}, cancelled ${cancelled}, answers ${answers?.written}`;
}

type Stored = { key: string; answer: unknown };

/** Checks that a response is stored for exactly those changes that succeeded, and that each has one audit row. */
async function compareAnswers(db: Db, { emails, received }: DeskRecord, equal: Compare): Promise<string> {
  const people = sql.join(
    emails.map((email) => sql`${email}`),
    sql`, `,
  );
  const stored = await readRows<Stored>(
    db,
    sql`select r.key, r.answer from desk_requests r join staff s on s.id = r.staff_id where s.email in (${people})`,
  );
  const answers = new Map(stored.map(({ key, answer }) => [key, answer]));
  const successful = received.filter(({ status }) => status < 300);
  for (const { key, body, what } of successful)
    if (!answers.has(key) || !isDeepStrictEqual(answers.get(key), body))
      equal(`answer stored for ${what}`, JSON.stringify(answers.get(key)), JSON.stringify(body));
  const keys = new Set(successful.map(({ key }) => key));
  equal(
    'stored responses that nobody received',
    stored.filter(({ key }) => !keys.has(key)).map(({ key }) => key),
    '',
  );
  const unequal = await readRows<{ call: string; changes: number; audited: number }>(
    db,
    sql`select call, changes, audited from (
        select r.call, count(*)::int as changes, (select count(*)::int from audit_log a join staff s on s.id = a.staff_id
          where a.call = r.call and s.email in (${people})) as audited
        from desk_requests r join staff s on s.id = r.staff_id where s.email in (${people}) group by r.call) counted
      where changes <> audited`,
  );
  for (const { call, changes, audited } of unequal) equal(`audit rows of ${call}`, audited, changes);
  return `changes by staff ${stored.length} of ${received.length} answers`;
}
