/** Keys derived from SESSION_SECRET: one for each purpose. Signatures by the previous secret are still accepted. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

const settings = vi.hoisted(() => ({
  SHOP_URL: 'https://shop.example',
  SESSION_SECRET: 'the secret of today, long enough for all',
  SESSION_SECRET_PREVIOUS: undefined as string | undefined,
}));
vi.mock('#app/env.ts', () => ({ env: settings }));
const { isSignatureOf, sign } = await import('#app/security/secrets.ts');
const { defineCookie } = await import('#app/cookies/define-cookie.ts');

const given = { ...settings };
beforeEach(() => Object.assign(settings, given));
afterEach(() => Object.assign(settings, given));

const cookie = (name: string) => defineCookie({ name, schema: z.string() });
const headerOf = async (store: ReturnType<typeof cookie>, value: string) =>
  (await store.write(value)).split(';', 1)[0] ?? '';
const rotate = () =>
  Object.assign(settings, {
    SESSION_SECRET: 'the secret of tomorrow, as long as the other',
    SESSION_SECRET_PREVIOUS: given.SESSION_SECRET,
  });

describe('a signature', () => {
  it('is valid only for its own purpose and text', () => {
    const signature = sign('order', 'a');
    expect(isSignatureOf('order', 'a', signature)).toBe(true);
    expect(isSignatureOf('order', 'b', signature)).toBe(false);
    expect(isSignatureOf('made-for', 'a', signature)).toBe(false);
    for (const wrong of ['', 'x', undefined, 7, `${signature}x`])
      expect(isSignatureOf('order', 'a', wrong)).toBe(false);
  });

  it('stays valid after a change of the secret while the old secret is configured', () => {
    const signature = sign('order', 'a');
    rotate();
    expect(isSignatureOf('order', 'a', signature)).toBe(true);
    expect(sign('order', 'a')).not.toBe(signature);
    settings.SESSION_SECRET_PREVIOUS = undefined;
    expect(isSignatureOf('order', 'a', signature)).toBe(false);
  });
});

describe('a cookie', () => {
  it('has the __Host- prefix if SHOP_URL is https', async () => {
    const written = await cookie('cart').write('mine');
    expect(written).toMatch(/^__Host-cart=/);
    expect(written).toContain('Secure');
    expect(written).toContain('Path=/');
    expect(written).not.toContain('Domain');
    settings.SHOP_URL = 'http://localhost:3000';
    expect(await cookie('cart').write('mine')).toMatch(/^cart=/);
  });

  it('is refused under the name of another cookie', async () => {
    const header = await headerOf(cookie('cart'), 'mine');
    expect(await cookie('cart').read(header)).toBe('mine');
    expect(await cookie('order').read(header.replace('__Host-cart', '__Host-order'))).toBeUndefined();
  });

  it('is accepted after a change of the secret while the old secret is configured', async () => {
    const header = await headerOf(cookie('cart'), 'mine');
    rotate();
    expect(await cookie('cart').read(header)).toBe('mine');
    settings.SESSION_SECRET_PREVIOUS = undefined;
    expect(await cookie('cart').read(header)).toBeUndefined();
  });
});
