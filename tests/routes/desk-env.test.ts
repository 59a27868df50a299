/** The desk's settings: a desk that serves only its own machine needs none; a public shop's desk needs a secret. */
import { describe, expect, it } from 'vitest';
import { readDeskEnv } from '#desk/env.ts';

const OWN = 'a secret of the shop alone, long enough';
const faultsOf = (env: Record<string, string>): string => {
  try {
    readDeskEnv(env);
    return '';
  } catch (error) {
    return String(error);
  }
};

describe('the desk', () => {
  it('starts without any setting, and then serves its own machine only', () => {
    expect(readDeskEnv({ NODE_ENV: 'development', DESK_PORT: '4003', SHOP_API_PORT: '4001' })).toMatchObject({
      DESK_HOST: '127.0.0.1',
      DESK_URL: 'http://localhost:4003',
      SHOP_API_URL: 'http://localhost:4001',
    });
  });

  it('accepts the same Shop API URL as the storefront', () => {
    const env = readDeskEnv({ NODE_ENV: 'test', SHOP_API_URL: 'http://shop-api:3001/shop-api' });
    expect(env.SHOP_API_URL).toBe('http://shop-api:3001');
  });

  it('requires a long secret in production', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toContain('DESK_SECRET');
    expect(faultsOf({ NODE_ENV: 'production', DESK_SECRET: 'short' })).toContain('at least 32 characters');
    expect(faultsOf({ NODE_ENV: 'production', DESK_SECRET: OWN })).toBe('');
  });

  it('of a public shop refuses the development secret and http', () => {
    const known = 'development-only-desk-secret-not-for-production';
    const shop = { NODE_ENV: 'development', SHOP_URL: 'https://shop.example.jp' };
    expect(faultsOf(shop)).toContain('DESK_SECRET');
    expect(faultsOf({ ...shop, DESK_SECRET: known })).toContain('is the one of .env.example');
    expect(faultsOf({ ...shop, DESK_SECRET: OWN, DESK_URL: 'http://desk.example.jp' })).toContain(
      'must be https',
    );
    expect(faultsOf({ ...shop, DESK_SECRET: OWN, DESK_URL: 'https://desk.example.jp' })).toBe('');
  });
});
