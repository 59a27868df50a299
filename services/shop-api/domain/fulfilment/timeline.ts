/** The history of an order: its events, mails and receipts in one list. */
import { sql } from 'drizzle-orm';
import type { TimelineEntry } from '#contract/desk/order-shapes.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

type Row = Omit<TimelineEntry, 'data'> & { data: TimelineEntry['data'] | null };

/** Newest first. */
export async function timelineOf(db: Db, orderId: number): Promise<TimelineEntry[]> {
  const rows = await readRows<Row>(
    db,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, type, actor, by, data from (
      select e.created_at as at, e.type, e.actor, s.name as by, e.data, e.id
        from order_events e left join staff s on s.id = e.staff_id where e.order_id = ${orderId}
      union all
      select coalesce(m.sent_at, m.created_at), 'mail', 'system', null,
          jsonb_build_object('template', m.template, 'subject', m.subject, 'status', m.status), m.id
        from outbox_mails m where m.order_id = ${orderId}
      union all
      select r.issued_at, 'receipt', 'customer', null, jsonb_build_object('serial', r.serial, 'recipient', r.recipient), r.serial
        from receipts r where r.order_id = ${orderId}) entries
      order by entries.at desc, entries.id desc`,
  );
  return rows.map(({ data, ...entry }) => ({ ...entry, data: data ?? {} }));
}
