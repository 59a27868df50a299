/**
 * Notifies participants of seminars by mail: the join link when it is due, and later changes. `seminar_notices`
 * records what each order was last notified of, in the transaction that writes the mail, so every change is notified
 * once.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type EventPlace, placeOfEvent, whereabouts } from '#contract/rules/events.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { readRows, rowsOf } from '../../db/rows.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { orders } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { liveProducts } from '../catalogue/live-records.ts';
import { tokyoIso, translationOf } from '../catalogue/product-views.ts';
import type { ProductRecord } from '../catalogue/records.ts';
import { pick } from '../locale.ts';
import { linksDueBefore, seatTexts, takesPartOnline } from '../order-rows/join-links.ts';
import { type LineWithProduct, loadOrder, type OrderRow } from '../order-rows/load.ts';
import { piecesOf, piecesSql, readPieces } from '../pieces/read.ts';
import { envelopeOf, eventFile, queueOrderMail } from './order-mail.ts';
import { renderSeminarMail, type SeminarMail } from './seminar-mail.ts';

const IS_PAID = sql`o.payment_state in ('paid', 'partially_refunded') and o.state in ('new', 'fulfilled')`;

/** `dueBefore`: links of seminars that start before this time are due. `onlineIds`: variants with a seat online. */
type Scope = { now: Date; dueBefore: Date; onlineIds: number[] | undefined };

/**
 * Condition on a notice `n`, its seminar `s` and order `o`. Participants of a past seminar are not notified of the next
 * one of the same product.
 */
const concerns = ({ now }: Scope) => sql`n.ends_at > ${now.toISOString()}::timestamptz
  and (s.cancelled or s.ends_at > ${now.toISOString()}::timestamptz) and ${IS_PAID}`;

const isOnline = ({ onlineIds }: Scope): SQL => {
  if (!onlineIds) return sql`true`;
  if (onlineIds.length === 0) return sql`false`;
  return sql`exists (select 1 from order_items i
    where i.order_id = n.order_id and i.variant_id in ${onlineIds} and ${piecesSql('standing')} > 0)`;
};

const isDue = ({ dueBefore }: Scope) => sql`s.starts_at < ${dueBefore.toISOString()}::timestamptz`;

/** An order that got a link also gets its replacement, even if the seminar was moved to a later day. */
const includesLink = (scope: Scope) => sql`(not s.cancelled and s.join_url is not null
  and (n.join_url is not null or ${isDue(scope)}) and ${isOnline(scope)})`;

const isMoved = sql`(not s.cancelled and (s.starts_at <> n.starts_at or s.ends_at <> n.ends_at))`;

/** In the buyer's language. Orders that an older release took have no place. */
const isElsewhere = sql`(not s.cancelled and n.venues is not null and (s.venues->>o.locale is distinct from n.venues->>o.locale
  or s.addresses->>o.locale is distinct from n.addresses->>o.locale))`;

const isNews = (scope: Scope) => sql`(s.cancelled <> n.cancelled or ${isMoved} or ${isElsewhere}
  or ((s.join_url is distinct from n.join_url or s.join_notes is distinct from n.join_notes)
    and ${includesLink(scope)}))`;

const lacksLink = (scope: Scope) => sql`(s.join_url is null and not s.cancelled and n.link_missing_at is null
  and ${isDue(scope)} and ${isOnline(scope)})`;

/** Writes the due mails and logs an alert for each missing link. Returns the number of mails. */
export async function writeSeminarMails(shop: Shop, stopped: () => boolean = () => false): Promise<number> {
  const now = shop.now();
  const scope: Scope = { now, dueBefore: linksDueBefore(now), onlineIds: undefined };
  const found = await readRows<{ id: string | number }>(
    shop.db,
    sql`select distinct n.product_id as id from seminar_notices n join seminars s on s.product_id = n.product_id
      join orders o on o.id = n.order_id where ${concerns(scope)} and (${isNews(scope)} or ${lacksLink(scope)}
        or (s.join_url is not null and n.link_missing_at is not null)) order by 1`,
  );
  let written = 0;
  for (const product of await liveProducts(shop, shop.db, { ids: found.map(({ id }) => Number(id)) })) {
    const online = product.variants.filter((variant) => takesPartOnline(product, variant));
    const seats = { ...scope, onlineIds: online.map(({ id }) => id) };
    await alertOfMissingLink(shop, product, seats);
    written += await notifyParticipants(shop, product, seats, stopped);
  }
  return written;
}

/** Logs one alert for all orders that wait for the link, and another for orders placed later. */
async function alertOfMissingLink(shop: Shop, { id, code }: ProductRecord, scope: Scope): Promise<void> {
  await shop.db.execute(sql`
    update seminar_notices n set link_missing_at = null from seminars s
    where n.product_id = ${id} and s.product_id = n.product_id
      and s.join_url is not null and n.link_missing_at is not null`);
  const waiting = await readRows(
    shop.db,
    sql`update seminar_notices n set link_missing_at = ${scope.now.toISOString()}::timestamptz
      from seminars s, orders o
      where n.product_id = ${id} and s.product_id = n.product_id and o.id = n.order_id
        and ${concerns(scope)} and ${lacksLink(scope)}
      returning n.order_id`,
  );
  if (waiting.length > 0)
    shop.log('alert', 'seminar.link_missing', { product: code, orders: waiting.length });
}

