/** A small cache in the process: entries live `ttlMs`, the oldest go beyond `max`, one load per key at a time. */
import { LRUCache } from 'lru-cache';

export class TtlCache<T> {
  readonly #entries: LRUCache<string, Promise<T>>;

  constructor(ttlMs: number, max: number) {
    this.#entries = new LRUCache({ max, ttl: ttlMs, ttlAutopurge: true });
  }

  get(key: string, load: () => Promise<T>): Promise<T> {
    const found = this.#entries.get(key);
    if (found) return found;
    const value = load();
    this.#entries.set(key, value);
    // A failure is not remembered.
    value.catch(() => {
      if (this.#entries.peek(key) === value) this.#entries.delete(key);
    });
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
