/**
 * Public catalogue answers, cached in the process for seconds: callers that arrive together share one call, and while the
 * Shop API is out of reach, or slow, an old answer is better than none.
 *
 * Not by lru-cache's own `fetch()`: when its wait was aborted and the load fails afterwards, it returns the old value
 * for ever, and it cannot start a second load for `renew` while one is under way.
 */
import { LRUCache } from 'lru-cache';
import { cachePolicy } from '#app/cache-policy.ts';
import { UnexpectedError } from './errors.ts';

/** `began`: the load it came from, numbered as they began. */
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
/** Where there is an old answer, a new one is waited for no longer than this. */
const PATIENCE_MS = 250;
/** After one has taken longer, old answers are returned at once for so long, while each is loaded anew. */
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
    return entry ? this.#orOld(pending as Promise<T>, entry.value as T) : (pending as Promise<T>);
  }

  /** The new answer if it comes soon; the old one while it does not, or cannot be had. */
  async #orOld<T>(pending: Promise<T>, old: T): Promise<T> {
    const fresh = pending.catch((error: unknown) => {
      if (error instanceof UnexpectedError) return old;
      throw error;
    });
    const late = Symbol('late');
    const wait = this.#now() < this.#slowUntil ? 0 : PATIENCE_MS;
    let timer: NodeJS.Timeout | undefined;
    const first = await Promise.race([
      fresh,
      new Promise<typeof late>((resolve) => {
        timer = setTimeout(resolve, wait, late);
      }),
    ]).finally(() => clearTimeout(timer));
    if (first !== late) return first;
    if (wait > 0) this.#slowUntil = this.#now() + SLOW_MS;
    // The page goes out without it; later requests get the new answer, or its error.
    fresh.catch(() => undefined);
    return old;
  }

  /** Loads anew, for those who have just changed it, and caches the answer for everybody. */
  async renew<T>(key: string, load: () => Promise<T>): Promise<T> {
    this.#loads += 1;
    const began = this.#loads;
    const value = await load();
    // A slow load may have begun before the change that a quick one has seen.
    if ((this.#entries.peek(key)?.began ?? 0) < began)
      this.#entries.set(key, { value, began, freshUntil: this.#now() + this.#freshMs });
    return value;
  }
}
