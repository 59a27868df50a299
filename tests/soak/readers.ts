/** Visitors who request public pages in a loop, each by a URL that is not cached. */
import { setTimeout as sleep } from 'node:timers/promises';

const PATHS = [
  '/products/categories/books?page=',
  '/en/products/categories/books?page=',
  '/products/categories/seminars?page=',
  '/faq?page=',
];
const PAGES = 5;
/** How long a shopper with a very bad connection waits. */
const LONGEST_MS = 45_000;

export class Readers {
  read = 0;
  /** URLs of pages without a response. */
  readonly failed: string[] = [];
  #over = false;
  readonly #running: Promise<void>[];

  constructor(
    private readonly shop: string,
    readonly count: number,
  ) {
    this.#running = Array.from({ length: count }, () => this.#run());
  }

  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#running);
  }

  async #run(): Promise<void> {
    while (!this.#over) {
      const n = this.read++;
      const path = `${PATHS[n % PATHS.length]}${1 + (n % PAGES)}&n=${n}`;
      const why = await this.#faultOf(path);
      if (why) this.failed.push(`${path}: ${why}`);
      // Leaves processor time for the shoppers.
      await sleep(20);
    }
  }

  async #faultOf(path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(this.shop + path, { signal: AbortSignal.timeout(LONGEST_MS) });
      const html = await answer.text();
      if (answer.status >= 500) return String(answer.status);
      return html.includes('</html>') ? undefined : 'cut off';
    } catch (error) {
      return String(error);
    }
  }
}
