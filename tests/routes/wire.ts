/** The connection between storefront and Shop API, which both run in this process. Records the calls, and can break. */
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { env } from '#app/env.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

/** Calls of the storefront, and a way to lose a response after the Shop API has done its work. */
export type Wire = {
  calls: string[];
  loseAnswerOf: string | undefined;
  /** Runs before each call. Can wait, or throw an error as a broken connection would. */
  before: ((call: string) => Promise<void>) | undefined;
};

/** Sends the storefront's calls to the Shop API of this process; other requests go out as usual. */
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

/**
 * Calls `take` once, before the tests of a file, with the shop and the connection. Clears the recorded calls between tests.
 */
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
