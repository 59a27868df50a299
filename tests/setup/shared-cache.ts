/** A minimal shared cache (RFC 9111) that follows only `Cache-Control` and `Vary`. */
import { ask } from './behind.ts';

type Stored = { body: string; until: number; varying: Map<string, string | undefined> };

export class SharedCache {
  readonly #stored = new Map<string, Stored[]>();
  hits = 0;

  constructor(readonly origin: string) {}

  /** `headers`: names in lower case. */
  async get(path: string, headers: Record<string, string>): Promise<string> {
    const fits = ({ until, varying }: Stored) =>
      until > Date.now() && [...varying].every(([name, value]) => headers[name] === value);
    const stored = this.#stored.get(path)?.find(fits);
    if (stored) {
      this.hits += 1;
      return stored.body;
    }
    const answer = await ask(this.origin + path, { headers });
    const control = String(answer.headers['cache-control'] ?? '');
    const seconds = Number(
      /\bs-maxage=(\d+)/.exec(control)?.[1] ?? /\bmax-age=(\d+)/.exec(control)?.[1] ?? 0,
    );
    const names = String(answer.headers.vary ?? '').toLowerCase();
    if (answer.status === 200 && seconds > 0 && !/private|no-store/.test(control) && names !== '*') {
      const varying = new Map(names.split(/\s*,\s*/).map((name) => [name, headers[name]]));
      const entry = { body: answer.body, until: Date.now() + seconds * 1_000, varying };
      this.#stored.set(path, [...(this.#stored.get(path) ?? []), entry]);
    }
    return answer.body;
  }
}
