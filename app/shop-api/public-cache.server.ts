/**
 * Public catalogue answers, kept in the process for seconds: least recently used goes first, callers that arrive
 * together share one call, and while the Shop API is out of reach, or slow, an old answer is better than none.
 */
import { cachePolicy } from '#app/cache-policy.ts';
import { UnexpectedError } from './errors.ts';

/** `began`: which of all readings it came from. */
type Entry = { value: unknown; began: number; freshUntil: number; staleUntil: number };

const FRESH_MS = cachePolicy.catalogueAnswer * 1_000;
const STALE_MS = cachePolicy.staleCatalogueAnswer * 1_000;
/** Where there is an old answer, a new one is waited for no longer than this. */
const PATIENCE_MS = 250;
/** After one has taken longer, the old answers are shown at once for so long, while each is asked for anew. */
const SLOW_MS = 5_000;

export class PublicCache {
  readonly #entries = new Map<string, Entry>();
  readonly #inFlight = new Map<string, Promise<unknown>>();
  readonly #size: number;
  readonly #now: () => number;
  readonly #freshMs: number;
  #readings = 0;
  #slowUntil = 0;

  constructor(size = 500, now: () => number = () => Date.now(), freshMs = FRESH_MS) {
    this.#size = size;
    this.#now = now;
    this.#freshMs = freshMs;
  }

  async get<T>(key: string, load: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key);
    if (entry && entry.freshUntil > this.#now()) {
      this.#touch(key, entry);
      return entry.value as T;
    }
    let pending = this.#inFlight.get(key);
    if (!pending) {
      pending = this.renew(key, load).finally(() => this.#inFlight.delete(key));
      this.#inFlight.set(key, pending);
    }
    if (!entry || entry.staleUntil <= this.#now()) return pending as Promise<T>;
    return this.#orOld(pending as Promise<T>, entry.value as T);
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

  /** As it stands right now, for those who have just changed it; everybody else gets it from then on, too. */
  async renew<T>(key: string, load: () => Promise<T>): Promise<T> {
    this.#readings += 1;
    const began = this.#readings;
    const value = await load();
    // A slow reading may have begun before the change that a quick one has seen.
    if ((this.#entries.get(key)?.began ?? 0) > began) return value;
    const freshUntil = this.#now() + this.#freshMs;
    this.#touch(key, { value, began, freshUntil, staleUntil: freshUntil + STALE_MS });
    return value;
  }

  #touch(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= this.#size) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
