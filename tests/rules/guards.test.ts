import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '#app/rules/guards.ts';
import { safePath } from '#kit/serving/safe-path.ts';

it('a guard sends guests from members’ pages to the login, and members from guests’ pages to the home page (§2)', () => {
  expect(judge('open', false)).toBe('pass');
  expect(judge('member', false)).toBe('to_login');
  expect(judge('member', true)).toBe('pass');
  expect(judge('guest', true)).toBe('to_home');
  expect(judge('guest', false)).toBe('pass');
});

it('an unknown guard fails with the text of §8.11', () => {
  expect(() => judge('members' as 'member', true)).toThrow('Unknown middleware: members');
  expect(() => judge('constructor' as 'member', true)).toThrow('Unknown middleware');
});

describe('a path from outside, such as redirect_path,', () => {
  const safe = (value: unknown) => safePath(value, '/fallback');

  it('is kept, with query and fragment, if it belongs to this site', () => {
    for (const path of ['/', '/checkout/cart', '/en/account/order?page=2&q=%E3%81%82', '/a#b'])
      expect(safe(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\tevil',
    '/\n/evil.example',
    '/..//evil.example',
    '/./\u0000',
    ' /a',
    '',
    undefined,
    null,
    7,
    `/${'a'.repeat(2000)}`,
  ])('is replaced if it is %j', (value) => expect(safe(value)).toBe('/fallback'));

  it('never leads to another origin, whatever it contains', () => {
    const nasty = fc.array(
      fc.constantFrom('/', '\\', '.', '\t', '\n', '@', ':', '?', '#', '%2f', 'evil.example', 'a'),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map((parts) => parts.join('')),
          nasty.map((parts) => `/${parts.join('')}`),
        ),
        (value) => {
          const url = new URL(safe(value), 'https://shop.example');
          expect(url.origin).toBe('https://shop.example');
          expect(url.pathname.startsWith('//')).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
