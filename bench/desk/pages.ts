/** The measured pages of the desk, each with the highest p95 that is allowed, in milliseconds. */
import pg from 'pg';
import { FORMER_STAFF } from './fill-history.ts';

/** `path`: the path for the `n`th request. */
export type Page = { path: (n: number) => string; most: number };

const LIST_MS = 300;
const DETAIL_MS = 200;
const SAMPLES = 240;
const DAY_MS = 86_400_000;
/** Number of orders on a packing list. */
const PACKED = 100;

type Sample = {
  id: number;
  number: string;
  phone: string;
  email: string;
  family: string;
  given: string;
  kana: string;
  member: number;
  tracking: string;
};
type Ids = {
  inquiries: number[];
  phoneOrders: number[];
  toShip: number[];
  products: string[];
  former: number;
};

export async function readPages(databaseUrl: string): Promise<Record<string, Page>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const idsOf = async (statement: string, values: string[] = []) =>
    (await client.query<{ id: string }>(statement, values)).rows.map(({ id }) => Number(id));
  try {
    // Shipped orders, from the oldest to the newest.
    const { rows } = await client.query<Sample>(
      `select o.id::int, o.number, u.phone_number as phone, u.email, u.last_name as family, u.first_name as given,
          u.furigana_lastname as kana, u.id::int as member, s.tracking_number as tracking
        from (select min(id) as first, max(id) - min(id) + 1 as count from orders where token_value like 'bench%') filled
          join generate_series(1, $1::int * 2) n on true join orders o on o.id = first + n * 799819::bigint % count
          join users u on u.id = o.user_id join shipments s on s.order_id = o.id and s.tracking_number is not null
        order by n limit $1`,
      [SAMPLES],
    );
    const [former = 0] = await idsOf('select id from staff where email = $1', [FORMER_STAFF]);
    return pagesOf(rows, {
      inquiries: await idsOf(`select id from inquiries order by created_at desc limit ${SAMPLES}`),
      phoneOrders: await idsOf(
        `select id from phone_orders where used_at is not null order by id desc limit ${SAMPLES}`,
      ),
      products: (await client.query<{ code: string }>('select code from products order by code')).rows.map(
        ({ code }) => code,
      ),
      toShip:
        await idsOf(`select id from orders where state = 'new' and shipping_state = 'ready' and payment_state = 'paid'
        order by ship_by desc, id desc limit ${SAMPLES}`),
      former,
    });
  } finally {
    await client.end();
  }
}

const day = (age: number): string => new Date(Date.now() - age * DAY_MS).toISOString().slice(0, 10);

