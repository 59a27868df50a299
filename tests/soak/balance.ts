/** Compares the shop's records with the card company's: orders, payments, charges, refunds, mails and stock. */
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db/client.ts';
import { readRows } from '#api/db/rows.ts';
import type { OrderRow } from '#api/domain/order-rows/load.ts';
import { wasPaid } from '#api/domain/order-rows/was-paid.ts';
import { ledgerFaults, ledgerUnits } from '../setup/ledger.ts';
import { compareDesk, type DeskRecord } from './desk-balance.ts';

export type GatewayBook = { gid: string; cod: string; state: string; ta: number }[];
export type Units = { on_hand: number; on_hold: number };
export type Balance = { line: string; faults: string[] };

type OrderLine = {
  number: string;
  payment: OrderRow['paymentState'];
  yen: number;
  /** Whether the gateway has returned the payment. */
  returned: boolean;
  cods: string[];
  mails: number;
  /** To the shop, written or queued. */
  notices: number;
  units: number;
};

const OURS = sql`o.email like 'buyer.%' and o.state <> 'cart'`;
const LIVE = sql`('sent', 'authorised', 'unknown')`;

/** `seen`: numbers of orders shown as paid. `before`: tracked stock before the first order. */
export async function balanceOf(
  db: Db,
  { book, seen, before, desk }: { book: GatewayBook; seen: string[]; before: Units; desk: DeskRecord },
): Promise<Balance> {
  const orders = await readRows<OrderLine>(
    db,
    sql`select o.number, o.payment_state as payment, (o.total / 100)::int as yen,
      exists (select from refunds r where r.order_id = o.id and r.kind = 'gateway' and r.state = 'done') as returned,
      (select coalesce(json_agg(a.reference), '[]') from payment_attempts a
        where a.order_id = o.id and a.state = 'captured') as cods,
      (select count(*)::int from outbox_mails m where m.to_address = o.email and m.template = 'order_paid'
        and m.text_body like '%' || o.number || '%') as mails,
      (select count(*)::int from outbox_mails m where m.order_id = o.id and m.template = 'order_notice')
        + (select count(*)::int from order_notices n where n.order_id = o.id) as notices,
      (select coalesce(sum(i.quantity), 0)::int from order_items i join variants v on v.id = i.variant_id
        where i.order_id = o.id and v.tracked and v.enabled) as units
      from orders o where ${OURS} order by o.id`,
  );
  const [held] = await readRows<{ units: number; carts: number; open: number; oversold: number }>(
    db,
    sql`select
      (select coalesce(sum(i.quantity), 0)::int from order_items i join variants v on v.id = i.variant_id
        join orders o on o.id = i.order_id where v.tracked and v.enabled and o.email like 'buyer.%' and exists (
          select 1 from payment_attempts a where a.order_id = o.id and a.state in ${LIVE})) as units,
      (select count(*)::int from payment_attempts a join orders o on o.id = a.order_id
        where a.state = 'captured'
        and o.payment_state not in ('paid', 'partially_refunded', 'refunded')) as carts,
      (select count(*)::int from authorisations where due_at is not null or state = 'disputed') as open,
      (select count(*)::int from variants where on_hand < on_hold) as oversold`,
  );
  const [after] = await readRows<Units>(
    db,
    sql`select coalesce(sum(on_hand), 0)::int as on_hand, coalesce(sum(on_hold), 0)::int as on_hold
      from variants where tracked and enabled`,
  );
  const paid = orders.filter(({ payment }) => wasPaid({ paymentState: payment }));
  const kept = paid.filter(({ returned }) => !returned);
  const waiting = orders.filter(({ payment }) => payment === 'awaiting_payment');
  const yen = (state: string) => sum(book.filter((one) => one.state === state).map(({ ta }) => ta));
  const [captured, cancelled, open] = [yen('captured'), yen('cancelled'), yen('authorised')];
  const authorised = sum(book.filter(({ state }) => state !== 'failed').map(({ ta }) => ta));
  const sold = sum(paid.map(({ units }) => units));
  const ledger = await ledgerUnits(db, sql`o.email like 'buyer.%'`);
  const restocked = ledger.returned;
  const takenFor = (cods: string[]) =>
    book.filter(({ cod, state }) => state === 'captured' && cods.includes(cod));
  const numbers = new Set(paid.map(({ number }) => number));

  const faults: string[] = [];
  const equal = (what: string, is: unknown, should: unknown) => {
    if (String(is) !== String(should)) faults.push(`${what}: ${is}, should be ${should}`);
  };
  equal('authorised = captured + cancelled', authorised, captured + cancelled);
  equal('yen still authorised at the card company', open, 0);
  equal('yen of paid orders = captured', sum(kept.map((order) => order.yen)), captured);
  for (const { number, cods, yen: total, mails, notices, returned } of paid) {
    equal(
      `payments taken for ${number}`,
      takenFor(cods).map(({ ta }) => ta),
      returned ? [] : [total],
    );
    equal(`mails of ${number}`, mails, 1);
    equal(`mails to the shop about ${number}`, notices, 1);
  }
  equal('captures', book.filter(({ state }) => state === 'captured').length, kept.length);
  equal(
    'mails of unpaid orders',
    sum(orders.filter((o) => !numbers.has(o.number)).map(({ mails }) => mails)),
    0,
  );
  equal(
    'order numbers that a page showed as paid although the order is not paid',
    seen.filter((number) => !numbers.has(number)),
    '',
  );
  equal('captured payments of orders that are not paid', held?.carts, 0);
  equal('payments that are disputed, or for which a call to the gateway is still due', held?.open, 0);
  equal('units sold by the ledger of pieces', ledger.sold, sold);
  equal('units on hold by the ledger of pieces', ledger.held, held?.units ?? 0);
  equal('units on hand', after?.on_hand, before.on_hand - sold + restocked);
  equal('units on hold', after?.on_hold, before.on_hold + (held?.units ?? 0));
  equal('variants with less on hand than on hold', held?.oversold, 0);
  faults.push(...(await ledgerFaults(db, sql`o.email like 'buyer.%'`)));
  const deskLine = await compareDesk(db, { desk, book, equal });

  const others = orders.length - paid.length - waiting.length;
  const line =
    `orders ${orders.length} (paid ${paid.length}, waiting ${waiting.length}, ended ${others}) | yen: authorised ${authorised}, ` +
    `captured ${captured}, cancelled ${cancelled}, held ${open} | payments ${book.length} | mails ${sum(orders.map(({ mails }) => mails))} | ` +
    `units: seeded ${before.on_hand}, sold ${sold}, restocked ${restocked}, on hand ${after?.on_hand}, on hold ${after?.on_hold} | desk: ${deskLine}`;
  return { line: `${faults.length === 0 ? 'EQUAL' : 'UNEQUAL'}: ${line}`, faults };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

const COUNTED = [
  'orders',
  'order_items',
  'order_events',
  'payment_attempts',
  'authorisations',
  'gateway_events',
  'refunds',
  'piece_events',
  'desk_requests',
  'audit_log',
  'outbox_mails',
];

/** Row counts of the compared tables. */
export async function rowCounts(db: Db): Promise<string> {
  const counts: string[] = [];
  for (const table of COUNTED) {
    const [row] = await readRows<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    counts.push(`${table} ${row?.n}`);
  }
  return counts.join(', ');
}
