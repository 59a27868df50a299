import { afterAll, describe, expect, it } from 'vitest';
import { type Harness, startSandbox } from './sandbox-harness.ts';

const sandbox: Harness = await startSandbox({ AC_TOKEN: 'the-shops-secret' });
afterAll(() => sandbox.close());

const register = (body: unknown, authorization = 'Bearer the-shops-secret') =>
  sandbox.request('/account-service/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('POST /account-service/users', () => {
  it('returns the same id for the same shopper every time', async () => {
    for (let n = 0; n < 2; n++) {
      const answer = await register({ webshop_user_id: 123, email: 'hanako@example.jp' });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({ ac_user_id: 'AC-000123' });
    }
    expect(await (await register({ webshop_user_id: 12_345_678 })).json()).toEqual({
      ac_user_id: 'AC-12345678',
    });
  });

  it.each(['', 'Bearer wrong', 'Bearer', 'Basic the-shops-secret', 'the-shops-secret'])(
    'refuses a caller with the Authorization header %j',
    async (authorization) => {
      const answer = await register({ webshop_user_id: 1 }, authorization);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    },
  );

  it.each([
    ['tanaka.noaccount@example.jp', 404],
    ['NoAccount7@example.jp', 404],
    ['expiredac@example.jp', 401],
    ['brokenac@example.jp', 500],
    ['tanaka@noaccount.example.jp', 201],
  ])('answers the e-mail address %s with status %i, to simulate failures', async (email, status) => {
    expect((await register({ webshop_user_id: 1, email })).status).toBe(status);
  });

  it.each([{}, { webshop_user_id: '1' }, { webshop_user_id: 0 }, { webshop_user_id: 1.5 }, [], '{', 'null'])(
    'refuses the body %j',
    async (body) => {
      expect((await register(body)).status).toBe(400);
    },
  );
});
