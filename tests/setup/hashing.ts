import { hashingTurn } from '#api/domain/auth/hashing-queue.ts';

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
