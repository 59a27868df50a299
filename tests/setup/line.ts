/**
 * Sends calls to the Shop API by a mocked `fetch`, not by the connections that app/shop-api/http.ts opens.
 * tests/alone/shop-api-line.test.ts tests these connections.
 */
import { vi } from 'vitest';

vi.mock('undici', async (original) => ({
  ...(await original<object>()),
  request: async (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher: unknown }) => {
    const answer = await fetch(url, init);
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: answer.body ?? (async function* () {})(),
    };
  },
}));
