/**
 * Migration 0020 writes the ledger of pieces for the orders that are there already. The old orders are in every state that
 * release 0.2 knew. After kill -9 in the middle, the database is either as before or complete.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#api/db/client.ts';
import { migrate } from '#api/db/migrate.ts';
import { readRows } from '#api/db/rows.ts';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { ledgerFaults } from '../setup/ledger.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { kill, run } from '../setup/process.ts';

const MIGRATIONS = path.resolve('services/shop-api/db/migrations');
const BEFORE = 20;
/** Orders for the test that kills the migration. */
const MANY = 60_000;
const bin = findPostgres(process.env);

let folder: string;
let old: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ledger-migration-'));
  old = path.join(folder, 'old');
  cpSync(MIGRATIONS, old, { recursive: true });
  const file = path.join(old, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, BEFORE) }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GOODS = `
  insert into staff (email, name, role) values ('s@example.jp', '佐藤', 'owner');
  insert into shipping_methods (code, names, descriptions, fee, position) values ('post', '{}', '{}', 0, 1);
  insert into products (code, kind, position, min_price) values ('A', 'book', 1, 0), ('B', 'book', 2, 0),
    ('S', 'seminar', 3, 0), ('C', 'seminar', 4, 0), ('P', 'seminar', 5, 0);
  insert into variants (product_id, code, names, position, price, tracked, on_hand)
    select id, code, '{}', 1, 100, code <> 'B', case when code = 'B' then 0 else 100 end from products order by id;
  insert into seminars (product_id, starts_at, ends_at, sales_end_at, venues, cancelled)
    select id, at, at, at, '{}', code = 'C' from products cross join lateral (
      select now() + case when code = 'P' then -interval '9 days' else interval '9 days' end as at) t where kind = 'seminar';`;

type States = [state: string, payment: string, shipping: string];
type OldRefund = {
  kind?: 'gateway' | 'manual';
  state?: string;
  /** Minor units; the whole payment by default. */
  amount?: number;
  /** By the code of the product. */
  restock?: Record<string, number>;
  lines?: Record<string, number>;
  /** Days after the order. */
  day?: number;
};
type OldOrder = {
  states: States;
  items: Record<string, number>;
  /** When the parcel was sent, in days after the order; null: not known. */
  shipped?: number | null;
  attempt?: string;
  refunds?: OldRefund[];
  cancelled?: Record<string, number>;
  becomes: Record<string, Record<string, number>>;
  statesThen?: States;
};

const sold = (n: number, more: Record<string, number> = {}) => ({ held: n, sold: n, ...more });
const NEW: States = ['new', 'paid', 'ready'];
const SENT: States = ['fulfilled', 'paid', 'shipped'];
const OVER: States = ['fulfilled', 'partially_refunded', 'cancelled'];

