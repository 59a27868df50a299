import { randomInt } from 'node:crypto';

/** A transaction number like the vendor's: digits only, here 12 random ones without a leading zero. */
export function newGid(): string {
  return String(randomInt(100_000_000_000, 1_000_000_000_000));
}

/** The vendor's own order number (`god`), six digits. */
export function newGod(): string {
  return String(randomInt(100_000, 1_000_000));
}
