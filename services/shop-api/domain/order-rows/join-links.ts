/** Who may see join links of online seminars, and when (docs/decisions/016-join-links.md). */
import { and, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Order } from '#contract/order-shapes.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import { placeOfEvent } from '#contract/rules/events.ts';
import { seminarNotices, seminars } from '../../db/schema/seminars.ts';
import type { Shop } from '../../shop.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';
import type { FullOrder } from './load.ts';

const DAYS_AHEAD = 3;
const FROM_HOUR = 9;

/** Links of seminars starting before this moment are due: from 09:00 in Tokyo, three calendar days ahead. */
export function linksDueBefore(now: Date): Date {
  const { day, hour } = tokyo(now);
  return tokyoTime(addDays(day, hour < FROM_HOUR ? DAYS_AHEAD : DAYS_AHEAD + 1), '00:00');
}

export function takesPartOnline({ seminar }: ProductRecord, { options }: VariantRecord): boolean {
  if (!seminar) return false;
  const chosen = options.flatMap(({ labels }) => Object.values(labels));
  return placeOfEvent({ venue: seminar.venues.ja_JP }, chosen).online;
}

/** For the page of a paid order, from when links are due until the seminars end. */
export async function joinLinksOf(
  { db, now }: Shop,
  { order, lines }: FullOrder,
): Promise<Pick<Order, 'joinLinks'>> {
  const isPaid = order.paymentState === 'paid' || order.paymentState === 'partially_refunded';
  if (!isPaid || order.state === 'cancelled') return {};
  const online = lines.filter(({ product, variant }) => takesPartOnline(product, variant));
  if (online.length === 0) return {};
  const rows = await db
    .select({ productId: seminars.productId, url: seminars.joinUrl })
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
  const urls = new Map(rows.map(({ productId, url }) => [productId, url]));
  const joinLinks = online.flatMap(({ row, product }) => {
    const url = urls.get(product.id);
    return url ? [{ itemId: row.id, url }] : [];
  });
  return joinLinks.length > 0 ? { joinLinks } : {};
}
