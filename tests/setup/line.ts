/**
 * What a test mocks as `fetch` gets the calls of the Shop API, too (app/shop-api/http.server.ts);
 * tests/alone/shop-api-line.test.ts looks at the line itself.
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
