import { expect, it } from 'vitest';
import { readEnv } from '~/env.server.ts';

const fine = { NODE_ENV: 'production', SESSION_SECRET: 'a-secret-of-some-length' };

it('fills in the defaults', () => {
  expect(readEnv({ ...fine, PORT: '4000' })).toMatchObject({
    PORT: 4000,
    SHOP_URL: 'http://localhost:4000',
    SHOP_API_URL: 'http://localhost:3001/shop-api',
    FREE_SHIPPING_THRESHOLD_YEN: 500_000,
    ROBOT_PAYMENT: true,
    MAINTENANCE: false,
    ANALYTICS: ['log'],
  });
});

it('tells every fault at once', () => {
  const faults = readEnv({ NODE_ENV: 'production', PORT: '0', SHOP_URL: 'shop', SHOP_NAME_JA: '【店名】' });
  expect((faults as string[]).map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'SHOP_URL',
    'SESSION_SECRET',
    'SHOP_NAME_JA',
  ]);
});

it('takes an empty variable for an absent one', () => {
  expect(readEnv({ ...fine, ROOT_TAXON_CODE: '' })).toMatchObject({ ROOT_TAXON_CODE: 'main' });
});

it('has a secret of its own only outside production', () => {
  expect(readEnv({ NODE_ENV: 'production' })).toEqual(['SESSION_SECRET: has no default in production']);
  expect(readEnv({ NODE_ENV: 'development' })).toMatchObject({ SESSION_SECRET: expect.any(String) });
});

it('refuses the secret of .env.example under a public address', () => {
  const secret = { NODE_ENV: 'production', SESSION_SECRET: 'development-only-secret-do-not-use' };
  expect(readEnv({ ...secret, SHOP_URL: 'https://shop.example' })).toEqual([
    'SESSION_SECRET: is the one of .env.example',
  ]);
  expect(readEnv({ ...secret, SHOP_URL: 'http://localhost:3000' })).toMatchObject({ PORT: 3000 });
});

it('refuses a legal text that nobody has filled in, and addresses that are none', () => {
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

it('sends events only where it knows how', () => {
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
