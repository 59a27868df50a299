import { describe, expect, it } from 'vitest';
import { demoSettings, readEnv } from '#app/env.ts';
import type { SettingsError } from '#contract/process/settings.ts';

/** `NAME: what is wrong` */
function faultsOf(given: Record<string, string>): string[] {
  try {
    readEnv(given);
    return [];
  } catch (error) {
    return (error as SettingsError).faults;
  }
}
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
    TOPIC_SLUG: 'topics',
    MAINTENANCE: false,
    ANALYTICS: ['log'],
  });
});

it('readEnv reports all errors together', () => {
  const faults = faultsOf({ NODE_ENV: 'production', PORT: '0', SHOP_URL: 'shop', SHOP_NAME_JA: '【店名】' });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'SHOP_URL',
    'SESSION_SECRET',
    'TRUST_PROXY_HOPS',
    'POSTAL_DATA_URL',
    'REGISTRATION_NUMBER',
    'SHOP_NAME_JA',
  ]);
});

it('readEnv treats an empty variable as unset', () => {
  expect(readEnv({ ...fine, TOPIC_SLUG: '' })).toMatchObject({ TOPIC_SLUG: 'topics' });
});

it.each(['https://evil.example', '//evil.example', '/', 'faq', '/faq?a=b'])(
  'readEnv does not allow the root to redirect to %s',
  (path) => {
    const faults = faultsOf({ ...fine, ROOT_REDIRECT_PATH: path });
    expect(faults).toEqual(['ROOT_REDIRECT_PATH: must be a path below the root']);
  },
);

it('readEnv has a default secret only outside production', () => {
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual(['SESSION_SECRET: has no default in production']);
  expect(readEnv({ NODE_ENV: 'development' })).toMatchObject({ SESSION_SECRET: expect.any(String) });
});

/** What a public shop must say beside its URL and its secret. */
const needed = {
  TRUST_PROXY_HOPS: '1',
  POSTAL_DATA_URL: 'https://postal.example',
  REGISTRATION_NUMBER: 'none',
};

it('readEnv refuses the secret of .env.example with a public URL', () => {
  const secret = { NODE_ENV: 'production', SESSION_SECRET: 'development-only-secret-do-not-use' };
  expect(faultsOf({ ...needed, ...secret, SHOP_URL: 'https://shop.example' })).toEqual([
    'SESSION_SECRET: is the one of .env.example',
  ]);
  expect(readEnv({ ...secret, SHOP_URL: 'http://localhost:3000' })).toMatchObject({ PORT: 3000 });
});

describe('a public URL', () => {
  const publicly = { ...needed, SHOP_URL: 'https://shop.example', SESSION_SECRET: 'x'.repeat(32) };

  it('has the requirements of production, whatever NODE_ENV says', () => {
    const faults = faultsOf({ ...publicly, NODE_ENV: 'development', SESSION_SECRET: '' });
    expect(faults).toEqual(['SESSION_SECRET: has no default in production']);
    expect(readEnv({ ...publicly, NODE_ENV: 'test' })).toMatchObject({ SHOP_ENV: 'production' });
    expect(readEnv({ ...publicly, SHOP_URL: 'https://127.0.0.1.evil.example' })).toMatchObject({
      SHOP_ENV: 'production',
    });
    for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:1', 'http://a.localhost'])
      expect(readEnv({ SHOP_URL: local, NODE_ENV: 'test' })).toMatchObject({ SHOP_ENV: 'test' });
  });

  it('requires a long secret, and https in all URLs', () => {
    expect(faultsOf({ ...publicly, SESSION_SECRET: 'x'.repeat(20) })).toEqual([
      'SESSION_SECRET: needs at least 32 characters in production',
    ]);
    expect(faultsOf({ ...publicly, SHOP_URL: 'http://192.168.1.5', GA4_URL: 'http://ga.example' })).toEqual([
      'SHOP_URL: must be https in production',
      'GA4_URL: must be https in production',
    ]);
  });
});

