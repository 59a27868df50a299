/**
 * What a cart takes over from elsewhere: from another cart at login, from an order that staff have taken down. For a
 * variant in both, the greater quantity counts, up to the stock. No side effects.
 */
import { CART_LINES_MAX } from '#contract/rules/constants.ts';
import { availableQuantity, whyUnavailable } from '../catalogue/availability.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';

/** Numbers of lines added, raised, and limited by the stock or by the room in the cart. */
export type Changes = { added: number; raised: number; reduced: number };

type Quantity = { variantCode: string; quantity: number };
type Incoming = { row: Quantity; product: ProductRecord; variant: VariantRecord };

/** `current`: the cart's line that is raised. `quantity`: of the cart's line afterwards. */
type Move<Line, Present> = { line: Line; current: Present | undefined; quantity: number };

export function mergeLines<Line extends Incoming, Present extends Quantity>(
  present: readonly Present[],
  incoming: readonly Line[],
  now: Date,
): { moves: Move<Line, Present>[]; changes: Changes } {
  const changes = { added: 0, raised: 0, reduced: 0 };
  const byCode = new Map(present.map((item) => [item.variantCode, item]));
  const moves = incoming.flatMap((line): Move<Line, Present>[] => {
    const { row, product, variant } = line;
    const current = byCode.get(row.variantCode);
    if (current && current.quantity >= row.quantity) return [];
    const unavailable = whyUnavailable(product, variant, 1, now) !== undefined;
    const hasRoom = current !== undefined || present.length + changes.added < CART_LINES_MAX;
    const quantity = unavailable || !hasRoom ? 0 : Math.min(row.quantity, availableQuantity(variant));
    if (quantity < row.quantity) changes.reduced++;
    if (quantity <= (current?.quantity ?? 0)) return [];
    changes[current ? 'raised' : 'added']++;
    return [{ line, current, quantity }];
  });
  return { moves, changes };
}
