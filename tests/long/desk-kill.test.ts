/**
 * kill -9 of the Shop API at each step of a refund, a cancellation and a shipment by staff, on both engines. The test
 * repeats the change with the same key, as the desk's form does. In the end everything has happened exactly once.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { newKey } from '../soak/staff.ts';
import { KilledDesk, type Outcome, ofCancel, ofFind, ofRequest, type Step } from './desk-kill.ts';

type Order = Awaited<ReturnType<KilledDesk['paidOrder']>>;
type Change = {
  path: string;
  body: (order: Order['order']) => object;
  outcome: (order: Order) => Outcome;
  /** Status of the same change when it is sent from a second window afterwards. */
  again: 200 | 409;
};

const restockOf = ({ items }: Order['order']) => items.map(({ id, quantity }) => ({ itemId: id, quantity }));
const yenOf = ({ order }: Order) => order.totals.total / 100;

const REFUND: Change = {
  path: 'refunds',
  body: (order) => ({
    kind: 'gateway',
    reason: 'customer',
    pieces: restockOf(order).map((piece) => ({ ...piece, fate: 'restocked' })),
  }),
  outcome: (placed) => ({
    states: 'fulfilled refunded cancelled',
    refunds: ['done'],
    mails: ['order_paid', 'order_refunded'],
    events: ['refund_requested', 'refunded'],
    cancels: [yenOf(placed)],
    stock: placed.stock,
  }),
  again: 409,
};

const CANCELLATION: Change = {
  path: 'cancellation',
  body: (order) => ({ reason: 'out_of_stock', refund: 'gateway', restock: restockOf(order) }),
  outcome: (placed) => ({
    states: 'cancelled refunded cancelled',
    refunds: ['done'],
    mails: ['order_cancelled_by_shop', 'order_paid', 'order_refunded'],
    events: ['cancelled', 'refund_requested', 'refunded'],
    cancels: [yenOf(placed)],
    stock: placed.stock,
  }),
  again: 409,
};

const SHIPMENT: Change = {
  path: 'shipment',
  body: () => ({ carrier: 'other', mail: true }),
  outcome: ({ stock, order }) => ({
    states: 'fulfilled paid shipped',
    refunds: [],
    mails: ['order_paid', 'order_shipped'],
    events: ['shipped'],
    cancels: [],
    stock: stock - (order.items[0]?.quantity ?? 0),
  }),
  again: 200,
};

const callOf = ({ path }: Change) => new RegExp(`^POST /desk-api/orders/\\d+/${path}$`);

const bin = findPostgres(process.env);

describe.each(bin ? ['pglite', 'postgres'] : ['pglite'])('with %s', (engine) => {
  let cluster: Cluster | undefined;
  let desk: KilledDesk;
  beforeAll(async () => {
    if (engine === 'postgres') cluster = await startCluster(bin ?? '');
    desk = await KilledDesk.start(cluster ? { DATABASE_URL: cluster.url } : {});
  }, 600_000);
  afterAll(async () => {
    await desk?.shop.stop();
    await cluster?.stop();
  });

  /** Makes the change while `kill` runs, and compares the outcome. */
  async function changeOnce(change: Change, placed: Order, kill: () => Promise<void>) {
    const { id } = placed.order;
    const key = newKey();
    const path = `/orders/${id}/${change.path}`;
    const body = change.body(placed.order);
    const changing = desk.staff.change('POST', path, body, key);
    await kill();
    const answer = await changing;
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    await desk.shop.recovered();

    const expected = change.outcome(placed);
    await expect
      .poll(() => desk.outcomeOf(placed.order), { timeout: 90_000, interval: 300 })
      .toEqual(expected);
    expect(await desk.staff.change('POST', path, body, key)).toEqual(answer);
    expect(await desk.staff.change('POST', path, body)).toMatchObject({ status: change.again });
    expect(await desk.outcomeOf(placed.order)).toEqual(expected);
    expect(desk.staff.faults).toEqual([]);
  }

  async function killedAt(change: Change, step: Step) {
    const placed = await desk.paidOrder();
    const isKilled = desk.killAt(step);
    await changeOnce(change, placed, async () => {
      await expect.poll(isKilled, { timeout: 60_000, interval: 20 }).toBe(true);
    });
  }

  it.each([...ofRequest(callOf(REFUND)), ...ofFind, ...ofCancel])(
    'a refund happens once if the Shop API is killed at: $what',
    (step) => killedAt(REFUND, step),
    300_000,
  );
  it.each([...ofRequest(callOf(CANCELLATION)), ...ofCancel])(
    'a cancellation happens once if the Shop API is killed at: $what',
    (step) => killedAt(CANCELLATION, step),
    300_000,
  );
  it.each(ofRequest(callOf(SHIPMENT)))(
    'a shipment happens once if the Shop API is killed at: $what',
    (step) => killedAt(SHIPMENT, step),
    300_000,
  );

  // Only with PostgreSQL can another connection hold the transaction open.
  it.runIf(engine === 'postgres').each([
    { what: 'a refund', change: REFUND },
    { what: 'a cancellation', change: CANCELLATION },
    { what: 'a shipment', change: SHIPMENT },
  ])(
    '$what happens once if the Shop API is killed in the transaction, before the commit',
    async ({ change }) => {
      const placed = await desk.paidOrder();
      const client = new pg.Client({ connectionString: cluster?.url });
      await client.connect();
      const isWaitedFor = async () => {
        const { rows } = await client.query('select from pg_locks where not granted');
        return rows.length > 0;
      };
      try {
        await client.query('begin');
        await client.query('select from orders where id = $1 for update', [placed.order.id]);
        await changeOnce(change, placed, async () => {
          await expect.poll(isWaitedFor, { timeout: 60_000, interval: 20 }).toBe(true);
          await desk.shop.crash('api');
          await client.query('rollback');
        });
      } finally {
        await client.end();
      }
    },
    300_000,
  );
});
