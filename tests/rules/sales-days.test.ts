/** The days of the sales figures, and the earlier days with which they are compared. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansOf } from '#api/domain/sales/spans.ts';
import {
  lastOfMonth,
  lengthOf,
  periodBefore,
  salesDays,
  stepsOf,
  yearBefore,
} from '#contract/desk/sales-days.ts';
import { addDays } from '#contract/rules/delivery.ts';

const TODAY = '2026-11-29';
const asked = (period: Parameters<typeof salesDays>[0]['period'], from?: string, to?: string) =>
  salesDays({ period, from, to }, TODAY);

describe('the period', () => {
  it.each([
    [asked('this_month'), '2026-11-01', '2026-11-29'],
    [asked('last_month'), '2026-10-01', '2026-10-31'],
    [asked('last_12_months'), '2025-12-01', '2026-11-29'],
    [asked('last_month', '2026-02-03', '2026-02-09'), '2026-02-03', '2026-02-09'],
    [asked('this_month', '2026-02-03'), '2026-02-03', '2026-11-29'],
    [asked('this_month', undefined, '2026-02-09'), '2026-02-01', '2026-02-09'],
    [asked('this_month', '2027-02-03'), '2027-02-03', '2027-02-03'],
  ])('%j begins and ends as it is asked for', (days, from, to) => {
    expect(days).toEqual({ from, to });
  });

  it.each([
    ['2026-11-01', '2026-11-29', '2026-10-01', '2026-10-29', '2025-11-01', '2025-11-29'],
    // A whole month is compared with whole months, however long they are.
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', '2025-02-01', '2025-02-28'],
    ['2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31', '2023-02-01', '2023-02-28'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28', '2025-03-01', '2025-03-30'],
    ['2025-12-01', '2026-11-29', '2024-12-01', '2025-11-29', '2024-12-01', '2025-11-29'],
    ['2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08', '2025-11-09', '2025-11-15'],
  ])('from %s to %s is compared with the days before and the year before', (from, to, ...others) => {
    const days = { from, to };
    const [before, year] = [periodBefore(days)(days), yearBefore(days)];
    expect([before?.from, before?.to, year?.from, year?.to]).toEqual(others);
  });

  it('a day that the earlier month or year does not have is compared with nothing', () => {
    const month = { from: '2026-03-01', to: '2026-03-31' };
    expect(periodBefore(month)({ from: '2026-03-31', to: '2026-03-31' })).toBeUndefined();
    expect(yearBefore({ from: '2024-02-29', to: '2024-02-29' })).toBeUndefined();
    expect(yearBefore({ from: '2026-02-28', to: '2026-02-28' })).toEqual({
      from: '2025-02-28',
      to: '2025-02-28',
    });
  });
});

const someDays = fc
  .tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 900 }))
  .map(([start, length]) => ({
    from: addDays('2023-06-15', start),
    to: addDays('2023-06-15', start + length),
  }));

/** Whether the parts follow each other without a gap, from the first day to the last one. */
function expectToCover(
  parts: readonly { from: string; to: string }[],
  { from, to }: { from: string; to: string },
) {
  const sorted = [...parts].sort((a, b) => a.from.localeCompare(b.from));
  expect([sorted[0]?.from, sorted.at(-1)?.to]).toEqual([from, to]);
  for (const [n, part] of sorted.entries()) {
    expect(part.from <= part.to).toBe(true);
    if (n > 0) expect(part.from).toBe(addDays(sorted[n - 1]?.to ?? '', 1));
  }
}

it('the steps of the chart are days up to two months, else months, and leave no day out', () => {
  fc.assert(
    fc.property(someDays, (days) => {
      const steps = stepsOf(days);
      expectToCover(steps, days);
      if (lengthOf(days) <= 62) expect(steps).toHaveLength(lengthOf(days));
      else for (const { from, to } of steps) expect(from.slice(0, 7)).toBe(to.slice(0, 7));
    }),
  );
});

it('stored months and days cover exactly the days asked for', () => {
  fc.assert(
    fc.property(someDays, (days) => {
      const { months, days: edges } = spansOf(days);
      expectToCover([...(months ? [months] : []), ...edges], days);
      if (!months) return;
      expect(months.from.endsWith('-01')).toBe(true);
      expect(months.to).toBe(lastOfMonth(months.to));
    }),
  );
  expect(spansOf({ from: '2026-11-02', to: '2026-11-01' })).toEqual({ months: null, days: [] });
});
