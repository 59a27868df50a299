/** Files of tests/long, in parts that take about the same time. */
const PARTS = [
  ['checkout-kill-hosted', 'desk-kill', 'migrations', 'squashed-migrations'],
  ['checkout-kill-token', 'mixed-orders', 'backup', 'catalogue-command'],
  ['soak', 'many-processes', 'full-disk'],
  ['durability', 'check-backend', 'ledger-migration', 'text-browsers'],
  ['other-proxies', 'sandbox-journal', 'plain-matrix'],
];
/** Before a release only: they need Java, or a screen reader and a machine with nothing else to do. */
const RARE = ['valid-html', 'by-ear'];
const DAY_MS = 24 * 3_600_000;

export const longTests = [...PARTS.flat(), ...RARE];

/**
 * The part for this day: all parts run within five days.
 * @param {Date} date
 */
export function partOfDay(date) {
  const index = Math.floor(date.getTime() / DAY_MS) % PARTS.length;
  return { number: index + 1, of: PARTS.length, files: PARTS[index] ?? [] };
}
