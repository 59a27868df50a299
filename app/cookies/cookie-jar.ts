/** The cookies of one request: each read once, written together at the end. */
import { type CookieHeader, readCookieHeader } from './cookie-header.ts';
import type { CookieStore } from './define-cookie.ts';

type Slot = { value: unknown; dirty: boolean };

export class CookieJar {
  readonly #header: string | null;
  readonly #parsed: CookieHeader;
  readonly #slots = new Map<string, { store: CookieStore<never>; slot: Promise<Slot> }>();

  constructor(header: string | null) {
    this.#header = header;
    this.#parsed = readCookieHeader(header);
  }

  /** Whether the browser sent a cookie of this name, readable or not. */
  sent(name: string): boolean {
    return this.#parsed.names.has(name);
  }

  /** Whether the browser sent no cookie at all, neither ours nor another. */
  get isEmpty(): boolean {
    return !this.#header;
  }

  /** False for a header from which other parsers may read different names. */
  get isWellFormed(): boolean {
    return this.#parsed.isWellFormed;
  }

  #slot<T>(store: CookieStore<T>): Promise<Slot> {
    let entry = this.#slots.get(store.name);
    if (!entry) {
      const header = this.sent(store.name) ? this.#header : null;
      const slot = store.read(header).then((value) => ({ value, dirty: false }));
      entry = { store: store as unknown as CookieStore<never>, slot };
      this.#slots.set(store.name, entry);
    }
    return entry.slot;
  }

  async get<T>(store: CookieStore<T>): Promise<T | undefined> {
    return (await this.#slot(store)).value as T | undefined;
  }

  async set<T>(store: CookieStore<T>, value: T | undefined): Promise<void> {
    const slot = await this.#slot(store);
    // A cookie that the browser never sent need not be deleted.
    if (value === undefined && slot.value === undefined && !this.sent(store.name)) return;
    slot.value = value;
    slot.dirty = true;
  }

  /** Appends the Set-Cookie headers of what changed since the last commit. */
  async commit(headers: Headers): Promise<void> {
    for (const { store, slot } of this.#slots.values()) {
      const state = await slot;
      if (!state.dirty) continue;
      state.dirty = false;
      headers.append('Set-Cookie', await store.write(state.value as never));
    }
  }
}
