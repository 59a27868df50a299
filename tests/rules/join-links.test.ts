import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkDueAt, linksDueBefore } from '#api/domain/order-rows/join-links.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';

it.each([
  // The link is due from 09:00 in Tokyo, three calendar days before the seminar, whatever its hour.
  ['2026-12-01T08:59:59+09:00', '2026-12-04T00:00:00+09:00', false],
  ['2026-12-01T09:00:00+09:00', '2026-12-04T00:00:00+09:00', true],
  ['2026-12-01T09:00:00+09:00', '2026-12-04T23:59:00+09:00', true],
  ['2026-12-01T23:59:59+09:00', '2026-12-05T00:00:00+09:00', false],
  // The end of the year is between these times. At the first time, London has another date than Tokyo.
  ['2026-12-29T23:59:00Z', '2027-01-02T10:00:00+09:00', false],
  ['2026-12-30T00:00:00Z', '2027-01-02T10:00:00+09:00', true],
])('at %s the link to join the seminar of %s is due: %s', (now, startsAt, isDue) => {
  expect(new Date(startsAt) < linksDueBefore(new Date(now))).toBe(isDue);
});

it('a link is due from 09:00 on the third day before any seminar', () => {
  const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(time, time, (now, startsAt) => {
      const due = tokyoTime(addDays(tokyo(startsAt).day, -3), '09:00');
      expect(linkDueAt(startsAt)).toEqual(due);
      expect(startsAt < linksDueBefore(now)).toBe(now >= due);
    }),
  );
});
