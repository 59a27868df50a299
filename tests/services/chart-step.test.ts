import fc from 'fast-check';
import { expect, it } from 'vitest';
import { niceStep } from '#desk/ui/chart.tsx';

it('is a round amount of which three reach the highest bar, and not much more', () => {
  expect([0, 1, 25_080, 30_000, 30_001, 100_000].map(niceStep)).toEqual([
    1, 1, 10_000, 10_000, 20_000, 50_000,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 1_000_000_000 }), (most) => {
      const step = niceStep(most);
      expect(String(step)).toMatch(/^[125]0*$/);
      expect(step * 3).toBeGreaterThanOrEqual(most);
      expect(step * 3).toBeLessThanOrEqual(most * 2.5 + 3);
    }),
  );
});
