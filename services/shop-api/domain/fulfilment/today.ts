/** What the desk's first page shows: the staff's open work, sales, the next seminars. */
import { type SQL, sql } from 'drizzle-orm';
import type { MenuCounts } from '#contract/desk/staff.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import { readRows } from '../../db/rows.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { type Days, isWithin, lastSettledDay, NOTHING, sumsByDay } from '../accounting/days.ts';
import { isTicketOver, lowCount } from '../catalogue/low-stock.ts';
import { mostPieces } from '../catalogue/most-pieces.ts';
import { productName } from '../catalogue/product-name.ts';
import { iso } from '../desk-page.ts';
import { mailSending } from '../mail/sending.ts';
import { doubtfulPayments } from '../payments/doubtful.ts';
import { bookedLines, SEATS } from '../pieces/booked-seats.ts';

const DAYS = 30;

/** Condition of the index `orders_to_ship`. */
export const isToShip = sql`state = 'new' and shipping_state in ('ready','partially_shipped') and has_goods and payment_state in ('paid','partially_refunded')`;

/** The order to be shipped next, other than the order `exceptId` and those on hold. */
export async function nextToShip({ db }: Shop, exceptId = 0): Promise<number | null> {
  const [row] = await readRows<{ id: number | string }>(
    db,
    sql`select id from orders where ${isToShip} and hold_reason is null and id <> ${exceptId} order by ship_by, id limit 1`,
  );
  return row ? Number(row.id) : null;
}

const toShip = sql`select count(*) from orders where ${isToShip}`;
const late = (day: string) => sql`select count(*) from orders where ${isToShip} and ship_by < ${day}::date`;
const doubtful = (now: Date) => sql`select count(distinct key) from (${doubtfulPayments(now)}) d`;
const refundsOpen = sql`select count(*) from refunds where state = 'requested'`;
const refundsToConfirm = sql`select count(*) from refunds where state = 'requested' and kind = 'manual'`;
const refundsOwed = sql`select count(*) from orders where refund_owed_since is not null`;
const inquiries = sql`select count(*) from inquiries where state = 'new'`;
const deadMails = sql`select count(*) from outbox_mails where status = 'dead'`;
const storedMails = sql`select count(*) from outbox_mails where status = 'captured'`;
const awaitingPayment = sql`select count(*) from orders where state = 'new' and payment_state = 'awaiting_payment'`;
const requestsInStock = (
  now: Date,
) => sql`select count(*) from purchase_requests r join products p on p.code = r.product_code and p.enabled
  where r.notified_at is null and r.closed_at is null and not ${isTicketOver(now)}
    and r.quantity <= ${mostPieces(sql`p.id`, sql`r.variant_code`)}`;
const numberOf = async ({ db }: Shop, count: SQL): Promise<number> => {
  const [row] = await readRows<{ n: string | number }>(db, sql`select (${count}) as n`);
  return Number(row?.n ?? 0);
};

/** Cached for ten seconds, because every page of the desk shows these counts. */
export async function menuCounts(shop: Shop): Promise<MenuCounts> {
  const cached = shop.caches.menuCounts.get('all');
  if (cached) return cached;
  const [row] = await readRows<Record<keyof MenuCounts, string | number>>(
    shop.db,
    sql`select (${toShip}) as "toShip", (${late(tokyo(shop.now()).day)}) as late, (${doubtful(shop.now())}) + (${refundsToConfirm}) + (${refundsOwed}) as payments,
       (${inquiries}) as inquiries, (${deadMails}) + (${storedMails}) as "unsentMails"`,
  );
  const counts: MenuCounts = {
    toShip: Number(row?.toShip),
    late: Number(row?.late),
    payments: Number(row?.payments),
    inquiries: Number(row?.inquiries),
    unsentMails: Number(row?.unsentMails),
  };
  shop.caches.menuCounts.set('all', counts);
  return counts;
}

export async function today(shop: Shop, locale: LocaleCode) {
  const { day } = tokyo(shop.now());
  /** If one count fails, the others are still returned. */
  const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      shop.log('error', 'desk.count_failed', describeError(error));
      return null;
    }
  };
  const count = (statement: SQL) => orNull(numberOf(shop, statement));
  return {
    nextToShip: await orNull(nextToShip(shop)),
    nextShipBy: await orNull(nextShipBy(shop)),
    toShip: await count(toShip),
    late: await count(late(day)),
    awaitingPayment: await count(awaitingPayment),
    doubtful: await count(doubtful(shop.now())),
    refundsOpen: await count(refundsOpen),
    refundsOwed: await count(refundsOwed),
    inquiries: await count(inquiries),
    deadMails: await count(deadMails),
    storedMails: await count(storedMails),
    mailSending: mailSending(shop.env),
    lowStock: await count(lowCount(shop.now())),
    requestsInStock: await count(requestsInStock(shop.now())),
    setup: await orNull(setupSteps(shop)),
    days: await orNull(daysUntil(shop, day)),
    bestSellers: await orNull(bestSellers(shop, day, locale)),
    seminars: await orNull(nextSeminars(shop, locale)),
  };
}

