/**
 * `GET /metrics` for Prometheus. Figures of the database are the same from every process of a shop: take their
 * maximum, not their sum.
 */
import { type SQL, sql } from 'drizzle-orm';
import { readRows } from '../db/rows.ts';
import { describeError } from '../log.ts';
import type { Api } from './route.ts';

type Row = { figure: string; label: string; value: string | number };

/** One round trip for all of them; every part is answered from an index or a small table. */
const FIGURES: SQL = sql`
  select 'orders' as figure, state || ' ' || payment_state as label, count(*)::float8 as value
    from orders group by 2
  union all select 'mails', status, count(*)::float8 from outbox_mails group by 2
  union all select 'mail_age', '', coalesce(extract(epoch from now() - min(created_at)), 0)::float8
    from outbox_mails where status = 'queued'
  union all select 'attempts', state, count(*)::float8 from payment_attempts group by 2
  union all select 'tasks', state, count(*)::float8 from authorisations
    where due_at is not null or state = 'disputed' group by 2
  union all select 'units', 'on_hand', coalesce(sum(on_hand), 0)::float8 from variants where tracked and enabled
  union all select 'units', 'on_hold', coalesce(sum(on_hold), 0)::float8 from variants where tracked and enabled
  union all select 'links_missing', '', count(distinct n.product_id)::float8
    from seminar_notices n join seminars s on s.product_id = n.product_id join orders o on o.id = n.order_id
    where n.link_missing_at is not null and n.ends_at > now() and s.ends_at > now()
      and s.join_url is null and not s.cancelled and o.payment_state = 'paid' and o.state <> 'cancelled'
  union all select 'sold_out', '', count(*)::float8
    from variants where tracked and enabled and on_hand - on_hold <= 0`;

export function metricsRoutes({ app, shop }: Api): void {
  const { metrics } = shop;
  const orders = metrics.gauge('shop_orders', 'Carts and orders', ['state', 'payment_state']);
  const mails = metrics.gauge('shop_mails', 'Mails in the outbox', ['status']);
  const mailAge = metrics.gauge('shop_mail_oldest_queued_seconds', 'Age of the oldest mail still to be sent');
  const attempts = metrics.gauge('shop_payment_attempts', 'Attempts to take money; unknown wants a person', [
    'state',
  ]);
  const tasks = metrics.gauge(
    'shop_gateway_tasks_open',
    'Payments to be asked about, taken or given back at the card gateway; disputed wants a person',
    ['state'],
  );
  const units = metrics.gauge('shop_stock_units', 'Tracked units', ['kind']);
  const soldOut = metrics.gauge('shop_stock_sold_out_variants', 'Variants with nothing left to sell');
  const linksMissing = metrics.gauge(
    'shop_seminars_without_link',
    'Seminars that begin within three days, and those who take part online wait for the link',
  );
  const up = metrics.gauge('shop_database_up', '1 when the database answered this request');
  const roundTrip = metrics.gauge('shop_database_round_trip_seconds', 'How long the database took to answer');
  const connections = metrics.gauge('shop_database_connections', 'Connections of this process', ['state']);

  const setters: Record<string, (label: string, value: number) => void> = {
    orders(label, value) {
      const [state = '', payment_state = ''] = label.split(' ');
      orders.set({ state, payment_state }, value);
    },
    mails: (status, value) => mails.set({ status }, value),
    mail_age: (_, value) => mailAge.set(value),
    attempts: (state, value) => attempts.set({ state }, value),
    tasks: (state, value) => tasks.set({ state }, value),
    units: (kind, value) => units.set({ kind }, value),
    links_missing: (_, value) => linksMissing.set(value),
    sold_out: (_, value) => soldOut.set(value),
  };

  async function collect(): Promise<void> {
    for (const gauge of [orders, mails, attempts, tasks, units, connections]) gauge.reset();
    for (const [state, n] of Object.entries(shop.connections())) connections.set({ state }, n);
    const started = performance.now();
    try {
      await shop.db.execute(sql`select 1`);
      roundTrip.set((performance.now() - started) / 1000);
      const rows = await readRows<Row>(shop.db, FIGURES);
      for (const { figure, label, value } of rows) setters[figure]?.(label, Number(value));
      up.set(1);
    } catch (error) {
      up.set(0);
      shop.log('warn', 'metrics.database', describeError(error));
    }
  }

  app.get('/metrics', async (c) => {
    await collect();
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  });
}
