/** Queues password hashing, round-robin by network: a flood from one network delays only itself. */
import { unavailable } from '../errors.ts';

/** More than this would block the thread pool, which also serves the file system. */
const MAX_PARALLEL = 2;
/** Per network, so that the other slot stays free for other networks. */
const MAX_PARALLEL_OF_ONE = 1;
/** About four seconds of work. Further requests get 503, so that a flood cannot fill the memory. */
const MAX_WAITING = 40;
/** Per network: enough for a school class that logs in together. */
const MAX_WAITING_OF_ONE = 20;

type Turn = { start: () => void; refuse: (error: Error) => void };

const running = new Map<string, number>();
/** Waiting turns by network, in the order of the networks' next turns. */
const waiting = new Map<string, Turn[]>();

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, n) => total + n, 0);
const isFree = (network: string): boolean =>
  sum(running.values()) < MAX_PARALLEL && (running.get(network) ?? 0) < MAX_PARALLEL_OF_ONE;

const enter = (network: string) => running.set(network, (running.get(network) ?? 0) + 1);

function leave(network: string): void {
  const left = (running.get(network) ?? 1) - 1;
  if (left > 0) running.set(network, left);
  else running.delete(network);
}

/** Starts the next turn of the network that has waited longest, and moves that network to the end. */
function startNext(): void {
  for (const [network, turns] of waiting) {
    if (!isFree(network)) continue;
    waiting.delete(network);
    const [next, ...rest] = turns;
    if (rest.length > 0) waiting.set(network, rest);
    enter(network);
    next?.start();
  }
}

/**
 * Makes room for a turn of `network`: if the queue is full, refuses the last turn of the network with most waiting
 * turns. Returns false if `network` would then have as many waiting turns as that network, or if it has too many
 * already.
 */
function makeRoom(network: string): boolean {
  const own = waiting.get(network)?.length ?? 0;
  if (own >= MAX_WAITING_OF_ONE) return false;
  if (sum([...waiting.values()].map((turns) => turns.length)) < MAX_WAITING) return true;
  const [most] = [...waiting].sort(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length <= own + 1) return false;
  most[1].pop()?.refuse(unavailable());
  return true;
}

/** Waits for a turn of `network`. Throws 503 when too many wait already. Not re-entrant. */
export async function hashingTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (isFree(network) && !waiting.has(network)) enter(network);
  else if (!makeRoom(network)) throw unavailable();
  else
    await new Promise<void>((start, refuse) => {
      waiting.set(network, [...(waiting.get(network) ?? []), { start, refuse }]);
    });
  try {
    return await work();
  } finally {
    leave(network);
    startNext();
  }
}