const nextShipBy = async ({ db }: Shop): Promise<string | null> => {
  const [row] = await readRows<{ day: string | null }>(
    db,
    sql`select min(ship_by)::text as day from orders where ${isToShip}`,
  );
  return row?.day ?? null;
};

async function setupSteps({ db }: Shop) {
  const [row] = await readRows<Record<'details' | 'shipping' | 'payment' | 'goods' | 'sender', boolean>>(
    db,
    sql`select exists (select from shop_details) as details,
        exists (select from shipping_methods where enabled) as shipping,
        exists (select from payment_methods where enabled) as payment,
        exists (select from products where enabled) as goods,
        exists (select from desk_settings where key = 'sender') as sender
      where not exists (select from orders where state <> 'cart')`,
  );
  return row ?? null;
}

const WEEK = 7;
/** The same day of the week a year before. */
const YEAR = 364;

/** Newest first, with the days on which nothing was sold; empty if nothing was sold at all. */
async function daysUntil(shop: Shop, to: string) {
  const from = addDays(to, 1 - DAYS);
  const settled = lastSettledDay(shop.now());
  const before = await settledSums(shop, { from: addDays(from, -YEAR), to: addDays(to, -YEAR) });
  const sums = [
    ...(await settledSums(shop, { from: addDays(from, -WEEK), to: settled })),
    ...(await sumsByDay(shop.db, { from: addDays(settled, 1), to })),
  ];
  if (!sums.some(({ day }) => day >= from)) return [];
  const byDay = new Map([...before, ...sums].map((day) => [day.day, day]));
  const salesOf = (day: string) => (byDay.get(day) ?? NOTHING).sales;
  return Array.from({ length: DAYS }, (_, n) => {
    const day = addDays(to, -n);
    const { orders, sales, refunds, refunded } = byDay.get(day) ?? NOTHING;
    const [weekBefore, yearBefore] = [salesOf(addDays(day, -WEEK)), salesOf(addDays(day, -YEAR))];
    return { day, orders, total: sales, refunds, refunded, weekBefore, yearBefore };
  });
}

/** Cached, because it reads all orders of these days, which do not change any more. */
async function settledSums({ db, caches }: Shop, days: Days) {
  const key = `${days.from} ${days.to}`;
  const cached = caches.settledDays.get(key);
  if (cached) return cached;
  const sums = await sumsByDay(db, days);
  caches.settledDays.set(key, sums);
  return sums;
}

const BEST_SELLERS = 5;

/** Cached for ten minutes, because it reads the lines of all orders of the last seven days. */
async function bestSellers(shop: Shop, to: string, locale: LocaleCode) {
  const cached = shop.caches.bestSellers.get(locale);
  if (cached) return cached;
  const rows = await readRows<{ id: number | string; name: string; picture: string | null; pieces: number }>(
    shop.db,
    sql`select p.id, ${productName(locale)} as name, best.pieces,
        (select path from product_images g where g.product_id = p.id order by position limit 1) as picture
      from (select i.product_id, sum(i.quantity)::int as pieces from orders o join order_items i on i.order_id = o.id
          where ${isWithin(sql`o.paid_at`, { from: addDays(to, 1 - WEEK), to })} and i.product_id is not null
          group by 1 order by 2 desc, 1 limit ${BEST_SELLERS}) best
        join products p on p.id = best.product_id order by best.pieces desc, p.id`,
  );
  const found = rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
  shop.caches.bestSellers.set(locale, found);
  return found;
}

const SEMINARS = 4;

async function nextSeminars({ db, now }: Shop, locale: LocaleCode) {
  const rows = await readRows<{
    id: number | string;
    name: string;
    startsAt: Date | string;
    taken: number;
    left: number | null;
  }>(
    db,
    sql`select p.id, ${productName(locale)} as name, s.starts_at as "startsAt",
        (select coalesce(sum(${SEATS}), 0)::int ${bookedLines(sql`p.id`, now())}) as taken,
        (select case when bool_and(v.tracked) then sum(v.on_hand - v.on_hold)::int end
          from variants v where v.product_id = p.id and v.enabled) as left
      from seminars s join products p on p.id = s.product_id and p.enabled
      where s.starts_at > ${now().toISOString()}::timestamptz and not s.cancelled
      order by s.starts_at, p.id limit ${SEMINARS}`,
  );
  return rows.map(({ id, startsAt, ...row }) => ({ ...row, id: Number(id), startsAt: iso(startsAt) }));
}
