/** Files of tests/long, in parts that take about the same time. */
const PARTS = [
  ['checkout-kill-hosted', 'desk-kill', 'migrations', 'squashed-migrations', 'durability', 'check-backend'],
  ['checkout-kill-token', 'mixed-orders', 'backup', 'catalogue-command', 'ledger-migration', 'text-browsers'],
  ['soak', 'many-processes', 'full-disk', 'other-proxies', 'sandbox-journal', 'plain-matrix'],
];
/** Before a release only: they need Java, or a screen reader and a machine with nothing else to do. */
const RARE = ['valid-html', 'by-ear'];
const DAY_MS = 24 * 3_600_000;

export const longTests = [...PARTS.flat(), ...RARE];

/**
 * The part for this day: all parts run within three days.
 * @param {Date} date
 */
export function partOfDay(date) {
  const index = Math.floor(date.getTime() / DAY_MS) % PARTS.length;
  return { number: index + 1, of: PARTS.length, files: PARTS[index] ?? [] };
}