const ORDERS: Record<string, OldOrder> = {
  'waits for its payment': {
    states: ['new', 'awaiting_payment', 'ready'],
    items: { A: 2 },
    becomes: { A: { held: 2 } },
  },
  'is paid': { states: NEW, items: { A: 2, B: 1 }, becomes: { A: sold(2), B: sold(1) } },
  'was shipped': { states: SENT, items: { A: 2 }, shipped: 1, becomes: { A: sold(2, { shipped: 2 }) } },
  'was shipped nobody knows when': {
    states: SENT,
    items: { A: 2 },
    shipped: null,
    becomes: { A: sold(2, { shipped: 2 }) },
  },
  'was shipped nobody knows when, and sent back': {
    states: ['fulfilled', 'partially_refunded', 'shipped'],
    items: { A: 2 },
    shipped: null,
    refunds: [{ amount: 100, restock: { A: 2 } }],
    becomes: { A: sold(2, { shipped: 2, returned: 2, refunded: 2 }) },
  },
  'has a piece restocked before the shipment': {
    states: ['new', 'partially_refunded', 'ready'],
    items: { A: 3 },
    refunds: [{ amount: 100, restock: { A: 1 }, lines: { A: 1 } }],
    becomes: { A: sold(3, { cancelled: 1, returned: 1, refunded: 1 }) },
  },
  'had a piece restocked, and the others were shipped then': {
    states: ['fulfilled', 'partially_refunded', 'shipped'],
    items: { A: 3, B: 1 },
    shipped: 3,
    refunds: [{ amount: 100, restock: { A: 1 }, day: 2 }],
    becomes: {
      A: sold(3, { cancelled: 1, returned: 1, refunded: 1, shipped: 2 }),
      B: sold(1, { shipped: 1 }),
    },
  },
  'had a piece sent back after the shipment': {
    states: ['fulfilled', 'partially_refunded', 'shipped'],
    items: { A: 3 },
    shipped: 1,
    refunds: [{ amount: 100, restock: { A: 1 }, lines: { A: 2 }, day: 2 }],
    becomes: { A: sold(3, { shipped: 3, returned: 1, refunded: 2 }) },
  },
  'had money besides goods refunded': {
    states: ['fulfilled', 'partially_refunded', 'shipped'],
    items: { A: 2 },
    shipped: 1,
    refunds: [{ amount: 100 }],
    becomes: { A: sold(2, { shipped: 2 }) },
  },
  'had two refunds of the same pieces': {
    states: ['new', 'partially_refunded', 'ready'],
    items: { A: 3 },
    refunds: [
      { amount: 100, lines: { A: 2 }, restock: { A: 1 } },
      { amount: 100, lines: { A: 2 }, restock: { A: 1 }, day: 2 },
    ],
    becomes: { A: sold(3, { cancelled: 2, returned: 2, refunded: 3 }) },
  },
  'was refunded by the gateway before the shipment': {
    states: ['new', 'refunded', 'ready'],
    items: { A: 2, B: 1 },
    refunds: [{ kind: 'gateway', restock: { A: 1 } }],
    becomes: {
      A: sold(2, { cancelled: 2, returned: 1, refunded: 2 }),
      B: sold(1, { cancelled: 1, refunded: 1 }),
    },
    statesThen: ['fulfilled', 'refunded', 'cancelled'],
  },
  'was refunded by the gateway after the shipment': {
    states: ['fulfilled', 'refunded', 'shipped'],
    items: { A: 2 },
    shipped: 1,
    refunds: [{ kind: 'gateway', restock: { A: 2 }, day: 2 }],
    becomes: { A: sold(2, { shipped: 2, returned: 2, refunded: 2 }) },
  },
  'was cancelled by staff, restocked and refunded': {
    states: ['cancelled', 'refunded', 'cancelled'],
    items: { A: 3 },
    cancelled: { A: 2 },
    refunds: [{ kind: 'gateway' }],
    becomes: { A: sold(3, { cancelled: 3, returned: 2, refunded: 3 }) },
  },
  'was cancelled by staff after a part was refunded and restocked': {
    states: ['cancelled', 'partially_refunded', 'cancelled'],
    items: { A: 3 },
    cancelled: { A: 2 },
    refunds: [{ amount: 100, restock: { A: 1 } }],
    becomes: { A: sold(3, { cancelled: 3, returned: 3, refunded: 1 }) },
  },
  'was cancelled by staff, and the money was kept': {
    states: ['cancelled', 'paid', 'cancelled'],
    items: { A: 2 },
    cancelled: {},
    becomes: { A: sold(2, { cancelled: 2 }) },
  },
  'was cancelled, and the promised refund was withdrawn': {
    states: ['cancelled', 'paid', 'cancelled'],
    items: { A: 2 },
    cancelled: {},
    refunds: [{ state: 'withdrawn', restock: { A: 1 } }],
    becomes: { A: sold(2, { cancelled: 2 }) },
  },
  'had a refund withdrawn': {
    states: NEW,
    items: { A: 2 },
    refunds: [{ state: 'withdrawn', amount: 100, restock: { A: 1 } }],
    becomes: { A: sold(2) },
  },
  'has a refund by hand that waits, with pieces to restock': {
    states: NEW,
    items: { A: 2 },
    refunds: [{ state: 'requested', amount: 100, restock: { A: 2 } }],
    becomes: { A: sold(2, { cancelled: 2, returned: 2, refunded: 2 }) },
    statesThen: ['fulfilled', 'paid', 'cancelled'],
  },
  'has a refund by the gateway that failed, with a piece to restock': {
    states: NEW,
    items: { A: 2 },
    refunds: [{ kind: 'gateway', state: 'failed', restock: { A: 1 } }],
    becomes: { A: sold(2, { cancelled: 1, returned: 1, refunded: 2 }) },
  },
  'had all goods restocked, and only postage is left': {
    states: ['new', 'partially_refunded', 'ready'],
    items: { A: 2 },
    refunds: [{ amount: 100, restock: { A: 2 } }],
    becomes: { A: sold(2, { cancelled: 2, returned: 2, refunded: 2 }) },
    statesThen: OVER,
  },
  'has a seat left after all goods were restocked': {
    states: ['new', 'partially_refunded', 'ready'],
    items: { A: 1, S: 1 },
    refunds: [{ amount: 100, restock: { A: 1 } }],
    becomes: { A: sold(1, { cancelled: 1, returned: 1, refunded: 1 }), S: sold(1) },
    statesThen: ['new', 'partially_refunded', 'cancelled'],
  },
  'was refunded before there was a desk': {
    states: ['cancelled', 'refunded', 'cancelled'],
    items: { A: 1 },
    becomes: { A: sold(1, { cancelled: 1 }) },
  },
  'is for tickets alone': { states: NEW, items: { S: 2 }, becomes: { S: sold(2) } },
  'was for tickets of a seminar that is over': {
    states: ['fulfilled', 'paid', 'ready'],
    items: { P: 2 },
    becomes: { P: sold(2, { used: 2 }) },
  },
  'was for tickets of a cancelled seminar': {
    states: ['fulfilled', 'paid', 'ready'],
    items: { C: 2 },
    becomes: { C: sold(2) },
  },
  'has one of two seats given back': {
    states: ['new', 'partially_refunded', 'ready'],
    items: { S: 2 },
    refunds: [{ amount: 100, restock: { S: 1 } }],
    becomes: { S: sold(2, { given_up: 1, returned: 1, refunded: 1 }) },
  },
  'has all seats refunded': {
    states: ['new', 'refunded', 'ready'],
    items: { S: 1 },
    refunds: [{ kind: 'gateway' }],
    becomes: { S: sold(1, { given_up: 1, refunded: 1 }) },
  },
  'was for goods and a seminar that is over': {
    states: SENT,
    items: { A: 1, P: 1 },
    shipped: 1,
    becomes: { A: sold(1, { shipped: 1 }), P: sold(1, { used: 1 }) },
  },
  'failed to be paid': { states: ['new', 'failed', 'ready'], items: { A: 1 }, becomes: { A: {} } },
  'was cancelled before it was paid': {
    states: ['cancelled', 'cancelled', 'cancelled'],
    items: { A: 1 },
    becomes: { A: {} },
  },
  'is a cart under payment': {
    states: ['cart', 'cart', 'cart'],
    items: { A: 2 },
    attempt: 'sent',
    becomes: { A: { held: 2 } },
  },
  'is a cart whose payment failed': {
    states: ['cart', 'cart', 'cart'],
    items: { A: 2 },
    attempt: 'failed',
    becomes: { A: {} },
  },
  'is a cart': { states: ['cart', 'cart', 'cart'], items: { A: 2 }, becomes: { A: {} } },
};

