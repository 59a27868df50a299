/** Attributes of every cookie of the shop over https. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

beforeAll(() => {
  vi.resetModules();
  vi.stubEnv('SHOP_URL', 'https://shop.example');
  vi.stubEnv('SESSION_SECRET', 'a secret of this test alone, long enough');
  for (const [name, value] of Object.entries({
    TRUST_PROXY_HOPS: '1',
    POSTAL_DATA_URL: 'none',
    REGISTRATION_NUMBER: 'none',
  }))
    vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('no cookie is accessible to subdomains, plain HTTP or scripts', async () => {
  const { authCookie } = await import('#app/cookies/auth.ts');
  const { awaitedMailCookie } = await import('#app/cookies/awaited-mail.ts');
  const { cartCookie } = await import('#app/cookies/cart-token.ts');
  const { oauthCookie } = await import('#app/cookies/oauth-attempts.ts');
  const attempt = { state: 's', verifier: 'v', locale: 'ja', to: '/' } as const;
  const lines = await Promise.all([
    authCookie.write({ access: 'a.b.c', refresh: 'r' }),
    cartCookie.write('a'),
    oauthCookie.write([attempt]),
    awaitedMailCookie.write({ mail: 'verify', email: 'a@example.jp' }),
    authCookie.write(undefined),
  ]);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-/);
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(line).not.toMatch(/domain=/i);
    expect(line.length).toBeLessThan(1024);
  }
});
