import { expect, it } from 'vitest';
import { isSameOrigin } from '#app/security/origin.ts';

it.each([
  ['a form of the shop', { Origin: 'http://localhost:3000' }, true],
  ['a form of the shop by another of its names', { Origin: 'http://shop.test', Host: 'shop.test' }, true],
  ['a browser that sends the referrer alone', { Referer: 'http://localhost:3000/cart' }, true],
  ['another site', { Origin: 'https://evil.example' }, false],
  ['another site that the referrer names', { Referer: 'https://evil.example/localhost:3000' }, false],
  ['another port of the same machine', { Origin: 'http://localhost:3999' }, false],
  ['a name that begins like ours', { Origin: 'http://localhost:3000.evil.example' }, false],
  ['a page that hides where it comes from', { Origin: 'null', Referer: 'http://localhost:3000/' }, false],
  ['no address at all', { Origin: 'nonsense' }, false],
  ['no header that says where it comes from', {}, false],
])('%s, by the headers %j, counts as our own: %s', (_, headers, own) => {
  const request = new Request('http://localhost:3000/session/logout', { method: 'POST', headers });
  expect(isSameOrigin(request)).toBe(own);
});
