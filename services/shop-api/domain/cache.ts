/** A small cache in the process: entries live `ttlMs`, the oldest go beyond `max`, one load per key at a time. */
export class TtlCache<T> {
  private entries = new Map<string, { until: number; value: Promise<T> }>();

  constructor(
    private readonly ttlMs: number,
    private readonly max: number,
  ) {}

  get(key: string, load: () => Promise<T>): Promise<T> {
    const found = this.entries.get(key);
    const time = performance.now();
    if (found && found.until > time) return found.value;
    const value = load();
    const entry = { until: time + this.ttlMs, value };
    this.entries.delete(key);
    this.entries.set(key, entry);
    // A failure is not remembered.
    value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    if (this.entries.size > this.max) this.entries.delete(this.entries.keys().next().value as string);
    return value;
  }

  clear(): void {
    this.entries.clear();
  }
}
