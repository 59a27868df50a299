/**
 * Passes calls of the Shop API to a mocked `fetch`, which app/shop-api/http.server.ts does not use.
 * tests/alone/shop-api-line.test.ts tests the real connection.
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
