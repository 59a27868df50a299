import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutPort } from '#contract/rules/forwarded-address.ts';

const port = fc.option(fc.integer({ min: 0, max: 65_535 }), { nil: undefined });
const ended = (address: string, at: number | undefined) => (at === undefined ? address : `${address}:${at}`);

it('an IPv4 address with or without a port', () => {
  fc.assert(
    fc.property(fc.ipV4(), port, (ip, at) => {
      expect(withoutPort(ended(ip, at))).toBe(ip);
    }),
  );
});

it('an IPv6 address, in brackets if there is a port', () => {
  fc.assert(
    fc.property(fc.ipV6(), port, (ip, at) => {
      expect(withoutPort(ended(`[${ip}]`, at))).toBe(ip);
      expect(withoutPort(ip)).toBe(ip);
    }),
  );
});

it.each([
  '',
  'unknown',
  '_hidden',
  '203.0.113.5:',
  '203.0.113.5:123456',
  '[::1',
  'shop.example:443',
  '::1:443:x',
])('makes no address of %j', (entry) => {
  expect(isIP(withoutPort(entry))).toBe(0);
});
