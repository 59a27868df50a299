/** Properties of the arithmetic of the ledger of pieces. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Counts,
  countPieces,
  after as countsAfter,
  eventsOfRefund,
  faultsOf,
  type PieceEvent,
  shareOf,
  signsOf,
} from '#api/domain/pieces/ledger.ts';
import { pieceFates, pieceKinds } from '#contract/pieces.ts';

const event = fc.record({
  kind: fc.constantFrom(...pieceKinds),
  quantity: fc.integer({ min: -20, max: 20 }).filter((n) => n !== 0),
});
const events = fc.array(event, { maxLength: 30 });
const measures = Object.keys(countPieces([])) as (keyof Counts)[];
const sum = (a: Counts, b: Counts) => Object.fromEntries(measures.map((one) => [one, a[one] + b[one]]));

/** A line of `quantity` sold pieces with a sound history. */
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 30 }),
    isSeat: fc.boolean(),
    parts: fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30)),
  })
  .map(({ quantity, isSeat, parts: [sent, ended, back, lost, refunded] }) => {
    const gone = Math.min(sent, quantity);
    const over = Math.min(ended, quantity - gone);
    // Seats that were used cannot come back.
    const outside = over + (isSeat ? 0 : gone);
    const returned = Math.min(back, outside);
    const history: PieceEvent[] = [
      { kind: 'held' as const, quantity },
      { kind: 'sold' as const, quantity },
      { kind: isSeat ? ('used' as const) : ('shipped' as const), quantity: gone },
      { kind: isSeat ? ('given_up' as const) : ('cancelled' as const), quantity: over },
      { kind: 'returned' as const, quantity: returned },
      { kind: 'written_off' as const, quantity: Math.min(lost, outside - returned) },
      { kind: 'refunded' as const, quantity: Math.min(refunded, quantity) },
    ];
    return { quantity, isSeat, history: history.filter((one) => one.quantity > 0) };
  });

describe('the counts of events', () => {
  it('are linear: those of two histories together are the sums of both', () => {
    fc.assert(
      fc.property(events, events, (one, other) => {
        expect(countPieces([...one, ...other])).toEqual(sum(countPieces(one), countPieces(other)));
        expect(countsAfter(countPieces(one), other)).toEqual(countPieces([...one, ...other]));
      }),
    );
  });

  it('do not depend on the sequence, nor on how a quantity is split', () => {
    fc.assert(
      fc.property(events, fc.nat(), (all, seed) => {
        const shuffled = [...all].sort((a, b) => ((a.quantity * seed) % 7) - ((b.quantity * seed) % 7));
        const single = all.flatMap(({ kind, quantity }) =>
          Array.from({ length: Math.abs(quantity) }, () => ({ kind, quantity: Math.sign(quantity) })),
        );
        expect(countPieces(shuffled)).toEqual(countPieces(all));
        expect(countPieces(single)).toEqual(countPieces(all));
      }),
    );
  });

  it('are as if nothing had happened after a counter-row for each event', () => {
    fc.assert(
      fc.property(events, events, (before, done) => {
        const counters = done.map(({ kind, quantity }) => ({ kind, quantity: -quantity }));
        expect(countPieces([...before, ...done, ...counters])).toEqual(countPieces(before));
      }),
    );
  });

  it('name every kind in at least one measure, and each measure only once', () => {
    const named = new Set(measures.flatMap((measure) => signsOf(measure).map(([kind]) => kind)));
    expect([...named].sort()).toEqual([...pieceKinds].sort());
  });
});