it('readEnv refuses a public shop without the settings that limits, browsers and invoices depend on', () => {
  const shop = { SHOP_URL: 'https://shop.example', SESSION_SECRET: 'x'.repeat(32) };
  const unsaid = faultsOf(shop).map((fault) => fault.split(':')[0]);
  expect(unsaid).toEqual(['TRUST_PROXY_HOPS', 'POSTAL_DATA_URL', 'REGISTRATION_NUMBER']);
  // Malformed settings do not hide missing ones.
  expect(faultsOf({ ...shop, PORT: 'x' })).toHaveLength(4);
  const demo = {
    POSTAL_DATA_URL: 'http://localhost:3002/postal-data',
    REGISTRATION_NUMBER: 'T1234567890123',
  };
  expect(faultsOf({ ...shop, ...demo, TRUST_PROXY_HOPS: '0' })).toHaveLength(2);
  const none = readEnv({
    ...shop,
    TRUST_PROXY_HOPS: '0',
    POSTAL_DATA_URL: 'none',
    REGISTRATION_NUMBER: 'none',
  });
  expect(none).toMatchObject({ TRUST_PROXY_HOPS: 0 });
  expect([none.POSTAL_DATA_URL, none.REGISTRATION_NUMBER]).toEqual([undefined, undefined]);
});

it('readEnv refuses the demo’s privacy policy for a public shop, and needs none', () => {
  const policy = (PRIVACY_POLICY_URL: string) =>
    faultsOf({
      ...needed,
      SHOP_URL: 'https://shop.example',
      SESSION_SECRET: 'x'.repeat(32),
      PRIVACY_POLICY_URL,
    }).map((fault) => fault.split(':')[0]);
  expect(policy('https://www.komorebi.example.jp/privacy')).toEqual(['PRIVACY_POLICY_URL']);
  expect(policy('https://company.example/privacy')).toEqual([]);
  expect(policy('')).toEqual([]);
  expect(readEnv({ ...fine, PRIVACY_POLICY_URL: '' }).PRIVACY_POLICY_URL).toBeUndefined();
});

it.each([
  // The National Tax Agency, whose number is on its own pages, and a sole trader, whose number begins otherwise.
  ['T7000012050002', true],
  ['T1000012050002', false],
  ['T7010705000725', true],
  ['T3810000000000', true],
])('readEnv checks the check digit of a company: %s', (number, isAccepted) => {
  expect(faultsOf({ ...fine, REGISTRATION_NUMBER: number })).toHaveLength(isAccepted ? 0 : 1);
});

it('readEnv refuses a legal text that is still a 【placeholder】, and malformed values', () => {
  const faults = faultsOf({
    ...fine,
    SHOP_LEGAL_MANAGER_JA: '【氏名】',
    REGISTRATION_NUMBER: '【T1234567890123】',
    PRIVACY_POLICY_URL: 'javascript:alert(1)',
  });
  expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
    'PRIVACY_POLICY_URL',
    'REGISTRATION_NUMBER',
    'SHOP_LEGAL_MANAGER_JA',
  ]);
  for (const wrong of ['T123', '1234567890123', 'T7010701000000', 'なし'])
    expect(faultsOf({ ...fine, REGISTRATION_NUMBER: wrong })).toEqual([
      'REGISTRATION_NUMBER: must be T and 13 digits with the right check digit, or none',
    ]);
});

it('demoSettings lists the settings that a public shop has left at the demo’s values', () => {
  const left = (given: Record<string, string>) => demoSettings(readEnv({ ...fine, ...given }));
  const shop = { ...needed, SHOP_URL: 'https://shop.example', SESSION_SECRET: 'x'.repeat(32) };
  expect(left({ ...shop, SHOP_NAME_JA: '山田書店' })).toEqual(
    expect.arrayContaining(['SHOP_NAME_EN', 'SHOP_LEGAL_SELLER_JA', 'COMPANY_URL']),
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
  expect(faultsOf(ga4)).toEqual([
    'GA4_MEASUREMENT_ID: is needed where ANALYTICS names ga4',
    'GA4_API_SECRET: is needed where ANALYTICS names ga4',
  ]);
  expect(readEnv({ ...ga4, GA4_MEASUREMENT_ID: 'G-ABCD1234', GA4_API_SECRET: 's' })).toMatchObject({
    ANALYTICS: ['log', 'ga4'],
    GA4_URL: 'https://www.google-analytics.com/mp/collect',
  });
  expect(faultsOf({ ...fine, ANALYTICS: 'matomo' })).toEqual([expect.stringMatching(/^ANALYTICS/)]);
  expect(faultsOf({ ...fine, ANALYTICS: 'none,log' })).toEqual([expect.stringMatching(/^ANALYTICS/)]);
});