const quoted = (value: string | number | null) =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`;
const PLACED_AT = `timestamptz '2026-05-01 10:00+09'`;
const onDay = (day: number) => `${PLACED_AT} + interval '${day} days'`;
const linesOf = (id: number, pieces: Record<string, number>) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'quantity', (p.value)::int, 'amount', 0)), '[]')
    from jsonb_each_text('${JSON.stringify(pieces)}') p join order_items i on i.variant_code = p.key and i.order_id = ${id})`;

/** SQL that writes the order as release 0.2 would have left it. */
function written(id: number, order: OldOrder): string {
  const [state, payment, shipping] = order.states;
  const isCart = state === 'cart';
  const total = Object.values(order.items).reduce((sum, n) => sum + n * 100, 0);
  const hasGoods = 'A' in order.items || 'B' in order.items;
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(payment);
  const statements = [
    `insert into orders (id, token_value, number, state, payment_state, shipping_state, items_total, total, has_goods,
        checkout_completed_at, paid_at) overriding system value
      values (${id}, 't${id}', ${quoted(isCart ? null : String(id))}, '${state}', '${payment}', '${shipping}', ${total}, ${total},
        ${hasGoods}, ${isCart ? 'null' : PLACED_AT}, ${isPaid ? onDay(0) : 'null'})`,
    ...Object.entries(order.items).map(
      ([
        code,
        quantity,
      ]) => `insert into order_items (order_id, product_id, variant_id, variant_code, unit_price, quantity, total)
        select ${id}, v.product_id, v.id, v.code, 100, ${quantity}, ${quantity * 100} from variants v where v.code = '${code}'`,
    ),
  ];
  if (!isCart && hasGoods)
    statements.push(`insert into shipments (order_id, method_id, state, shipped_at) values (${id}, 1, '${shipping}',
      ${typeof order.shipped === 'number' ? onDay(order.shipped) : 'null'})`);
  if (order.attempt)
    statements.push(`insert into payment_attempts (key, reference, order_id, mode, job, goods_amount, shipping_amount,
        order_version, state, expires_at)
      values ('k${id}', 'C${id}', ${id}, 'token', 'CAPTURE', ${total}, 0, 1, '${order.attempt}', now())`);
  for (const refund of order.refunds ?? []) {
    const { kind = 'manual', state: at = 'done', amount = total, restock = {}, lines, day = 1 } = refund;
    statements.push(`insert into refunds (order_id, kind, amount, lines, reason, restock, reference, state, requested_by,
        requested_at, settled_at)
      values (${id}, '${kind}', ${amount}, ${lines ? linesOf(id, lines) : 'null'}, 'other', ${linesOf(id, restock)},
        ${kind === 'manual' ? `'R'` : 'null'}, '${at}', 1, ${onDay(day)}, ${at === 'done' ? onDay(day) : 'null'})`);
  }
  if (order.cancelled)
    statements.push(`insert into order_events (order_id, type, data, actor, staff_id) values (${id}, 'cancelled',
      jsonb_build_object('why', 'by_shop', 'reason', 'customer', 'restock', ${linesOf(id, order.cancelled)}), 'staff', 1)`);
  return statements.join(';\n');
}

