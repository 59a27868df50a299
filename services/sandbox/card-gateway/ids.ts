import { randomInt } from 'node:crypto';

/** A transaction number of digits only, like the vendor's: 12 random digits without a leading zero. */
export function newGid(): string {
  return String(randomInt(100_000_000_000, 1_000_000_000_000));
}

/** The vendor's own order number (`god`), six digits. */
export function newGod(): string {
  return String(randomInt(100_000, 1_000_000));
}
