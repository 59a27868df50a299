/** Caching and security headers of pages. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Screen, screenById } from '#app/screens.ts';
import { applyDocumentHeaders, type PagePolicy } from '#app/security/headers.ts';

// The tests use the policy of production. The development server needs a weaker one for its own scripts.
beforeAll(() => vi.stubEnv('DEV', false));
afterAll(() => vi.unstubAllEnvs());

const home: Screen = screenById('home');
const pagePolicy: PagePolicy = {
  screen: home,
  page: {},
  status: 200,
  method: 'GET',
  personal: false,
  styleHash: "'sha256-style'",
  choosesLanguage: false,
};
const headersOf = (change: Partial<PagePolicy>, set: Record<string, string> = {}) => {
  const headers = new Headers(set);
  applyDocumentHeaders(headers, { ...pagePolicy, ...change });
  return headers;
};

describe('caching of a page', () => {
  it('is allowed in shared caches if the page is the same for everybody', () => {
    const headers = headersOf({});
    expect(headers.get('Cache-Control')).toBe('public, s-maxage=30');
    expect(headers.get('Vary')).toBe('Cookie, Accept-Encoding, Save-Data');
    expect(headersOf({ choosesLanguage: true }).get('Vary')).toContain('Accept-Language');
  });

  it.each<[string, Partial<PagePolicy>, Record<string, string>]>([
    ['made for one shopper', { personal: true }, {}],
    ['that depends on more than its URL', { page: { unshared: true } }, {}],
    ['that hands out a cookie', {}, { 'Set-Cookie': 'cart=1' }],
    ['that answers a member’s form', { method: 'POST', isMembers: true }, {}],
    ['that reports an error', { status: 500 }, {}],
    ['that does not exist', { status: 404, screen: undefined }, {}],
    ['of the account', { screen: screenById('account.orders') }, {}],
    ['of the cart', { screen: screenById('checkout.cart') }, {}],
  ])('is forbidden for a page %s', (_, change, set) => {
    const headers = headersOf(change, set);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Vary')).toBeNull();
  });

  it('is left to the guest’s own browser if it answers a form, so that Back shows what was typed', () => {
    expect(headersOf({ method: 'POST', personal: true }).get('Cache-Control')).toBe('private, no-cache');
  });
});

describe('every page', () => {
  it('allows no form to another site, no frame around it, and no script if it contains none', () => {
    const policy = headersOf({}).get('Content-Security-Policy') ?? '';
    for (const rule of [
      "default-src 'self'",
      "script-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).not.toContain('unsafe');
  });

  it('disables content sniffing, and limits the referrer for other sites', () => {
    const headers = headersOf({ personal: true });
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });

  it('sends Retry-After during maintenance', () => {
    expect(headersOf({ status: 503 }).get('Retry-After')).toBe('60');
    expect(headersOf({ status: 503, page: { retryAfter: '5' } }).get('Retry-After')).toBe('5');
  });
});