describe('orders of release 0.2', () => {
  let lite: PGlite;
  let db: Db;
  const ids = new Map(Object.keys(ORDERS).map((name, n) => [name, n + 1]));
  beforeAll(async () => {
    lite = await PGlite.create();
    db = drizzle(lite) as unknown as Db;
    await migrate(db, old, () => {});
    await lite.exec(GOODS);
    for (const [name, order] of Object.entries(ORDERS)) await lite.exec(written(ids.get(name) ?? 0, order));
    await migrate(db, MIGRATIONS, () => {});
  }, 120_000);
  afterAll(() => lite.close());

  it.each(Object.entries(ORDERS))('one that %s has its pieces written down', async (name, order) => {
    const id = ids.get(name) ?? 0;
    const rows = await readRows<{ code: string; sums: Record<string, number> }>(
      db,
      sql`select i.variant_code as code, (select coalesce(json_object_agg(kind, pieces), '{}') from (
          select kind, sum(quantity)::int as pieces from piece_events where item_id = i.id group by 1) k) as sums
        from order_items i where i.order_id = ${id}`,
    );
    expect(Object.fromEntries(rows.map(({ code, sums }) => [code, sums]))).toEqual(order.becomes);
    const [row] = await readRows<{ state: string; payment: string; shipping: string; owed: boolean }>(
      db,
      sql`select state, payment_state as payment, shipping_state as shipping, refund_owed_since is not null as owed
        from orders where id = ${id}`,
    );
    expect([row?.state, row?.payment, row?.shipping]).toEqual(order.statesThen ?? order.states);
    expect(row?.owed).toBe(name === 'was cancelled, and the promised refund was withdrawn');
    // Orders that can be shipped, attended or paid are as sound as those of this release.
    const isSound = await ledgerFaults(db, sql`o.id = ${id}`, { hasMovements: false });
    expect(isSound).toEqual([]);
  });

  it('keep who did it, when and why', async () => {
    const eventsOf = (name: string, kind: string) =>
      readRows<{ at: Date | string; reason: string | null; staff: number | string | null; refund: boolean }>(
        db,
        sql`select e.at, e.reason, e.staff_id as staff, e.refund_id is not null as refund from piece_events e
          join order_items i on i.id = e.item_id where i.order_id = ${ids.get(name)} and e.kind = ${kind}`,
      );
    const [held] = await eventsOf('is paid', 'held');
    expect(new Date(held?.at ?? 0).toISOString()).toBe('2026-05-01T01:00:00.000Z');
    expect(held).toMatchObject({ staff: null, reason: null });
    const [back] = await eventsOf('had a piece sent back after the shipment', 'returned');
    expect(new Date(back?.at ?? 0).toISOString()).toBe('2026-05-03T01:00:00.000Z');
    expect(back).toMatchObject({ reason: 'other', refund: true });
    const [ended] = await eventsOf('was cancelled by staff, and the money was kept', 'cancelled');
    expect(ended).toMatchObject({ reason: 'customer', refund: false });
    expect(Number(ended?.staff)).toBe(1);
  });

  it('whose refunds waited have their pieces back in stock', async () => {
    const stock = await readRows(db, sql`select code, on_hand as n from variants order by id`);
    // Two pieces of one order, and one of another; the stock of the others had them already.
    expect(stock).toEqual([
      { code: 'A', n: 103 },
      { code: 'B', n: 0 },
      { code: 'S', n: 100 },
      { code: 'C', n: 100 },
      { code: 'P', n: 100 },
    ]);
    expect(
      await readRows(db, sql`select variant_code as code, kind, before, after from stock_movements`),
    ).toEqual([{ code: 'A', kind: 'returned', before: 100, after: 103 }]);
  });

  it('have no parcel that waits for nothing', async () => {
    expect(
      await readRows(
        db,
        sql`select o.id from orders o join shipments s on s.order_id = o.id
          where s.state = 'ready' and o.shipping_state = 'cancelled'`,
      ),
    ).toEqual([]);
  });
});

