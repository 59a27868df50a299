/** Queues password hashing round-robin by address: a flood from one address delays only itself. */
import { unavailable } from '../errors.ts';

/** More at once would starve the thread pool that also serves the file system. */
const MAX_PARALLEL = 2;
/** Per address: the other slot stays free for the rest. */
const MAX_PARALLEL_OF_ONE = 1;
/** About four seconds of work. Further requests get 503, so that a flood cannot fill the memory. */
const MAX_WAITING = 40;
/** Per address: enough for a class that logs in together. */
const MAX_WAITING_OF_ONE = 20;

type Turn = { start: () => void; refuse: (error: Error) => void };

const running = new Map<string, number>();
/** By address, in order of their next turns. */
const waiting = new Map<string, Turn[]>();

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, n) => total + n, 0);
const isFree = (address: string): boolean =>
  sum(running.values()) < MAX_PARALLEL && (running.get(address) ?? 0) < MAX_PARALLEL_OF_ONE;

const enter = (address: string) => running.set(address, (running.get(address) ?? 0) + 1);

function leave(address: string): void {
  const left = (running.get(address) ?? 1) - 1;
  if (left > 0) running.set(address, left);
  else running.delete(address);
}

/** Starts the next turn of the address that has waited longest and moves that address to the end. */
function startNext(): void {
  for (const [address, turns] of waiting) {
    if (!isFree(address)) continue;
    waiting.delete(address);
    const [next, ...rest] = turns;
    if (rest.length > 0) waiting.set(address, rest);
    enter(address);
    next?.start();
  }
}

/** Makes room by refusing the last turn of the address with the longest queue; false when that is this address. */
function madeRoom(address: string): boolean {
  const own = waiting.get(address)?.length ?? 0;
  if (own >= MAX_WAITING_OF_ONE) return false;
  if (sum([...waiting.values()].map((turns) => turns.length)) < MAX_WAITING) return true;
  const [most] = [...waiting].sort(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length <= own + 1) return false;
  most[1].pop()?.refuse(unavailable());
  return true;
}

/** Waits for a turn of `address`. Throws 503 when too many wait already. Not re-entrant. */
export async function hashingTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (isFree(address) && !waiting.has(address)) enter(address);
  else if (!madeRoom(address)) throw unavailable();
  else
    await new Promise<void>((start, refuse) => {
      waiting.set(address, [...(waiting.get(address) ?? []), { start, refuse }]);
    });
  try {
    return await work();
  } finally {
    leave(address);
    startNext();
  }
}
