/** The Session API, by which scripts log in. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import routes from '#app/routes.ts';
import { expect, test } from './http.ts';
import { newMember } from './members.ts';
import { ownAddressHeader } from './session.ts';

test.use({ extraHTTPHeaders: ownAddressHeader() });

test('scripts of our own pages can log in, scripts of other sites cannot', { tag: '@http' }, async ({
  request,
  baseURL,
}) => {
  const member = await newMember();
  const login = (Origin: string) => request.post('/session-api/login', { data: member, headers: { Origin } });
  expect((await login('https://evil.example')).status()).toBe(403);
  const answer = await login(baseURL ?? '');
  const { success, data: session } = await answer.json();
  expect(success).toBe(true);
  expect(session).toEqual({
    user: expect.objectContaining({ email: member.email }),
    decoded: expect.objectContaining({ exp: expect.any(Number) }),
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
  const refreshed = await request.post('/session-api/refresh', { headers: { Origin: baseURL ?? '' } });
  expect((await refreshed.json()).data.token).toEqual(expect.any(String));
  expect((await request.post('/session-api/logout', { headers: { Origin: baseURL ?? '' } })).status()).toBe(
    200,
  );
  const nobody = await request.get('/session-api/me?locale=en_US');
  expect(await nobody.json()).toMatchObject({ code: 401, message: 'Not logged in.' });
  const japanese = await request.get('/session-api/me', { headers: { 'Accept-Language': 'ja' } });
  expect(await japanese.json()).toMatchObject({ code: 401, message: 'ログインしていません。' });
});

/** Routes that only change something: they have an action, but neither a loader nor a page. */
const postOnly = routes.filter(({ file, path: address }) => {
  const source = readFileSync(path.join(import.meta.dirname, '../../app', file), 'utf8');
  const reads = /export (?:const|async function|function) loader\b|export default/.test(source);
  return address !== undefined && /\b(?:function action|action = ownPost)\b/.test(source) && !reads;
});

test('a path that accepts only forms answers 405 with Allow to a GET', { tag: '@http' }, async ({
  request,
}) => {
  expect(postOnly.map(({ path: address }) => address)).toContain('session-api/login');
  for (const { path: address } of postOnly) {
    const answer = await request.get(`/${address}`);
    expect([address, answer.status(), answer.headers()['allow']]).toEqual([address, 405, 'POST']);
    expect(await answer.text()).toBe('');
  }
});