type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Many orders: most are shipped, every tenth is refunded in part, every fifth waits to be shipped. */
const MANY_ORDERS = `${GOODS}
  insert into orders (id, token_value, number, state, payment_state, shipping_state, items_total, total, checkout_completed_at, paid_at)
    overriding system value
    select n, 't' || n, n::text, case when n % 5 = 0 then 'new' else 'fulfilled' end,
      case when n % 10 = 0 then 'partially_refunded' else 'paid' end, case when n % 5 = 0 then 'ready' else 'shipped' end,
      200, 200, now(), now() from generate_series(1, ${MANY}) n;
  insert into order_items (order_id, product_id, variant_id, variant_code, unit_price, quantity, total)
    select id, 1, 1, 'A', 100, 2, 200 from orders;
  insert into shipments (order_id, method_id, state, shipped_at)
    select id, 1, shipping_state, case when shipping_state = 'shipped' then now() end from orders;
  insert into refunds (order_id, kind, amount, reason, restock, reference, state, requested_by, settled_at)
    select o.id, 'manual', 100, 'other', jsonb_build_array(jsonb_build_object('itemId', i.id, 'quantity', 1)), 'R', 'done', 1, now()
    from orders o join order_items i on i.order_id = o.id where o.id % 10 = 0;`;

/** Whether nothing of the migration is there, or all of it. */
async function stateOf(query: Query): Promise<string> {
  const { rows } = await query(`select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    to_regclass('piece_events') is not null as ledger,
    exists (select from information_schema.columns where table_name = 'refunds' and column_name = 'restock') as restock,
    (select count(*)::int from oldest_releases where release = '0.3.0') as release`);
  const [row] = rows;
  if (!row?.['ledger'])
    return row?.['migrations'] === BEFORE && row['restock'] && row['release'] === 0 ? 'before' : 'between';
  const { rows: sums } = await query(
    `select kind, sum(quantity)::int as pieces from piece_events group by 1 order by 1`,
  );
  expect(Object.fromEntries(sums.map(({ kind, pieces }) => [kind, pieces]))).toEqual({
    held: 2 * MANY,
    sold: 2 * MANY,
    shipped: 2 * (MANY - MANY / 5),
    cancelled: MANY / 10,
    returned: MANY / 10,
    refunded: MANY / 10,
  });
  // Later migrations may be there, too.
  return Number(row['migrations']) > BEFORE && !row['restock'] && row['release'] === 1 ? 'after' : 'between';
}