describe('the bounds', () => {
  it('hold for every sound history, piece by piece', () => {
    fc.assert(
      fc.property(line, ({ quantity, history }) => {
        expect(faultsOf(countPieces(history), quantity)).toEqual([]);
        // Each piece is in exactly one place.
        const { toCome, shipped, used, cancelled } = countPieces(history);
        expect(toCome + shipped + used + cancelled).toBe(quantity);
      }),
    );
  });

  it.each([
    ['sold twice', [{ kind: 'sold', quantity: 1 }]],
    ['released after it was sold', [{ kind: 'released', quantity: 1 }]],
    [
      'sent and cancelled',
      [
        { kind: 'shipped', quantity: 2 },
        { kind: 'cancelled', quantity: 1 },
      ],
    ],
    [
      'given up and used',
      [
        { kind: 'given_up', quantity: 2 },
        { kind: 'used', quantity: 1 },
      ],
    ],
    ['back in stock without having left the order', [{ kind: 'returned', quantity: 1 }]],
    [
      'back in stock and written off',
      [
        { kind: 'shipped', quantity: 1 },
        { kind: 'returned', quantity: 1 },
        { kind: 'written_off', quantity: 1 },
      ],
    ],
    [
      'a used seat that comes back',
      [
        { kind: 'used', quantity: 1 },
        { kind: 'returned', quantity: 1 },
      ],
    ],
    ['refunded more than was sold', [{ kind: 'refunded', quantity: 3 }]],
  ] as [string, PieceEvent[]][])('do not hold for a piece that is %s', (_, more) => {
    const sold: PieceEvent[] = [
      { kind: 'held', quantity: 2 },
      { kind: 'sold', quantity: 2 },
    ];
    expect(faultsOf(countPieces(sold), 2)).toEqual([]);
    expect(faultsOf(countPieces([...sold, ...more]), 2)).not.toEqual([]);
  });
});

describe('the events of a refund', () => {
  it('keep the bounds if the pieces are there, are for its quantity, and take unsent pieces first', () => {
    fc.assert(
      fc.property(line, fc.constantFrom(...pieceFates), fc.nat(30), (known, fate, wish) => {
        const now = countPieces(known.history);
        const bound = fate === 'kept' ? now.refundable : Math.min(now.refundable, now.toCome + possible(now));
        const quantity = Math.min(wish, fate === 'dropped' ? Math.min(now.refundable, now.toCome) : bound);
        if (quantity === 0) return;
        const written = eventsOfRefund({ quantity, fate, isSeat: known.isSeat }, now);
        const then = countsAfter(now, written);
        expect(faultsOf(then, known.quantity)).toEqual([]);
        expect(then.refunded - now.refunded).toBe(quantity);
        expect(now.toCome - then.toCome).toBe(fate === 'kept' ? 0 : Math.min(quantity, now.toCome));
        expect(then.returned - now.returned).toBe(fate === 'restocked' ? quantity : 0);
        expect(then.writtenOff - now.writtenOff).toBe(fate === 'written_off' ? quantity : 0);
        expect(written.every((one) => one.quantity > 0)).toBe(true);
      }),
    );
  });

  it('show in the bounds when there are too few pieces', () => {
    fc.assert(
      fc.property(line, fc.constantFrom(...pieceFates), (known, fate) => {
        const now = countPieces(known.history);
        const quantity = now.refundable + 1;
        const then = countsAfter(now, eventsOfRefund({ quantity, fate, isSeat: known.isSeat }, now));
        expect(faultsOf(then, known.quantity)).toContain('refundable');
      }),
    );
  });
});

/** Sent or cancelled pieces that could still come back. */
const possible = ({ outside }: Counts): number => outside;

describe('the share of a line’s total', () => {
  it('adds up to the total for every split, in whole yen, and never differs by more than one yen', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }),
        (quantity, yen, cuts) => {
          const total = yen * 100;
          let before = 0;
          let paid = 0;
          for (const cut of [...cuts, quantity]) {
            const pieces = Math.min(cut, quantity - before);
            const share = shareOf({ total, quantity }, pieces, before);
            expect(share % 100).toBe(0);
            expect(share).toBeGreaterThanOrEqual(0);
            expect(Math.abs(share - (total * pieces) / quantity)).toBeLessThan(100);
            before += pieces;
            paid += share;
          }
          expect(paid).toBe(total);
        },
      ),
    );
  });
});
