/**
 * Public catalogue answers, kept in the process for seconds (performance.md 6): least recently used goes first, callers
 * that arrive together share one call, and while the Shop API is out of reach an old answer is better than none.
 */
import { UnexpectedError } from './errors.ts';

/** `began`: which of all readings it came from. */
type Entry = { value: unknown; began: number; freshUntil: number; staleUntil: number };

const FRESH_MS = 5_000;
const STALE_MS = 30 * 60_000;

export class PublicCache {
  readonly #entries = new Map<string, Entry>();
  readonly #inFlight = new Map<string, Promise<unknown>>();
  readonly #size: number;
  readonly #now: () => number;
  readonly #freshMs: number;
  #readings = 0;

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
    try {
      return (await pending) as T;
    } catch (error) {
      const usable = entry && entry.staleUntil > this.#now() && error instanceof UnexpectedError;
      if (usable) return entry.value as T;
      throw error;
    }
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
