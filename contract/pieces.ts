/** What can happen to the pieces of an order line, in the words of the ledger of pieces. */
import { z } from 'zod';

/**
 * - `held`: an order or a payment under way keeps the pieces; `released`: it ended without a payment
 * - `sold`: paid
 * - `cancelled`: goods that will not be shipped; `given_up`: a seat that nobody takes
 * - `shipped`: left in a parcel; `used`: the seminar took place
 * - `returned`: back in stock; `written_off`: damaged or lost, so not back in stock
 * - `refunded`: belongs to a refund, whatever became of the piece itself
 */
export const pieceKinds = [
  'held',
  'released',
  'sold',
  'cancelled',
  'given_up',
  'shipped',
  'used',
  'returned',
  'written_off',
  'refunded',
] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** What becomes of pieces whose money is given back: `kept` stays as it was, and `dropped` is only not sent. */
export const pieceFates = ['restocked', 'written_off', 'dropped', 'kept'] as const;
export type PieceFate = (typeof pieceFates)[number];

const count = z.int().min(0);

/** Numbers of pieces of an order line now. */
export const lineCounts = z.object({
  /** Still to be shipped or, of a seminar, to be attended. */
  toCome: count,
  shipped: count,
  used: count,
  /** Will not be shipped or attended: cancelled goods, seats given up. */
  cancelled: count,
  returned: count,
  writtenOff: count,
  refunded: count,
});
export type LineCounts = z.output<typeof lineCounts>;
