/**
 * Database figures for `GET /metrics`, the same in every process. Open items are few and have a partial index, so they
 * are counted at each request. Whole tables are counted by one process every five minutes.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from './db/client.ts';
import { readRows } from './db/rows.ts';
import { inTransaction } from './db/transaction.ts';
import type { Shop } from './shop.ts';

type Figure = { figure: string; label: string; value: string | number };

const COUNTED_EVERY_S = 300;
/** Key of the advisory lock: any number that no other program on the same server uses. */
const COUNT_LOCK = 72_011_967;

const LIVE: SQL = sql`
  select 'attempts' as figure, state as label, count(*)::float8 as value
    from payment_attempts where state in ('sent', 'authorised', 'unknown') group by 2
  union all select 'tasks', state, count(*)::float8 from authorisations where due_at is not null group by 2
  union all select 'tasks', 'disputed', count(*)::float8 from authorisations where state = 'disputed' and seen_at is null
  union all select 'mails', 'queued', count(*)::float8 from outbox_mails where status = 'queued'
  -- A mail that shall be sent later is not late before.
  union all select 'mail_age', '', greatest(0, extract(epoch from now() - min(case when tries = 0 then due_at else created_at end)))::float8
    from outbox_mails where status = 'queued'
  union all select 'links_missing', '', count(distinct n.product_id)::float8
    from seminar_notices n join seminars s on s.product_id = n.product_id join orders o on o.id = n.order_id
    where n.link_missing_at is not null and n.ends_at > now() and s.ends_at > now()
      and s.join_url is null and not s.cancelled and o.payment_state in ('paid', 'partially_refunded') and o.state <> 'cancelled'`;

/** Separate statements, each with its own time-out. */
const COUNTED: SQL[] = [
  sql`select 'orders', state || ' ' || payment_state, count(*)::float8 from orders group by 2`,
  sql`select 'attempts', state, count(*)::float8 from payment_attempts
    where state not in ('sent', 'authorised', 'unknown') group by 2`,
  sql`select 'mails', status, count(*)::float8 from outbox_mails where status <> 'queued' group by 2`,
  sql`select kind, label, value from (
      select coalesce(sum(on_hand), 0)::float8 as on_hand, coalesce(sum(on_hold), 0)::float8 as on_hold,
        (count(*) filter (where on_hand <= on_hold))::float8 as sold_out
      from variants where tracked and enabled) counted
    cross join lateral (values ('units', 'on_hand', on_hand), ('units', 'on_hold', on_hold), ('sold_out', '', sold_out))
      as row (kind, label, value)`,
  sql`select 'database_bytes', '', pg_database_size(current_database())::float8`,
];

/** The figure `age`, with the label '', is the seconds since the last count. It is missing before the first count. */
export const FIGURES: SQL = sql`select figure, label, value from figures
  union all select 'age', '', extract(epoch from now() - max(counted_at))::float8 from figures having count(*) > 0
  union all ${LIVE}`;

export const readFigures = (db: Db): Promise<Figure[]> => readRows<Figure>(db, FIGURES);

/** Counts when the last count is old and no other process is counting. */
export async function countFigures({ db }: Pick<Shop, 'db'>): Promise<void> {
  if (await isCurrent(db)) return;
  await inTransaction(db, async (tx) => {
    const [lock] = await readRows<{ mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${COUNT_LOCK}) as mine`,
    );
    if (!lock?.mine || (await isCurrent(tx))) return;
    await tx.execute(sql`delete from figures`);
    for (const counted of COUNTED)
      await tx.execute(sql`insert into figures (figure, label, value) ${counted}`);
  });
}

async function isCurrent(db: Db | Tx): Promise<boolean> {
  const [row] = await readRows<{ current: boolean }>(
    db,
    sql`select exists (select from figures where counted_at > now() - make_interval(secs => ${COUNTED_EVERY_S})) as current`,
  );
  return row?.current === true;
}
