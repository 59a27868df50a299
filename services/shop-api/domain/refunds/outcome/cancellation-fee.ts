import type { Env } from '../../../env.ts';
import type { RefundedPieces } from '../../pieces/refunded-pieces.ts';

/** Seats given up for these reasons may cost a fee. For the others, the price was lowered. */
const REASONS: readonly string[] = ['seminar', 'customer'];

type Given = {
  refund: { reason: string; amount: number };
  pieces: readonly Pick<RefundedPieces, 'itemId' | 'quantity' | 'givenUp'>[];
  prices: readonly { id: number; unitPrice: number }[];
  /** What the order leaves the shop after this refund. */
  left: number;
  /** Fees of its refunds before. */
  before: number;
};

/**
 * What the shop keeps of the price of seats that are given up. It makes good a loss, so it is no sale and has no tax
 * (不課税, 国税庁 No.6253), unless CANCELLATION_FEE says otherwise. Minor units; negative when a refund gives a fee back.
 */
export function cancellationFee(
  { CANCELLATION_FEE }: Pick<Env, 'CANCELLATION_FEE'>,
  { refund: { reason, amount }, pieces, prices, left, before }: Given,
): number {
  const priceOf = (number: (one: Given['pieces'][number]) => number) =>
    pieces.reduce(
      (sum, one) => sum + number(one) * (prices.find(({ id }) => id === one.itemId)?.unitPrice ?? 0),
      0,
    );
  const isFee = CANCELLATION_FEE === 'untaxed' && REASONS.includes(reason);
  const seats = isFee ? priceOf(({ givenUp }) => givenUp) : 0;
  const notRefunded = priceOf(({ quantity }) => quantity) - amount;
  return Math.min(Math.max(0, Math.min(notRefunded, seats)), left - before);
}
