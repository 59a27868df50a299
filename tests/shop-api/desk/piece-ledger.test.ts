/** The ledger of pieces: what the database itself refuses, and what holds after random changes by several people. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { type PieceKind, pieceFates } from '#contract/pieces.ts';
import { payHosted } from '../../kit/card.ts';
import { call, cartWith, member, readyToPay } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { ledgerFaults, ledgerUnits, sumsOf } from '../../setup/ledger.ts';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, type TestShop, testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { PaidOrders } from './paid-orders.ts';
import { makeTicket } from './placed.ts';
import { parcel } from './shipping.ts';

const t = await testShop();
let first: string;
let second: string;
/** A second application on the same database, in which refunds by hand need a second person. */
const strict: TestShop = shopWith(t, { DESK_TWO_PERSONS: true });
const o = new PaidOrders(t);
beforeEach(async () => {
  first = (await staffMember(t, 'owner', '佐藤 誠')).token;
  second = (await staffMember(t, 'owner', '木村 葉子')).token;
});

const faults = (id: number) => ledgerFaults(t.shop.db, sql`o.id = ${id}`);

describe('the database itself refuses', () => {
  type Row = { id: number | string; itemId: number | string };
  const rowsOf = (orderId: number, kind: PieceKind) =>
    readRows<Row>(
      t.shop.db,
      sql`select e.id, e.item_id as "itemId" from piece_events e join order_items i on i.id = e.item_id
        where i.order_id = ${orderId} and e.kind = ${kind} order by e.id`,
    );
  const refusalOf = async (statement: ReturnType<typeof sql>): Promise<string> => {
    try {
      await t.shop.db.execute(statement);
      return 'accepted';
    } catch (error) {
      const { cause } = error as { cause?: Error };
      return String(cause ?? error);
    }
  };
  const insert = (
    itemId: number | string,
    kind: string,
    quantity: number,
    more: Record<string, unknown> = {},
  ) =>
    sql`insert into piece_events (item_id, kind, quantity, undoes, refund_id, parcel_id) values (${itemId}, ${kind},
      ${quantity}, ${more['undoes'] ?? null}::bigint, ${more['refundId'] ?? null}::bigint, ${more['parcelId'] ?? null}::bigint)`;

  test('to change or delete a row of the ledger, but lets it go together with its order', async () => {
    const order = await o.paid();
    const [sold] = await rowsOf(order.id, 'sold');
    const id = sold?.id ?? 0;
    for (const statement of [
      sql`update piece_events set quantity = 1 where id = ${id}`,
      sql`update piece_events set kind = 'held' where id = ${id}`,
      sql`update piece_events set at = now() where id = ${id}`,
      sql`update piece_events set staff_id = null where id = ${id}`,
      sql`delete from piece_events where id = ${id}`,
      sql`delete from piece_events where item_id = ${sold?.itemId}`,
    ])
      expect(await refusalOf(statement)).toContain('append-only');
    expect(await faults(order.id)).toEqual([]);
    const cart = await o.paid();
    const events = sql`select from piece_events where item_id in (${(await rowsOf(cart.id, 'held'))[0]?.itemId})`;
    expect(await readRows(t.shop.db, events)).toHaveLength(2);
    await t.shop.db.execute(sql`delete from orders where id = ${cart.id}`);
    expect(await readRows(t.shop.db, events)).toEqual([]);
  });

  test('rows after which the pieces of a line do not add up', async () => {
    const order = await o.paid();
    const [held] = await rowsOf(order.id, 'held');
    const itemId = held?.itemId ?? 0;
    const parcels = await readRows<Row>(
      t.shop.db,
      sql`select id from shipments where order_id = ${order.id}`,
    );
    const parcelId = parcels[0]?.id;
    const give = new GivingBack(t, () => first);
    const { body: refund } = await give.byHand(order.id, 100);
    const before = await sumsOf(t.shop.db, order.id);
    for (const [kind, quantity, more] of [
      ['released', 1],
      ['cancelled', 3],
      ['given_up', 3],
      ['shipped', 3, { parcelId }],
      ['used', 3],
      ['returned', 1],
      ['written_off', 1],
      ['refunded', 3, { refundId: refund.id }],
    ] as [PieceKind, number, Record<string, unknown>?][])
      expect(await refusalOf(insert(itemId, kind, quantity, more)), kind).toContain('do not add up');
    expect(await refusalOf(insert(itemId, 'sold', 1))).toContain('piece_events_sold_once');
    expect(await sumsOf(t.shop.db, order.id)).toEqual(before);
    // Also of several rows at once, of which the last is too much.
    const several = sql`insert into piece_events (item_id, kind, quantity) values (${itemId}, 'cancelled', 1),
      (${itemId}, 'returned', 1), (${itemId}, 'cancelled', 2)`;
    expect(await refusalOf(several)).toContain('do not add up');
    expect(await sumsOf(t.shop.db, order.id)).toEqual(before);
    expect(await faults(order.id)).toEqual([]);
  });

  test('rows of an unknown kind, without a quantity, without the parcel or the refund that they belong to', async () => {
    const order = await o.paid();
    const [held] = await rowsOf(order.id, 'held');
    const itemId = held?.itemId ?? 0;
    for (const [constraint, statement] of [
      ['piece_events_kind', insert(itemId, 'stolen', 1)],
      ['piece_events_quantity', insert(itemId, 'cancelled', 0)],
      ['piece_events_quantity', insert(itemId, 'cancelled', -1)],
      ['piece_events_quantity', insert(itemId, 'cancelled', 1, { undoes: held?.id })],
      ['piece_events_parcel_of', insert(itemId, 'shipped', 1)],
      ['piece_events_refund_of', insert(itemId, 'refunded', 1)],
      ['order_items', insert(987_654_321, 'held', 1)],
    ] as const)
      expect(await refusalOf(statement), constraint).toContain(constraint);
    expect(await faults(order.id)).toEqual([]);
  });

  test('counter-rows that do not take back exactly one row, and a second one for the same row', async () => {
    const [order, other] = [await o.paid(), await o.paid()];
    await t.shop.db.execute(insert((await rowsOf(order.id, 'held'))[0]?.itemId ?? 0, 'cancelled', 2));
    const [cancelled] = await rowsOf(order.id, 'cancelled');
    const undoes = cancelled?.id;
    const itemId = cancelled?.itemId ?? 0;
    const [foreign] = await rowsOf(other.id, 'held');
    for (const statement of [
      insert(itemId, 'cancelled', -1, { undoes }),
      insert(itemId, 'given_up', -2, { undoes }),
      insert(itemId, 'cancelled', -2, { undoes: 987_654_321 }),
      insert(foreign?.itemId ?? 0, 'cancelled', -2, { undoes }),
    ])
      expect(await refusalOf(statement)).toContain('do not add up');
    expect(await refusalOf(insert(itemId, 'cancelled', -2, { undoes }))).toBe('accepted');
    expect(await refusalOf(insert(itemId, 'cancelled', -2, { undoes }))).toContain(
      'piece_events_undone_once',
    );
    expect((await sumsOf(t.shop.db, order.id))[0]).toEqual({ held: 2, sold: 2 });
    // What the piece was sold for, and that it was taken, cannot be taken back under it.
    const [sold] = await rowsOf(order.id, 'sold');
    const [held] = await rowsOf(order.id, 'held');
    expect(await refusalOf(insert(itemId, 'held', -2, { undoes: held?.id }))).toContain('do not add up');
    expect(await refusalOf(insert(itemId, 'sold', -2, { undoes: sold?.id }))).toBe('accepted');
  });

  test('refunds with a negative amount that take nothing back, and two counter-entries for one refund', async () => {
    const order = await o.paid();
    const give = new GivingBack(t, () => first);
    const { body: refund } = await give.byHand(order.id, 100);
    const entry = (amount: number, undoes: number | null, kind = 'manual', state = 'done') =>
      sql`insert into refunds (order_id, kind, amount, undoes, reason, reference, state, requested_by, settled_at)
        select ${order.id}, ${kind}, ${amount}, ${undoes}::bigint, 'other', 'x', ${state}, requested_by, now()
        from refunds where id = ${refund.id}`;
    expect(await refusalOf(entry(0, null))).toContain('refunds_amount');
    expect(await refusalOf(entry(-100, null))).toContain('refunds_amount');
    expect(await refusalOf(entry(100, refund.id))).toContain('refunds_amount');
    expect(await refusalOf(entry(-100, refund.id, 'manual', 'requested'))).toContain('refunds_undoes');
    expect((await give.undo(refund.id)).status).toBe(201);
    expect(await refusalOf(entry(-10_000, refund.id))).toContain('refunds_undone_once');
    expect(await faults(order.id)).toEqual([]);
  });
});

