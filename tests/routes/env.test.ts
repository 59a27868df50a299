import { describe, expect, it } from 'vitest';
import { demoSettings, type Env, readEnv } from '#app/env.server.ts';

const fine = { NODE_ENV: 'production', SESSION_SECRET: 'a-secret-of-some-length' };

it('readEnv fills in the defaults (§9.2, §9.31, §9.37, §9.38, §9.39, §9.40)', () => {
  expect(readEnv({ ...fine, PORT: '4000' })).toMatchObject({
    PORT: 4000,
    SHOP_URL: 'http://localhost:4000',
    SHOP_API_URL: 'http://localhost:3001/shop-api',
    FREE_SHIPPING_THRESHOLD_YEN: 5_000,
    ROBOT_PAYMENT: true,
    POSTAL_DATA_URL: 'http://localhost:3002/postal-data',
    ROOT_REDIRECT_STATUS: 302,
    ROOT_TAXON_CODE: 'main',
    TOPIC_SLUG: 'topics',
    MAINTENANCE: false,
    ANALYTICS: ['log'],
  });
});

it('readEnv reports all errors together', () => {
  const faults = readEnv({ NODE_ENV: 'production', PORT: '0', SHOP_URL: 'shop', SHOP_NAME_JA: '【店名】' });
  expect((faults as string[]).map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'SHOP_URL',
    'SESSION_SECRET',
    'SHOP_NAME_JA',
  ]);
});

it('readEnv treats an empty variable as unset', () => {
  expect(readEnv({ ...fine, ROOT_TAXON_CODE: '' })).toMatchObject({ ROOT_TAXON_CODE: 'main' });
});

it.each(['https://evil.example', '//evil.example', '/', 'faq', '/faq?a=b'])(
  'readEnv does not allow the root to redirect to %s',
  (path) => {
    const faults = readEnv({ ...fine, ROOT_REDIRECT_PATH: path });
    expect(faults).toEqual(['ROOT_REDIRECT_PATH: must be a path below the root']);
  },
);

it('readEnv has a default secret only outside production', () => {
  expect(readEnv({ NODE_ENV: 'production' })).toEqual(['SESSION_SECRET: has no default in production']);
  expect(readEnv({ NODE_ENV: 'development' })).toMatchObject({ SESSION_SECRET: expect.any(String) });
});

it('readEnv refuses the secret of .env.example with a public URL', () => {
  const secret = { NODE_ENV: 'production', SESSION_SECRET: 'development-only-secret-do-not-use' };
  expect(readEnv({ ...secret, SHOP_URL: 'https://shop.example' })).toEqual([
    'SESSION_SECRET: is the one of .env.example',
  ]);
  expect(readEnv({ ...secret, SHOP_URL: 'http://localhost:3000' })).toMatchObject({ PORT: 3000 });
});

describe('a public URL', () => {
  const publicly = { SHOP_URL: 'https://shop.example', SESSION_SECRET: 'x'.repeat(32) };

  it('has the requirements of production, whatever NODE_ENV says', () => {
    const faults = readEnv({ ...publicly, NODE_ENV: 'development', SESSION_SECRET: '' });
    expect(faults).toEqual(['SESSION_SECRET: has no default in production']);
    expect(readEnv({ ...publicly, NODE_ENV: 'test' })).toMatchObject({ SHOP_ENV: 'production' });
    expect(readEnv({ ...publicly, SHOP_URL: 'https://127.0.0.1.evil.example' })).toMatchObject({
      SHOP_ENV: 'production',
    });
    for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:1', 'http://a.localhost'])
      expect(readEnv({ SHOP_URL: local, NODE_ENV: 'test' })).toMatchObject({ SHOP_ENV: 'test' });
  });

  it('requires a long secret, and https in all URLs', () => {
    expect(readEnv({ ...publicly, SESSION_SECRET: 'x'.repeat(20) })).toEqual([
      'SESSION_SECRET: needs at least 32 characters in production',
    ]);
    expect(readEnv({ ...publicly, SHOP_URL: 'http://192.168.1.5', GA4_URL: 'http://ga.example' })).toEqual([
      'SHOP_URL: must be https in production',
      'GA4_URL: must be https in production',
    ]);
  });
});

it('readEnv refuses a legal text that is still a 【placeholder】, and malformed values', () => {
  const faults = readEnv({
    ...fine,
    SHOP_LEGAL_MANAGER_JA: '【氏名】',
    REGISTRATION_NUMBER: '【T1234567890123】',
    PRIVACY_POLICY_URL: 'javascript:alert(1)',
  });
  expect((faults as string[]).map((fault) => fault.split(':')[0]).sort()).toEqual([
    'PRIVACY_POLICY_URL',
    'REGISTRATION_NUMBER',
    'SHOP_LEGAL_MANAGER_JA',
  ]);
  expect(readEnv({ ...fine, REGISTRATION_NUMBER: 'T123' })).toEqual([
    'REGISTRATION_NUMBER: must be T and 13 digits',
  ]);
});

it('demoSettings lists the settings that a public shop has left at the demo’s values', () => {
  const left = (given: Record<string, string>) => demoSettings(readEnv({ ...fine, ...given }) as Env);
  const shop = { SHOP_URL: 'https://shop.example', SESSION_SECRET: 'x'.repeat(32) };
  expect(left({ ...shop, SHOP_NAME_JA: '山田書店', REGISTRATION_NUMBER: 'T9876543210123' })).toEqual(
    expect.arrayContaining(['SHOP_NAME_EN', 'SHOP_LEGAL_SELLER_JA', 'PRIVACY_POLICY_URL']),
  );
  expect(left({ ...shop, SHOP_NAME_JA: '山田書店' })).not.toContain('SHOP_NAME_JA');
  expect(left({ ...shop, SHOP_NAME_EN: 'Komorebi Books' })).toContain('SHOP_NAME_EN');
  expect(left({ SHOP_URL: 'http://localhost:3000' })).toEqual([]);
});

it('readEnv requires the settings of each analytics destination', () => {
  expect(readEnv({ ...fine, ANALYTICS: 'none' })).toMatchObject({ ANALYTICS: [] });
  expect(readEnv({ ...fine, ANALYTICS: 'log, data_layer,log' })).toMatchObject({
    ANALYTICS: ['log', 'data_layer'],
  });
  const ga4 = { ...fine, ANALYTICS: 'log,ga4' };
  expect(readEnv(ga4)).toEqual([
    'GA4_MEASUREMENT_ID: is needed where ANALYTICS names ga4',
    'GA4_API_SECRET: is needed where ANALYTICS names ga4',
  ]);
  expect(readEnv({ ...ga4, GA4_MEASUREMENT_ID: 'G-ABCD1234', GA4_API_SECRET: 's' })).toMatchObject({
    ANALYTICS: ['log', 'ga4'],
    GA4_URL: 'https://www.google-analytics.com/mp/collect',
  });
  expect(readEnv({ ...fine, ANALYTICS: 'matomo' })).toEqual([expect.stringMatching(/^ANALYTICS/)]);
  expect(readEnv({ ...fine, ANALYTICS: 'none,log' })).toEqual([expect.stringMatching(/^ANALYTICS/)]);
});
