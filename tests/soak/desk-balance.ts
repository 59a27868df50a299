/** Compares the changes by staff with their results: refunds, mails, stock, stored responses, the audit log. */
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db/client.ts';
import { readRows } from '#api/db/rows.ts';
import type { GatewayBook } from './balance.ts';
import type { Received } from './staff.ts';

export type DeskRecord = { emails: readonly string[]; received: Received[] };
type Compare = (what: string, is: unknown, should: unknown) => void;

const OURS = sql`o.email like 'buyer.%' and o.state <> 'cart'`;

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
  refunds: {
    id: number;
    kind: string;
    state: string;
    amount: number;
    undoes: number | null;
    mails: number;
    undoneMails: number;
    delayedMails: number;
  }[];
};

/** Checks that the gateway has returned money for exactly those refunds by card that are done. */
async function compareRefunds(db: Db, book: GatewayBook, equal: Compare): Promise<string> {
  const mails = (kind: string) => sql`(select count(*)::int from outbox_mails m
    where m.order_id = o.id and m.message_id like '<' || ${kind}::text || '-' || r.id || '-%')`;
  const orders = await readRows<Refunded>(
    db,
    sql`select o.number, o.total::int as total, o.payment_state as payment,
      (select coalesce(json_agg(a.gateway_id), '[]') from payment_attempts a
        where a.order_id = o.id and a.state = 'captured') as gids,
      (select coalesce(json_agg(p.state), '[]') from payment_attempts a
        join authorisations p on p.attempt_key = a.key and p.gateway_id = a.gateway_id
        where a.order_id = o.id and a.state = 'captured') as payments,
      (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'state', r.state,
          'amount', r.amount::int, 'undoes', r.undoes, 'mails', ${mails('refunded')},
          'undoneMails', ${mails('refund-undone')}, 'delayedMails', ${mails('refund-delayed')}) order by r.id), '[]')
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
    for (const { id, state: ended, undoes, mails, undoneMails, delayedMails } of refunds) {
      equal(`mails of refund ${id}, ${ended}`, mails, ended === 'done' && undoes === null ? 1 : 0);
      equal(`mails about taking back refund ${undoes}`, undoneMails, undoes === null ? 0 : 1);
      equal(`mails about the delay of refund ${id}`, delayedMails <= (ended === 'withdrawn' ? 1 : 0), true);
    }
  }
  const all = orders.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'done'));
  const byCard = all.filter(({ kind }) => kind === 'gateway').length;
  const undone = all.filter(({ undoes }) => undoes !== null).length;
  return `refunds ${all.length - undone} (${byCard} by card, ${undone} taken back)`;
}

const isOpen = ({ state }: { state: string }): boolean => state === 'requested' || state === 'failed';

type Mailed = {
  number: string;
  shipped: number;
  back: number;
  parcels: { id: number; isSent: boolean; isAnnounced: boolean; mails: number; latest: number }[];
  mails: number;
  isOwed: boolean;
  promises: number;
  state: string;
  cancelled: number;
  cancellations: number;
};

/** Checks that there is one mail for each announced parcel that was not undone, each cancellation and each answer. */
async function compareMails(db: Db, equal: Compare): Promise<string> {
  const events = (type: string) =>
    sql`(select count(*)::int from order_events e where e.order_id = o.id and e.type = ${type})`;
  const mails = (template: string) =>
    sql`(select count(*)::int from outbox_mails m where m.order_id = o.id and m.template = ${template})`;
  const mailsOf = (id: SQL) =>
    sql`(select count(*)::int from outbox_mails m where m.order_id = o.id and m.message_id like ${id})`;
  const orders = await readRows<Mailed>(
    db,
    sql`select o.number, o.state, ${events('shipped')} as shipped, ${events('shipment_taken_back')} as back,
      (select json_agg(json_build_object('id', p.id, 'isSent', p.state = 'shipped',
          'isAnnounced', coalesce((select (e.data->>'mail')::boolean from order_events e where e.order_id = o.id
            and e.type = 'shipped' and (e.data->>'parcel')::bigint = p.id order by e.id desc limit 1), false),
          'mails', ${mailsOf(sql`'<parcel-' || p.id || '-%'`)},
          'latest', ${mailsOf(sql`'<parcel-' || p.id || '-' || p.notices || '-%'`)}) order by p.id)
        from shipments p where p.order_id = o.id) as parcels,
      ${mails('order_shipped')} as mails, o.refund_owed_since is not null as "isOwed",
      ${mails('refund_delayed')} + ${mails('refund_undone')} as promises,
      (select count(*)::int from order_events e where e.order_id = o.id and (e.type = 'cancelled'
        or (e.type = 'payment_cancelled' and e.data->>'why' = 'by_shop'))) as cancelled,
      ${mails('order_cancelled_by_shop')} + ${mails('order_cancelled_and_refunded')} as cancellations
      from orders o where ${OURS} and exists (select from shipments s where s.order_id = o.id)`,
  );
  for (const order of orders) {
    const { number, parcels } = order;
    const sent = parcels.filter(({ isSent }) => isSent);
    equal(`shipments of ${number} that stand`, order.shipped - order.back, sent.length);
    for (const { id, isSent, isAnnounced, mails, latest } of parcels) {
      const expected = isSent && isAnnounced ? 1 : 0;
      equal(`mails about parcel ${id} of ${number}`, mails, expected);
      if (expected) equal(`mails of the latest notice of parcel ${id} of ${number}`, latest, 1);
    }
    const announced = sent.filter(({ isAnnounced }) => isAnnounced);
    equal(`mails about the shipments of ${number}`, order.mails, announced.length);
    equal(`cancellations of ${number}`, order.cancelled <= 1, true);
    equal(`mails about the cancellation of ${number}`, order.cancellations, order.cancelled);
    if (order.isOwed)
      equal(
        `a refund that ${number} is owed was promised`,
        order.state === 'cancelled' && order.promises > 0,
        true,
      );
  }
  const [answers] = await readRows<{ written: number; mailed: number }>(
    db,
    sql`select count(*)::int as written, (select count(*)::int from outbox_mails where template = 'inquiry_answer') as mailed
      from inquiry_messages where kind = 'answer'`,
  );
  equal('mails with answers to inquiries', answers?.mailed, answers?.written);
  const sent = orders.map(({ parcels }) => parcels.filter(({ isSent }) => isSent).length);
  const shipped = sent.filter((n) => n > 0).length;
  const several = sent.filter((n) => n > 1).length;
  const cancelled = orders.filter((order) => order.cancelled > 0).length;
  const owed = orders.filter(({ isOwed }) => isOwed).length;
  return `shipped ${shipped} (${several} in several parcels), cancelled ${cancelled}, owed ${owed}, answers ${answers?.written}`;
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