/** Steps of a random sequence. `n` chooses among the possible pieces, amounts and refunds. */
const STEPS = [
  'pay',
  'pay with a refused card',
  'ship all',
  'ship some',
  'take back',
  'refund',
  'refund by two',
  'refund by the gateway',
  'confirm',
  'withdraw',
  'undo',
  'cancel',
  'close what is owed',
  'sell to somebody else',
  'work',
] as const;
type Step = { what: (typeof STEPS)[number]; n: number; strict: boolean };
/** Steps that are possible more often are rarer, so that all of them succeed in some sequences. */
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { arbitrary: fc.constantFrom(...STEPS), weight: 2 },
    { arbitrary: fc.constantFrom('refund' as const, 'undo' as const), weight: 3 },
    { arbitrary: fc.constantFrom('confirm' as const, 'withdraw' as const), weight: 3 },
    { arbitrary: fc.constantFrom('ship some' as const, 'take back' as const), weight: 2 },
  ),
  n: fc.nat(1_000_000),
  strict: fc.boolean(),
});

const STOCK = 8;

/** An order of two kinds of goods and a ticket, with everything that a random step may do to it. */
class Walk {
  private constructor(
    readonly id: number,
    readonly codes: string[],
    private readonly hosted: Parameters<typeof payHosted>[0],
  ) {}

