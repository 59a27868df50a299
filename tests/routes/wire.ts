/** The line between the storefront and the Shop API, both in this process: what went over it, and how it breaks. */
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { env } from '#app/env.server.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

/** What the storefront has sent, and a way to lose an answer after the Shop API has done its work. */
export type Wire = {
  calls: string[];
  loseAnswerOf: string | undefined;
  /** Runs before each call: may wait, or throw like a broken connection. */
  before: ((call: string) => Promise<void>) | undefined;
};

/** The storefront talks to the Shop API of this process; everything else goes out as ever. */
export function connect(t: TestShop): Wire {
  const real = globalThis.fetch;
  const wire: Wire = { calls: [], loseAnswerOf: undefined, before: undefined };
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = String(input);
    if (!url.startsWith(env.SHOP_API_URL)) return real(input, init);
    const call = `${init.method} ${new URL(url).pathname.replace(/^\/shop-api/, '')}`;
    wire.calls.push(call);
    await wire.before?.(call);
    const { signal: _, ...rest } = init;
    const answer = await t.app.request(url, rest);
    if (!wire.loseAnswerOf || !call.endsWith(wire.loseAnswerOf)) return answer;
    wire.loseAnswerOf = undefined;
    throw new TypeError('fetch failed');
  });
  return wire;
}

/** For the tests of a file: `take` is given the shop and the line to it once; what was called is forgotten between them. */
export function inFrontOf(take: (t: TestShop, wire: Wire) => void | Promise<void>): void {
  vi.setConfig({ testTimeout: 30_000 });
  let wire: Wire;
  beforeAll(async () => {
    const t = await testShop();
    wire = connect(t);
    await take(t, wire);
  }, 90_000);
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => {
    wire.calls.length = 0;
    wire.before = undefined;
  });
}

export const changes = (wire: Wire) => wire.calls.filter((call) => !call.startsWith('GET '));