/** Kills the migration at several moments; each time either nothing or everything is there. */
async function killed(where: Record<string, string>, state: () => Promise<string>): Promise<void> {
  const start = () => run('tests/setup/migrator.ts', { ...where, MIGRATIONS });
  for (const afterMs of [0, 300, 1000, 2500]) {
    const running = start();
    while (!running.output().includes('migrations.started')) {
      if (running.child.exitCode !== null) break;
      await sleep(20);
    }
    await sleep(afterMs);
    await kill(running);
    expect(['before', 'after']).toContain(await state());
  }
  const last = start();
  expect(await last.ended, last.output()).toBe(0);
  expect(await state()).toBe('after');
}

describe('kill -9 in the middle of the migration leaves the old or the new state, and the next start completes it', () => {
  it('on PGlite', async () => {
    const DATA_DIR = path.join(folder, 'pglite');
    const open = async <T>(use: (lite: PGlite) => Promise<T>): Promise<T> => {
      const lite = await PGlite.create(DATA_DIR);
      try {
        return await use(lite);
      } finally {
        await lite.close();
      }
    };
    await open(async (lite) => {
      await migrate(drizzle(lite) as unknown as Db, old, () => {});
      await lite.exec(MANY_ORDERS);
    });
    await killed({ DATA_DIR }, () => open((lite) => stateOf((statement) => lite.query(statement))));
  }, 600_000);

  it.runIf(bin)(
    'on PostgreSQL',
    async () => {
      let cluster: Cluster | undefined;
      const clients: pg.Client[] = [];
      try {
        cluster = await startCluster(bin as string);
        const client = new pg.Client({ connectionString: cluster.url });
        clients.push(client);
        await client.connect();
        const built = run('tests/setup/migrator.ts', { DATABASE_URL: cluster.url, MIGRATIONS: old });
        expect(await built.ended, built.output()).toBe(0);
        await client.query(MANY_ORDERS);
        await killed({ DATABASE_URL: cluster.url }, () => stateOf((statement) => client.query(statement)));
      } finally {
        for (const client of clients) await client.end();
        await cluster?.stop();
      }
    },
    600_000,
  );
});