async function notifyParticipants(
  shop: Shop,
  product: ProductRecord,
  scope: Scope,
  stopped: () => boolean,
): Promise<number> {
  let written = 0;
  for (let last = 0; !stopped(); ) {
    const after = last;
    try {
      const claim = await inTransaction(shop.db, async (tx) => {
        const claimed = await claimNext(tx, product.id, after, scope);
        if (claimed) last = claimed.orderId;
        if (claimed) await writeMail(shop, tx, product, claimed);
        return claimed;
      });
      if (!claim) return written;
      written++;
    } catch (error) {
      // A failing mail does not stop the next ones.
      if (last === after) throw error;
      shop.log('error', 'seminar.mail', { product: product.code, order: last, ...describeError(error) });
    }
  }
  return written;
}

type Notified = {
  startsAt: number;
  endsAt: number;
  cancelled: boolean;
  joinUrl: string | null;
  joinNotes: Texts | null;
  venues: Texts | null;
  addresses: Texts | null;
};
type Claim = { orderId: number; revision: number; before: Notified; now: Notified; includesLink: boolean };

const seminarJson = (alias: SQL) => sql`json_build_object(
  'startsAt', trunc(extract(epoch from ${alias}.starts_at) * 1000), 'cancelled', ${alias}.cancelled,
  'endsAt', trunc(extract(epoch from ${alias}.ends_at) * 1000), 'joinUrl', ${alias}.join_url,
  'joinNotes', ${alias}.join_notes, 'venues', ${alias}.venues, 'addresses', ${alias}.addresses)`;

type Changed = Pick<Notified, 'cancelled' | 'venues' | 'addresses'> & { startsAt: Date; endsAt: Date };

/** How many mails a change of the seminar would send, and the first without what belongs to its order. */
export async function previewNotices(
  shop: Shop,
  tx: Tx,
  productId: number,
  { startsAt, endsAt, cancelled, venues, addresses }: Changed,
): Promise<{ count: number; mail: { subject: string; text: string } | null }> {
  const scope: Scope = { now: shop.now(), dueBefore: linksDueBefore(shop.now()), onlineIds: undefined };
  const notices = await readRows<{ orderId: number | string; locale: LocaleCode; before: Notified }>(
    tx,
    sql`select n.order_id as "orderId", o.locale, ${seminarJson(sql`n`)} as before
      from seminar_notices n join seminars s on s.product_id = n.product_id join orders o on o.id = n.order_id
      where n.product_id = ${productId} and ${concerns(scope)} order by n.order_id`,
  );
  const after = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), cancelled, venues, addresses };
  const placeIn = (
    { venues: names, addresses: streets }: Pick<Notified, 'venues' | 'addresses'>,
    locale: LocaleCode,
  ) => JSON.stringify([names?.[locale], streets?.[locale]]);
  const news = notices.filter(({ before, locale }) =>
    Boolean(
      changeOf(before, after, before.venues !== null && placeIn(before, locale) !== placeIn(after, locale)),
    ),
  );
  const [first] = news;
  const [product] = await liveProducts(shop, tx, { ids: [productId] });
  const [order] = first ? await orderRows(tx, sql`select * from orders where id = ${first.orderId}`) : [];
  if (!first || !product || !order) return { count: 0, mail: null };
  const { before } = first;
  const claim = { orderId: order.id, revision: 0, before, now: { ...before, ...after }, includesLink: false };
  const { subject, text } = renderSeminarMail({
    ...(await mailOf(shop, tx, order, product, claim)),
    name: { lastName: BLANK, firstName: BLANK },
    number: BLANK,
    orderUrl: BLANK,
  });
  return { count: news.length, mail: { subject, text } };
}

/** In place of what is another in each mail. */
const BLANK = '○○';

