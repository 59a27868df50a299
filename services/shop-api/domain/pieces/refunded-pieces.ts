import type { NewEvent } from '../pieces/record.ts';

/** Numbers of a refund's pieces: refunded, not sent, seats given up, back in stock, written off. */
export type RefundedPieces = {
  itemId: number;
  quantity: number;
  cancelled: number;
  givenUp: number;
  returned: number;
  writtenOff: number;
};

/** `events`: of one refund. */
export function refundedPieces(
  events: readonly Pick<NewEvent, 'itemId' | 'kind' | 'quantity'>[],
): RefundedPieces[] {
  const lines = [...new Set(events.map(({ itemId }) => itemId))].map((itemId) => {
    const sum = (kind: NewEvent['kind']) =>
      events
        .filter((event) => event.itemId === itemId && event.kind === kind)
        .reduce((total, { quantity }) => total + quantity, 0);
    return {
      itemId,
      quantity: sum('refunded'),
      cancelled: sum('cancelled'),
      givenUp: sum('given_up'),
      returned: sum('returned'),
      writtenOff: sum('written_off'),
    };
  });
  return lines.filter(({ quantity }) => quantity > 0);
}
