/** Who may see join links of online seminars, and when (docs/decisions/016-join-links.md). */
import { and, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Order } from '#contract/order-shapes.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import { placeOfEvent } from '#contract/rules/events.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { seminarNotices, seminars } from '../../db/schema/seminars.ts';
import type { Shop } from '../../shop.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';
import { pick } from '../locale.ts';
import { piecesOf, readPieces } from '../pieces/read.ts';
import type { FullOrder } from './load.ts';

const DAYS_AHEAD = 3;
const FROM = { hour: 9, time: '09:00' };

/**
 * A link is due from 09:00 in Tokyo three calendar days before its seminar. Returns a time: the links of seminars that
 * start before it are due.
 */
export function linksDueBefore(now: Date): Date {
  const { day, hour } = tokyo(now);
  return tokyoTime(addDays(day, hour < FROM.hour ? DAYS_AHEAD : DAYS_AHEAD + 1), '00:00');
}

/** The moment from which the link of a seminar is due. */
export const linkDueAt = (startsAt: Date): Date =>
  tokyoTime(addDays(tokyo(startsAt).day, -DAYS_AHEAD), FROM.time);

/** What tells the seat from the others of its seminar: its options, or its own name. */
export function seatTexts({ variants }: ProductRecord, { options, names }: VariantRecord): Texts[] {
  if (options.length > 0) return options.map(({ labels }) => labels);
  return variants.length > 1 ? [names] : [];
}

export function takesPartOnline(product: ProductRecord, variant: VariantRecord): boolean {
  const { seminar } = product;
  if (!seminar) return false;
  const chosen = seatTexts(product, variant).flatMap((texts) => Object.values(texts));
  return placeOfEvent({ venue: seminar.venues.ja_JP }, chosen).online;
}

/** Join links for the page of a paid order, from the time they are due until the seminars end. */
export async function joinLinksOf(
  { db, now }: Shop,
  { order, lines }: FullOrder,
  locale: LocaleCode,
): Promise<Pick<Order, 'joinLinks'>> {
  const isPaid = order.paymentState === 'paid' || order.paymentState === 'partially_refunded';
  if (!isPaid || order.state === 'cancelled') return {};
  const booked = lines.filter(({ product, variant }) => takesPartOnline(product, variant));
  if (booked.length === 0) return {};
  const pieces = await readPieces(db, [order.id]);
  const online = booked.filter(({ row }) => piecesOf(pieces, row.id).standing > 0);
  if (online.length === 0) return {};
  const rows = await db
    .select({ productId: seminars.productId, url: seminars.joinUrl, notes: seminars.joinNotes })
    .from(seminars)
    // Participants of a past seminar must not get the link of the next one of the same product.
    .innerJoin(
      seminarNotices,
      and(
        eq(seminarNotices.productId, seminars.productId),
        eq(seminarNotices.orderId, order.id),
        gt(seminarNotices.endsAt, now()),
      ),
    )
    .where(
      and(
        inArray(
          seminars.productId,
          online.map(({ product }) => product.id),
        ),
        isNotNull(seminars.joinUrl),
        eq(seminars.cancelled, false),
        lt(seminars.startsAt, linksDueBefore(now())),
        gt(seminars.endsAt, now()),
      ),
    );
  const links = new Map(rows.map(({ productId, ...link }) => [productId, link]));
  const joinLinks = online.flatMap(({ row, product }) => {
    const { url, notes } = links.get(product.id) ?? {};
    const note = pick(notes, locale);
    return url ? [{ itemId: row.id, url, ...(note ? { note } : {}) }] : [];
  });
  return joinLinks.length > 0 ? { joinLinks } : {};
}
