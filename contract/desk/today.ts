/** The open work of the staff. */
import { z } from 'zod';
import { money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { mailSending } from './mails.ts';

/** Null if this count failed; the other counts are present. */
const count = z.int().nullable();

export const readToday = defineDeskCall({
  id: 'desk.readToday',
  summary: 'Counts of open work, and the paid orders and refunds of the last thirty days',
  method: 'get',
  path: '/today',
  access: 'orders.read',
  data: z.object({
    /** Id of the order to ship next. */
    nextToShip: z.int().nullable(),
    /** Promised day of that order, which is the earliest of all. */
    nextShipBy: z.iso.date().nullable(),
    toShip: count,
    /** Orders to ship whose promised day has passed. */
    late: count,
    awaitingPayment: count,
    doubtful: count,
    refundsOpen: count,
    /** Promised to customers, and neither made nor closed. */
    refundsOwed: count,
    inquiries: count,
    deadMails: count,
    /** Mails that were stored because they could not be sent then. */
    storedMails: count,
    mailSending,
    /** Products on sale of which a variant is at or below its reorder level; counted up to one more than `DESK_MAX_TOTAL`. */
    lowStock: count,
    /** Purchase requests whose product is in stock now. */
    requestsInStock: count,
    /** What of a new shop's setup is done. Null from the first order on, or if reading it failed. */
    setup: z
      .object({
        details: z.boolean(),
        shipping: z.boolean(),
        payment: z.boolean(),
        goods: z.boolean(),
        sender: z.boolean(),
      })
      .nullable(),
    /** Paid orders and refunds by day in Tokyo (owner/accounting.ts), newest first. Null if reading them failed. */
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          orders: z.int(),
          total: money,
          refunds: z.int(),
          refunded: money,
          /** Sales a week before, and 52 weeks before: the same day of the week. */
          weekBefore: money,
          yearBefore: money,
        }),
      )
      .nullable(),
    /** Products of which most pieces were paid in the last seven days. Null if reading them failed. */
    bestSellers: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          /** Path of the first picture below `/media/{size}/`. */
          picture: z.string().nullable(),
          pieces: z.int(),
        }),
      )
      .nullable(),
    /** The next seminars on sale; seats of all their variants. Null if reading them failed. */
    seminars: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          startsAt: z.iso.datetime(),
          /** Sold or held; without a limit, `left` is null. */
          taken: z.int(),
          left: z.int().nullable(),
        }),
      )
      .nullable(),
  }),
});
