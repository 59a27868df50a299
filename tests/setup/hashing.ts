import { like } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { rateLimits } from '#api/db/schema/people.ts';
import { hashingTurn } from '#api/domain/auth/hashing-queue.ts';
import type { TestShop } from './shop.ts';

/** Occupies one slot of the hashing queue per address. Returns a function that releases the slots. */
export function occupyHashing(...addresses: string[]): () => Promise<unknown> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const turns = addresses.map((address) => hashingTurn(address, () => released));
  return () => {
    release();
    return Promise.all(turns);
  };
}

/**
 * Runs `change` while `start` waits for its turn to check the password against the hash that it has read. `counted`: the
 * beginning of the limit that it counts after this reading. `from`: the IP address of its network.
 */
export async function during<T>(
  t: TestShop,
  from: string,
  counted: string,
  start: (from: string) => Promise<T>,
  change: () => Promise<unknown>,
): Promise<T> {
  const release = occupyHashing(from);
  const started = start(from);
  await vi.waitFor(async () => {
    const [row] = await t.shop.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `${counted}%`));
    expect(row?.points).toBeGreaterThan(0);
  }, 5_000);
  try {
    await change();
  } finally {
    await release();
  }
  return started;
}
