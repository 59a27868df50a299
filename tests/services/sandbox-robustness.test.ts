import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openVisit, startSandbox } from './sandbox-harness.ts';

const sandbox = await startSandbox({ SANDBOX_NOTIFY_URL: 'http://127.0.0.1:9/', SANDBOX_RETRY_MS: '0' });
afterAll(() => sandbox.close());

const PATHS = [
  '/sandbox/token',
  '/sandbox/3ds',
  '/sandbox/acs/x',
  '/sandbox/next',
  '/sandbox/kickback/1',
  '/gateway/gateway_token.aspx',
  '/gateway/gateway.aspx',
  '/link/creditcard',
  '/link/creditcard/pay',
];
const NAMES =
  'aid jb rt tkn tid am tx sf cod em pn inm md cn ed fn ln cvv visit code __proto__ constructor x'.split(' ');
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '123456',
    '0',
    '1',
    '1000',
    '999999999999',
    'CAPTURE',
    'AUTH',
    'SALES',
    'a@b.jp',
    '\ud800',
    '4444333322221111',
  ),
);
const fields = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 12 });

describe('the sandbox', () => {
  it('never answers invalid input by 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fields,
        fc.constantFrom('form', 'json', 'query', 'raw'),
        async (path, pairs, how) => {
          const query = new URLSearchParams(pairs);
          const answer = await (how === 'form'
            ? sandbox.request(path, { method: 'POST', body: query })
            : how === 'json'
              ? sandbox.json(path, Object.fromEntries(pairs))
              : how === 'raw'
                ? sandbox.request(path, {
                    method: 'POST',
                    body: String(query),
                    headers: {
                      'content-type':
                        pairs.length % 2 ? 'application/json' : 'multipart/form-data; boundary=x',
                    },
                  })
                : sandbox.request(`${path}?${query}`));
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('answers any invalid input on the payment page by showing the page again', async () => {
    const visit = await openVisit(sandbox);
    await fc.assert(
      fc.asyncProperty(fields, async (pairs) => {
        const answer = await sandbox.form('/link/creditcard/pay', { ...Object.fromEntries(pairs), visit });
        expect(answer.status).toBe(400);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['/sandbox/token', '/gateway/gateway_token.aspx', '/link/creditcard'])(
    'refuses a body over 64 KB at %s',
    async (path) => {
      expect((await sandbox.form(path, { x: 'x'.repeat(64 * 1024) })).status).toBe(413);
    },
  );

  it('answers health checks by 200, and unknown paths by 404', async () => {
    expect((await sandbox.request('/healthz')).status).toBe(200);
    expect((await sandbox.request('/readyz')).status).toBe(200);
    expect((await sandbox.request('/nothing')).status).toBe(404);
  });
});
