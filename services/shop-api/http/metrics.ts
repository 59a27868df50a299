/** `GET /metrics` for Prometheus. Database figures are the same from every process: take the maximum, not the sum. */
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readFigures } from '../figures.ts';
import { describeError } from '../log.ts';
import type { Api } from './route.ts';

export function metricsRoutes({ app, shop }: Api): void {
  const { metrics } = shop;
  const orders = metrics.gauge('shop_orders', 'Carts and orders, counted every five minutes', [
    'state',
    'payment_state',
  ]);
  const mails = metrics.gauge('shop_mails', 'Mails in the outbox', ['status']);
  const mailAge = metrics.gauge('shop_mail_oldest_queued_seconds', 'Age of the oldest mail still to be sent');
  const attempts = metrics.gauge(
    'shop_payment_attempts',
    'Attempts to take money; unknown ones need a person',
    ['state'],
  );
  const tasks = metrics.gauge(
    'shop_gateway_tasks_open',
    'Payments to query, capture or return at the card gateway; disputed ones need a person',
    ['state'],
  );
  const units = metrics.gauge('shop_stock_units', 'Tracked units, counted every five minutes', ['kind']);
  const soldOut = metrics.gauge('shop_stock_sold_out_variants', 'Variants that are sold out');
  const linksMissing = metrics.gauge(
    'shop_seminars_without_link',
    'Seminars within three days whose online participants still wait for the link',
  );
  const bytes = metrics.gauge('shop_database_bytes', 'Size of the database, measured every five minutes');
  const age = metrics.gauge(
    'shop_figures_age_seconds',
    'Time since the figures of whole tables were counted',
  );
  const up = metrics.gauge('shop_database_up', '1 when the database answered this request');
  const roundTrip = metrics.gauge('shop_database_round_trip_seconds', 'How long the database took to answer');
  const writable = metrics.gauge(
    'shop_database_writable',
    '1 when the database took the last write of the probe',
  );
  const writeAge = metrics.gauge('shop_write_probe_age_seconds', 'Time since the last write of the probe');
  const free = metrics.gauge(
    'shop_disk_free_bytes',
    'Free space on the disk of DATA_DIR, where the built-in database is; the disk of PostgreSQL is not measured',
  );
  const size = metrics.gauge('shop_disk_size_bytes', 'Size of the disk of DATA_DIR');
  const connections = metrics.gauge('shop_database_connections', 'Connections of this process', ['state']);

  /** These series are missing instead of 0 while their value is unknown. */
  const unknownAtFirst = [soldOut, bytes, age, writable, writeAge, free, size];

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
    database_bytes: (_, value) => bytes.set(value),
    age: (_, value) => age.set(value),
  };

  async function collectDisk(): Promise<void> {
    const { last, age: silence } = shop.writes;
    if (last) writable.set(last.ok ? 1 : 0);
    if (silence !== undefined) writeAge.set(silence);
    // With PostgreSQL, this folder is created with the first picture.
    const disk = await statfs(shop.env.DATA_DIR).catch(() => undefined);
    if (!disk) return;
    free.set(disk.bavail * disk.bsize);
    size.set(disk.blocks * disk.bsize);
  }

  async function collect(): Promise<void> {
    for (const gauge of [orders, mails, attempts, tasks, units, connections]) gauge.reset();
    for (const gauge of unknownAtFirst) gauge.remove();
    for (const [state, n] of Object.entries(shop.connections())) connections.set({ state }, n);
    await collectDisk();
    const started = performance.now();
    try {
      await shop.db.execute(sql`select 1`);
      roundTrip.set((performance.now() - started) / 1000);
      for (const { figure, label, value } of await readFigures(shop.db))
        setters[figure]?.(label, Number(value));
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
