/** The Session API: what scripts log in by. */
import { expect, test } from './http.ts';
import { newMember } from './members.ts';
import { ownAddress } from './session.ts';

test.use({ extraHTTPHeaders: ownAddress() });

test('scripts log in by the same calls, from our own pages only', { tag: '@http' }, async ({
  request,
  baseURL,
}) => {
  const member = await newMember();
  const login = (Origin: string) => request.post('/session-api/login', { data: member, headers: { Origin } });
  expect((await login('https://evil.example')).status()).toBe(403);
  const answer = await login(baseURL ?? '');
  expect(await answer.json()).toMatchObject({
    success: true,
    data: {
      user: { email: member.email },
      token: expect.any(String),
      decoded: { exp: expect.any(Number) },
    },
  });
  for (const line of answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')) {
    expect(line.value).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
    expect(line.value.length).toBeLessThan(1024);
  }
  const exchange = (data: object) =>
    request.post('/session-api/oauth-auth-exchange', { data, headers: { Origin: baseURL ?? '' } });
  expect((await exchange({ code: 'a', state: 'b' })).status()).toBe(400);
  expect((await exchange({})).status()).toBe(400);
  const evil = await request.post('/session-api/oauth-auth-exchange', {
    data: { code: 'a', state: 'b' },
    headers: { Origin: 'https://evil.example' },
  });
  expect(evil.status()).toBe(403);
  expect((await request.post('/session-api/refresh', { headers: { Origin: baseURL ?? '' } })).status()).toBe(
    200,
  );
  expect((await request.post('/session-api/logout', { headers: { Origin: baseURL ?? '' } })).status()).toBe(
    200,
  );
  expect((await request.get('/session-api/me')).status()).toBe(401);
});
