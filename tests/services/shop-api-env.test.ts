/** Settings that production requires of the Shop API. */
import { describe, expect, it } from 'vitest';
import { readEnv } from '#api/env.ts';

const PUBLIC = {
  SHOP_URL: 'https://shop.example',
  JWT_SECRET: 'x'.repeat(40),
  GATEWAY: 'robot',
  GATEWAY_URL: 'https://gateway.example',
  GATEWAY_NOTIFY_IPS: '203.0.113.5',
  TRUSTED_PROXIES: '10.0.0.7',
};
const faultsOf = (given: Record<string, string>): string => {
  try {
    readEnv(given);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('the Shop API with a public SHOP_URL', () => {
  it.each([undefined, 'development', 'test', 'production'])(
    'runs as in production even with NODE_ENV=%s',
    (NODE_ENV) => {
      const env = readEnv({ ...PUBLIC, ...(NODE_ENV ? { NODE_ENV } : {}) });
      expect(env.NODE_ENV).toBe('production');
      // In production, no OAuth provider exists unless the settings name one.
      expect(env.OAUTH_USERINFO_URL).toBeUndefined();
    },
  );

  it('refuses all development values of .env.example in one message', () => {
    const errors = faultsOf({ SHOP_URL: 'https://shop.example', NODE_ENV: 'development' });
    for (const name of ['JWT_SECRET', 'GATEWAY', 'TRUSTED_PROXIES']) expect(errors).toContain(`${name}: `);
  });

  it.each(['SHOP_URL', 'GATEWAY_URL', 'AC_URL', 'OAUTH_USERINFO_URL'])('requires https for %s', (name) => {
    const errors = faultsOf({ ...PUBLIC, AC_TOKEN: 'y'.repeat(16), [name]: 'http://company.example' });
    expect(errors).toContain(`${name}: must be https in production`);
  });

  it('refuses a PASSWORD_WORK below the default, and accepts a higher power of two', () => {
    expect(faultsOf({ ...PUBLIC, PASSWORD_WORK: '1024' })).toContain(
      'PASSWORD_WORK: must be 32768 at least in production',
    );
    expect(faultsOf({ ...PUBLIC, PASSWORD_WORK: '40000' })).toContain(
      'PASSWORD_WORK: must be a power of two',
    );
    expect(readEnv({ ...PUBLIC, PASSWORD_WORK: '65536' }).PASSWORD_WORK).toBe(65_536);
    expect(readEnv(PUBLIC).PASSWORD_WORK).toBe(32_768);
  });
});

it('a SHOP_URL on the same machine leaves NODE_ENV as it is set', () => {
  expect(readEnv({ SHOP_URL: 'http://localhost:3000' }).NODE_ENV).toBe('development');
  expect(readEnv({ SHOP_URL: 'http://127.0.0.1:3000', NODE_ENV: 'test' }).NODE_ENV).toBe('test');
});
