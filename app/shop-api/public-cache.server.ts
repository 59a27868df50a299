/**
 * Caches public answers in the process for seconds. Callers that arrive together share one call, and stale answers are
 * returned while the Shop API is unreachable or slow.
 *
 * Not by lru-cache's own `fetch()`: when its wait was aborted and the load fails afterwards, it returns the old value
 * for ever, and it cannot start a second load for `renew` while one is under way.
 */
import { LRUCache } from 'lru-cache';
import { cachePolicy } from '#app/cache-policy.ts';
import { UnexpectedError } from './errors.ts';

/** `began`: number of the load it came from, in the order in which loads began. */
type Entry = { value: unknown; began: number; freshUntil: number };

type Options = {
  /** How many entries; the least recently used goes first. */
  max?: number;
  freshMs?: number;
  /** Milliseconds. */
  now?: () => number;
};

const FRESH_MS = cachePolicy.catalogueAnswer * 1_000;
const STALE_MS = cachePolicy.staleCatalogueAnswer * 1_000;
/** How long a new answer is waited for when there is a stale one. */
const WAIT_MS = 250;
/** After one has taken longer: how long stale answers are returned at once, while new ones are loaded. */
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

  /** @throws what `load` throws; an UnexpectedError only where there is no old answer */
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

  /** The new answer if it arrives within `WAIT_MS`; the stale one if it does not, or fails. */
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
    // This request has its answer; an error is for later requests.
    fresh.catch(() => undefined);
    return old;
  }

  /** Loads anew and caches the answer, even if a fresh one is cached. */
  async renew<T>(key: string, load: () => Promise<T>): Promise<T> {
    this.#loads += 1;
    const began = this.#loads;
    const value = await load();
    // A slow load may have begun before a change that a later, faster load has seen.
    if ((this.#entries.peek(key)?.began ?? 0) < began)
      this.#entries.set(key, { value, began, freshUntil: this.#now() + this.#freshMs });
    return value;
  }
}
