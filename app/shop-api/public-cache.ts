/**
 * Caches public responses in the process for a few seconds. Concurrent callers share one load. While the Shop API is
 * unreachable or slow, returns stale values.
 *
 * Does not use lru-cache's `fetch()`: after an aborted wait and a failed load it returns the old value for ever, and it
 * cannot start a second load for `renew` while one is under way.
 */
import { LRUCache } from 'lru-cache';
import { cachePolicy } from '#app/cache-policy.ts';
import { UnexpectedError } from './errors.ts';

/** `began`: sequence number of the load, in the order in which loads began. */
type Entry = { value: unknown; began: number; freshUntil: number };

type Options = {
  /** Number of entries; the least recently used is dropped first. */
  max?: number;
  freshMs?: number;
  /** Milliseconds. */
  now?: () => number;
};

const FRESH_MS = cachePolicy.catalogueAnswer * 1_000;
const STALE_MS = cachePolicy.staleCatalogueAnswer * 1_000;
/** How long to wait for a new value when there is a stale one. */
const WAIT_MS = 250;
/** For how long after a load slower than `WAIT_MS` stale values are returned at once, while new ones are loaded. */
const SLOW_MS = 5_000;

export class PublicCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  readonly #now: () => number;
  readonly #freshMs: number;
  #loads = 0;
  #slowUntil = 0;

  constructor({ max = 500, freshMs = FRESH_MS, now = () => Date.now() }: Options = {}) {
    this.#entries = new LRUCache({ max, ttl: freshMs + STALE_MS, ttlResolution: 0, perf: { now } });
    this.#now = now;
    this.#freshMs = freshMs;
  }

  /** @throws the error of `load`; an UnexpectedError only when there is no stale value */
  async get<T>(key: string, load: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key);
    if (entry && entry.freshUntil > this.#now()) return entry.value as T;
    let pending = this.#inFlight.get(key);
    if (!pending) {
      pending = this.renew(key, load).finally(() => this.#inFlight.delete(key));
      this.#inFlight.set(key, pending);
    }
    return entry ? this.#freshOrStale(pending as Promise<T>, entry.value as T) : (pending as Promise<T>);
  }

  /** The new value if it arrives within `WAIT_MS`, otherwise the stale one. */
  async #freshOrStale<T>(pending: Promise<T>, old: T): Promise<T> {
    const fresh = pending.catch((error: unknown) => {
      if (error instanceof UnexpectedError) return old;
      throw error;
    });
    const late = Symbol('late');
    const wait = this.#now() < this.#slowUntil ? 0 : WAIT_MS;
    let timer: NodeJS.Timeout | undefined;
    const first = await Promise.race([
      fresh,
      new Promise<typeof late>((resolve) => {
        timer = setTimeout(resolve, wait, late);
      }),
    ]).finally(() => clearTimeout(timer));
    if (first !== late) return first;
    if (wait > 0) this.#slowUntil = this.#now() + SLOW_MS;
    // This request returns the stale value. If the load fails later, the error would be an unhandled rejection.
    fresh.catch(() => undefined);
    return old;
  }

  /** Loads and caches a new value, even if a fresh one is cached. */
  async renew<T>(key: string, load: () => Promise<T>): Promise<T> {
    this.#loads += 1;
    const began = this.#loads;
    const value = await load();
    // If a load that began later has finished already, keeps its value: it may include a change that this load misses.
    if ((this.#entries.peek(key)?.began ?? 0) < began)
      this.#entries.set(key, { value, began, freshUntil: this.#now() + this.#freshMs });
    return value;
  }
}