function pagesOf(
  samples: Sample[],
  { inquiries, phoneOrders, toShip, products, former }: Ids,
): Record<string, Page> {
  const page = (most: number) => (path: (n: number) => string) => ({ path, most });
  const list = page(LIST_MS);
  const detail = page(DETAIL_MS);
  const of = <T>(all: T[], n: number): T => {
    const one = all[n % all.length];
    if (one === undefined) throw new Error('the database was not filled by bench/desk/fill.ts');
    return one;
  };
  const search = (path: string, typed: (sample: Sample, n: number) => string) =>
    list((n) => `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(typed(of(samples, n), n))}`);
  const common = ['佐藤', '鈴木', '高橋', '田中', 'サトウ'];
  const packed = (n: number) =>
    Array.from({ length: PACKED }, (_, at) => `order=${of(toShip, n + at)}`).join('&');
  return {
    today: list(() => '/'),
    'sales of a year': list(() => '/sales?period=last_12_months'),
    'sales by product': list((n) => `/sales?by=product&from=${day(7 * n + 400)}&to=${day(7 * n + 1)}`),
    'sales by category': list(() => '/sales?by=category&period=last_12_months'),
    'to ship, 50 orders': list((n) => `/orders?view=to_ship&page=${1 + (n % 18)}`),
    'newest, page 1': list(() => '/orders'),
    'newest, page 20': list(() => '/orders?page=20'),
    'waiting for payment': list(() => '/orders?view=waiting'),
    cancelled: list((n) => `/orders?view=cancelled&page=${1 + (n % 20)}`),
    'a week': list((n) => `/orders?from=${day(7 * n + 7)}&to=${day(7 * n + 1)}`),
    'an old day, page 5': list((n) => `/orders?from=${day(7 * n + 3)}&to=${day(7 * n + 3)}&page=5`),
    'search: number': search('/orders?view=paid', ({ number }) => number),
    'search: phone': search('/orders', ({ phone }) => phone),
    'search: last four digits': search('/orders', ({ phone }) => phone.slice(-4)),
    'search: whole name': search('/orders', ({ family, given }) => `${family} ${given}`),
    'search: frequent family name': search('/orders', (_, n) => of(common, n)),
    'search: family name': search('/orders', ({ family }) => family),
    'search: mail': search('/orders', ({ email }) => email),
    'search: tracking number': search('/orders', ({ tracking }) => tracking),
    'search: name among those to ship': search('/orders?view=to_ship', (_, n) => of(common, n)),
    'search: nothing found': search('/orders', ({ family }, n) => `${family}${n}`),
    'of a product': list((n) => `/orders?product=${of(products, n)}`),
    'of an amount': list((n) => `/orders?amountFrom=${1000 + 10 * n}&amountTo=${1500 + 10 * n}`),
    'of a seminar day': list((n) => `/orders?seminarDay=${day(-n % 60)}`),
    'by telephone: open': list(() => '/phone-orders'),
    'by telephone: ordered': list((n) => `/phone-orders?view=used&page=${1 + (n % 20)}`),
    'by telephone: ended': list((n) => `/phone-orders?view=ended&page=${1 + (n % 20)}`),
    'an order by telephone': detail((n) => `/phone-orders/${of(phoneOrders, n)}`),
    newsletter: list(() => '/newsletter'),
    'an order': detail((n) => `/orders/${of(samples, n).id}`),
    'an order to ship': detail((n) => `/orders/${of(toShip, n)}`),
    'picking list, 100 orders': list((n) => `/print/picking?${packed(n)}`),
    'packing slips, 100 orders': list((n) => `/print/slips?${packed(n)}`),
    'doubtful payments': list(() => '/payments'),
    'new inquiries': list(() => '/inquiries'),
    'all inquiries': list((n) => `/inquiries?state=all&page=${1 + (n % 20)}`),
    'inquiries: search': search('/inquiries?state=all', ({ email }) => email),
    'inquiries: name': search('/inquiries?state=all', ({ family, given }) => `${family} ${given}`),
    'an inquiry': detail((n) => `/inquiries/${of(inquiries, n)}`),
    wishes: list(() => '/wishes'),
    reviews: list((n) => `/reviews?page=${1 + (n % 20)}`),
    members: list((n) => `/members?page=${1 + (n % 20)}`),
    'members: name': search('/members', ({ family, given }) => `${family}${given}`),
    'members: given name': search('/members', ({ given }) => given),
    'members: frequent family name': search('/members', (_, n) => of(common, n)),
    'members: mail': search('/members', ({ email }) => email),
    'members: phone': search('/members', ({ phone }) => phone),
    'a member': detail((n) => `/members/${of(samples, n).member}`),
    'mails that failed': list(() => '/mails'),
    'all mails': list((n) => `/mails?state=all&page=${1 + (n % 20)}`),
    'mails: search': search('/mails?state=all', ({ email }) => email),
    audit: list((n) => `/audit?page=${1 + (n % 20)}`),
    'audit of one order': list((n) => `/audit?entity=order&entityId=${of(samples, n).id}`),
    'audit of somebody who left': list(() => `/audit?staff=${former}`),
    'audit of an old day': list((n) => `/audit?from=${day(7 * n + 3)}&to=${day(7 * n + 3)}`),
  };
}
