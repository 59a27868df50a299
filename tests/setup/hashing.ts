import { hashingTurn } from '#api/domain/auth/hashing-queue.ts';

/** Takes one turn of the queue for hashes in the name of each address. Returns what releases them. */
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
