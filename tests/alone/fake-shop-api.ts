/** A fake Shop API whose responses each test sets, for tests of failed calls. */
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * `answers`: data by path; `null` gives a 404, a missing path a 500. `asked`: the received calls. Each test has a
 * clock an hour later than the test before it, so that the storefront's cached responses have expired.
 */
export function fakeShopApi(whole: Record<string, unknown>) {
  const shop = { answers: {} as Record<string, unknown>, asked: [] as string[] };
  let moment = Date.parse('2026-11-20T00:00:00Z');
  beforeEach(() => {
    shop.answers = { ...whole };
    shop.asked.length = 0;
    moment += 3_600_000;
    vi.useFakeTimers({ now: moment, toFake: ['Date'] });
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname, searchParams } = new URL(url);
      const path = pathname.replace('/shop-api', '');
      shop.asked.push(`${path}?${searchParams}`);
      if (!(path in shop.answers)) return new Response('{}', { status: 500 });
      const data = shop.answers[path];
      if (data === null) return new Response('{"success":false,"message":""}', { status: 404 });
      return Response.json({ success: true, message: '', data });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return shop;
}
