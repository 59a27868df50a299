/** A map that drops its oldest entries beyond `limit`, because the sandbox may run for weeks. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, Value>();

  constructor(readonly limit: number) {}

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: Value): void {
    this.entries.set(key, value);
    if (this.entries.size <= this.limit) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  values(): Iterable<Value> {
    return this.entries.values();
  }

  clear(): void {
    this.entries.clear();
  }
}