/** Claims the next order after `orderId` that has news; the caller writes its mail in this transaction. */
async function claimNext(
  tx: Tx,
  productId: number,
  orderId: number,
  scope: Scope,
): Promise<Claim | undefined> {
  const [row] = await readRows<Claim>(
    tx,
    sql`
    with news as (
      select n.order_id, ${seminarJson(sql`n`)} as before, ${seminarJson(sql`s`)} as now, ${includesLink(scope)} as includes_link,
        -- A cancellation keeps the date and the place of the last mail.
        case when s.cancelled then n.starts_at else s.starts_at end as starts_at,
        case when s.cancelled then n.ends_at else s.ends_at end as ends_at,
        case when s.cancelled then n.venues else s.venues end as venues,
        case when s.cancelled then n.addresses else s.addresses end as addresses,
        s.cancelled, s.join_url, s.join_notes
      from seminar_notices n join seminars s on s.product_id = n.product_id join orders o on o.id = n.order_id
      where n.product_id = ${productId} and n.order_id > ${orderId} and ${concerns(scope)} and ${isNews(scope)}
      order by n.order_id limit 1 for update of n skip locked)
    update seminar_notices n set starts_at = news.starts_at, ends_at = news.ends_at, cancelled = news.cancelled,
      venues = news.venues, addresses = news.addresses, join_url = case when news.includes_link then news.join_url else n.join_url end,
      join_notes = case when news.includes_link then news.join_notes else n.join_notes end,
      revision = n.revision + 1
    from news where n.product_id = ${productId} and n.order_id = news.order_id
    returning n.order_id as "orderId", n.revision, news.before, news.now, news.includes_link as "includesLink"`,
  );
  return row && { ...row, orderId: Number(row.orderId) };
}

const orderRows = rowsOf(orders);

async function writeMail(shop: Shop, tx: Tx, product: ProductRecord, claim: Claim): Promise<void> {
  const [order] = await orderRows(tx, sql`select * from orders where id = ${claim.orderId}`);
  if (!order) return;
  const mail = await mailOf(shop, tx, order, product, claim);
  const { change, before, now, places, title, orderUrl, locale, link } = mail;
  // Dates can differ by microseconds after an edit by hand, which is not worth a mail.
  if (!change && (!link || link.is === 'unchanged')) return;
  const { code } = product;
  const event = {
    code,
    name: title,
    slug: translationOf(product, locale)?.slug ?? code,
    ...(change === 'cancelled' ? before : now),
    orderUrl,
    locale,
  };
  await queueOrderMail(shop, tx, order, {
    letter: renderSeminarMail(mail),
    template: `seminar_${change ?? 'link'}`,
    id: `seminar-${product.id}-${claim.revision}`,
    attachments: change
      ? places.map((place) => eventFile(shop, { ...event, place }, change === 'cancelled'))
      : [],
  });
}

async function mailOf(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  product: ProductRecord,
  { before, now, includesLink }: Claim,
): Promise<SeminarMail> {
  const { locale } = order;
  const booked = (await loadOrder(shop, tx, order)).lines.filter((line) => line.product.id === product.id);
  const pieces = await readPieces(tx, [order.id]);
  const lines = booked.filter(({ row }) => piecesOf(pieces, row.id).standing > 0);
  const name = lines[0]?.row.names?.[locale] || translationOf(product, locale)?.name;
  const spanOf = ({ startsAt, endsAt }: Notified) => ({ startsAt: isoOf(startsAt), endsAt: isoOf(endsAt) });
  const places = placesOf(lines, product, now, locale);
  const placesBefore = placesOf(lines, product, before.venues ? before : now, locale);
  const isElsewhere = whereOf(places) !== whereOf(placesBefore);
  return {
    ...(await envelopeOf(shop, tx, order)),
    title: name ?? product.code,
    change: changeOf(before, now, isElsewhere),
    before: spanOf(before),
    now: spanOf(now),
    places: now.cancelled ? placesBefore : places,
    placesBefore: isElsewhere && !now.cancelled ? placesBefore : undefined,
    link:
      includesLink && now.joinUrl
        ? { url: now.joinUrl, note: pick(now.joinNotes, locale), is: newsOfLink(before, now, locale) }
        : undefined,
  };
}

const isoOf = (time: number): string => tokyoIso(new Date(time).toISOString());

function changeOf(
  before: Notified,
  now: Pick<Notified, 'cancelled' | 'startsAt' | 'endsAt'>,
  isElsewhere: boolean,
): SeminarMail['change'] {
  if (now.cancelled) return 'cancelled';
  if (before.cancelled) return 'resumed';
  if (before.startsAt !== now.startsAt || before.endsAt !== now.endsAt) return 'moved';
  return isElsewhere ? 'venue' : undefined;
}

function newsOfLink(before: Notified, now: Notified, locale: LocaleCode) {
  if (before.joinUrl === null) return 'first';
  if (before.joinUrl !== now.joinUrl) return 'replacement';
  return pick(before.joinNotes, locale) === pick(now.joinNotes, locale) ? 'unchanged' : 'note';
}

/** Distinct: an order may have seats in the hall and online. */
function placesOf(
  lines: LineWithProduct[],
  product: ProductRecord,
  { venues, addresses }: Pick<Notified, 'venues' | 'addresses'>,
  locale: SeminarMail['locale'],
) {
  const held = { venue: pick(venues, locale), address: addresses ? pick(addresses, locale) : undefined };
  const places = lines.map(({ variant }) =>
    placeOfEvent(
      held,
      seatTexts(product, variant).map((texts) => pick(texts, locale)),
    ),
  );
  return [...new Map(places.map((place) => [place.venue ?? '', place])).values()];
}

const whereOf = (places: readonly EventPlace[]): string => places.map(whereabouts).join();
