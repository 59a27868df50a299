/**
 * The one place that says what the events of the ledger of pieces add up to. Pure: read.ts reads the events of orders,
 * record.ts writes them, and the database's trigger `piece_events_add_up` refuses what breaks `faultsOf`.
 */
import type { LineCounts, PieceFate, PieceKind } from '#contract/pieces.ts';

export type PieceEvent = { kind: PieceKind; quantity: number };

/** For each measure, the kinds that add to it (1) or take from it (-1). */
const MEASURES = {
  /** Held for an order or a payment, or sold since. */
  taken: { held: 1, released: -1 },
  /** On hold in stock. */
  onHold: { held: 1, released: -1, sold: -1 },
  sold: { sold: 1 },
  /** Neither cancelled nor given up: to be shipped or attended, or shipped or attended already. */
  standing: { held: 1, released: -1, cancelled: -1, given_up: -1 },
  toCome: { held: 1, released: -1, cancelled: -1, given_up: -1, shipped: -1, used: -1 },
  shipped: { shipped: 1 },
  used: { used: 1 },
  cancelled: { cancelled: 1, given_up: 1 },
  returned: { returned: 1 },
  writtenOff: { written_off: 1 },
  refunded: { refunded: 1 },
  /** Sold pieces whose money was not given back. */
  refundable: { sold: 1, refunded: -1 },
  /** Pieces that could still come back to stock, or be written off. */
  outside: { cancelled: 1, given_up: 1, shipped: 1, returned: -1, written_off: -1 },
} as const satisfies Record<string, Partial<Record<PieceKind, 1 | -1>>>;

export type Measure = keyof typeof MEASURES;
export type Counts = Record<Measure, number>;

const measures = Object.keys(MEASURES) as Measure[];

/** The kinds that count for a measure, with their signs. */
export const signsOf = (measure: Measure): [PieceKind, number][] =>
  Object.entries(MEASURES[measure]) as [PieceKind, number][];

/** Counter-rows have negative quantities, so that they need no rule of their own. */
export function countPieces(events: readonly PieceEvent[]): Counts {
  const sums = new Map<PieceKind, number>();
  for (const { kind, quantity } of events) sums.set(kind, (sums.get(kind) ?? 0) + quantity);
  return Object.fromEntries(
    measures.map((measure) => [
      measure,
      signsOf(measure).reduce((total, [kind, sign]) => total + sign * (sums.get(kind) ?? 0), 0),
    ]),
  ) as Counts;
}

/** The counts after further events. */
export function after(counts: Counts, events: readonly PieceEvent[]): Counts {
  const more = countPieces(events);
  return Object.fromEntries(measures.map((measure) => [measure, counts[measure] + more[measure]])) as Counts;
}

/** The measures that are out of bounds for a line of `quantity` pieces; none in a sound ledger. */
export function faultsOf(counts: Counts, quantity: number): Measure[] {
  return measures.filter((measure) => counts[measure] < 0 || counts[measure] > quantity);
}

/** What staff are shown of a line. */
export const lineCountsOf = ({
  toCome,
  shipped,
  used,
  cancelled,
  returned,
  writtenOff,
  refunded,
}: Counts): LineCounts => ({ toCome, shipped, used, cancelled, returned, writtenOff, refunded });

/**
 * The events of a refund of `quantity` pieces of a line. Pieces that were not shipped yet are taken first, because they
 * need not be sent back.
 */
export function eventsOfRefund(
  { quantity, fate, isSeat }: { quantity: number; fate: PieceFate; isSeat: boolean },
  { toCome }: Pick<Counts, 'toCome'>,
): PieceEvent[] {
  const refunded: PieceEvent = { kind: 'refunded', quantity };
  if (fate === 'kept') return [refunded];
  const notSent: PieceEvent = {
    kind: isSeat ? 'given_up' : 'cancelled',
    quantity: Math.min(quantity, toCome),
  };
  const back: PieceEvent = { kind: fate === 'restocked' ? 'returned' : 'written_off', quantity };
  return [refunded, notSent, ...(fate === 'dropped' ? [] : [back])].filter((event) => event.quantity > 0);
}

/**
 * What was paid for `pieces` pieces of a line, in minor units, when `before` pieces of it are counted already. The shares
 * of all pieces add up to the line's total, whatever the division leaves over.
 */
export function shareOf(
  { total, quantity }: { total: number; quantity: number },
  pieces: number,
  before = 0,
): number {
  const yen = total / 100;
  const upTo = (count: number) => Math.floor((yen * count) / quantity) * 100;
  return upTo(before + pieces) - upTo(before);
}