  static async start(isTicket: boolean): Promise<Walk> {
    const goods = [await makeProduct(t, { stock: STOCK }), await makeProduct(t, { stock: null })];
    const seats = isTicket ? [await makeTicket(t)] : [];
    const codes = [...goods, ...seats];
    const buyer = await member(t);
    const items = codes.map((productCode, n) => ({ productCode, quantity: 3 - (n % 2) }));
    const token = await cartWith(t, items, buyer.bearer);
    await readyToPay(t, token);
    const { bearer } = buyer;
    const key = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer, body: { mode: 'hosted' } });
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer })).status).toBe(204);
    const { id } = await o.rowOf(token);
    return new Walk(id, codes, key.data.hosted);
  }

  async take({ what, n, strict: isStrict }: Step): Promise<DeskAnswer | undefined> {
    const shop = isStrict ? strict : t;
    const by = n % 2 === 0 ? first : second;
    const post = (path: string, body: object = {}) => desk(shop, 'POST', path, { token: by, body });
    const order = `/orders/${this.id}`;
    switch (what) {
      case 'pay':
      case 'pay with a refused card':
        await payHosted(this.hosted, what === 'pay' ? undefined : '4000000000000028');
        await t.work();
        return;
      case 'ship all':
        return post(`${order}/shipment`, parcel());
      case 'ship some':
        return post(`${order}/shipment`, parcel(undefined, { pieces: await this.pieces(n) }));
      case 'take back':
        return desk(shop, 'DELETE', `${order}/shipment`, { token: by });
      case 'refund':
      case 'refund by two': {
        const amount = 100 * (1 + (n % (n % 5 === 0 ? 200 : 40)));
        const pieces = (await this.pieces(n)).map((piece, at) => ({
          ...piece,
          fate: pieceFates[(n + at) % pieceFates.length],
        }));
        const wish = { kind: 'manual', reason: 'other', amount: amount * 100, way: 'bank', pieces };
        const body = { ...wish, reference: `R ${n % 50}`, confirmed: n % 3 ? ['reference_used'] : [] };
        return desk(what === 'refund' ? shop : strict, 'POST', `${order}/refunds`, { token: by, body });
      }
      case 'refund by the gateway': {
        const pieces = (await this.pieces(n)).map((piece) => ({
          ...piece,
          fate: pieceFates[n % pieceFates.length],
        }));
        return post(`${order}/refunds`, { kind: 'gateway', reason: 'customer', pieces });
      }
      case 'confirm': {
        const path = `/refunds/${await this.refund(n, 'requested')}/confirmation`;
        await desk(shop, 'POST', path, { token: by === first ? second : first });
        return post(path);
      }
      case 'withdraw':
        return desk(shop, 'DELETE', `/refunds/${await this.refund(n, 'requested')}`, { token: by });
      case 'undo':
        return post(`/refunds/${await this.refund(n, 'done')}/counter-entry`, { note: '誤り' });
      case 'cancel': {
        const refund = (['gateway', 'manual', 'none'] as const)[n % 3];
        const restock = n % 2 ? await this.pieces(n) : [];
        const byHand = refund === 'manual' ? { way: 'other', reference: 'X' } : {};
        return post(`${order}/cancellation`, { reason: 'customer', refund, restock, ...byHand });
      }
      case 'close what is owed':
        return post(`${order}/owed-refund/closing`, { note: '済' });
      case 'sell to somebody else':
        await o.paid({ product: this.codes[0] ?? '', quantity: 1 + (n % 3) }).catch(() => undefined);
        return;
      case 'work':
        t.later(n % 4 === 0 ? 121_000 : 0);
        await t.work();
    }
  }

  /** Up to three pieces of some lines; mostly no more than are left. */
  private async pieces(n: number) {
    const lines = await readRows<{ id: number | string; left: number }>(
      t.shop.db,
      sql`select i.id, (select coalesce(sum(case e.kind when 'sold' then e.quantity when 'refunded' then -e.quantity
          when 'shipped' then -e.quantity else 0 end), 0)::int from piece_events e where e.item_id = i.id) as left
        from order_items i where i.order_id = ${this.id} order by i.id`,
    );
    return lines
      .map(({ id, left }, at) => {
        const wished = (n >> (2 * at)) & 3;
        return { itemId: Number(id), quantity: n % 4 === 0 ? wished : Math.min(wished, Math.max(0, left)) };
      })
      .filter(({ quantity }) => quantity > 0);
  }

  private async refund(n: number, state: string): Promise<number> {
    const found = (await o.refundsOf(this.id)).filter((row) => row.state === state);
    return found[n % Math.max(1, found.length)]?.id ?? 0;
  }

  /** Everything that must hold after every step, also for the orders of others who bought the same product. */
  async check(): Promise<void> {
    const [code = ''] = this.codes;
    const ours = sql`o.id in (select i.order_id from order_items i where i.variant_code = ${code})`;
    expect(await ledgerFaults(t.shop.db, ours)).toEqual([]);
    for (const code of this.codes) {
      const units = await ledgerUnits(t.shop.db, sql`i.variant_code = ${code}`);
      const start = code === this.codes[0] ? STOCK : code === this.codes[1] ? 0 : 100;
      expect(await stockOf(t, code), code).toEqual({
        onHand: start - units.sold + units.returned,
        onHold: units.held,
      });
    }
  }
}

/** `WALKS=100` runs more sequences. */
const WALKS = Number(process.env['WALKS'] ?? 7);

describe('after every step of a random sequence', () => {
  const walk = (isTicket: boolean, numRuns: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 12 }),
        async (rounds) => {
          const one = await Walk.start(isTicket);
          await one.check();
          // Most sequences pay first, because nothing else is possible before.
          if ((rounds[0]?.[0]?.n ?? 0) % 8 !== 0) await one.take({ what: 'pay', n: 0, strict: false });
          await one.check();
          for (const round of rounds) {
            const answers = await Promise.all(round.map((each) => one.take(each)));
            for (const answer of answers)
              if (answer) expect(answer.status, JSON.stringify([round, answer.body])).toBeLessThan(500);
            await one.check();
          }
          await t.work();
          await one.check();
        },
      ),
      { numRuns, endOnFailure: true },
    );

  test('the rows of the ledger, the states, the parcels, the refunds and the stock agree', () =>
    walk(false, WALKS));
  test('also with tickets', () => walk(true, WALKS));
});
