import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { isSameSecret, newSecretId } from '../credentials.ts';
import { type Grant, type Provider, TOKEN_LIFE_S, takeForcedFailure } from './provider.ts';

/** RFC 7636 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

type TokenError = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

/** The token endpoint (RFC 6749 4.1.3): exchanges an authorization code for an access token, once. */
export function tokenRoutes(provider: Provider): Hono {
  const app = new Hono();
  app.post('/oauth/token', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Pragma', 'no-cache');
    if (takeForcedFailure(provider, 'token')) return c.json({ error: 'server_error' }, 500);
    const form = await readForm(c);
    if (!form) return refuse(c, 'invalid_request');
    const error = clientError(provider, c, form);
    if (error) return refuse(c, error);
    const answer = exchange(provider, form);
    return typeof answer === 'string' ? refuse(c, answer) : c.json(answer);
  });
  return app;
}

/** The fields of the body; undefined if it is not a form or contains a field twice. */
async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return undefined;
  const form = new URLSearchParams(await c.req.text());
  const names = [...form.keys()];
  return new Set(names).size === names.length ? form : undefined;
}

/** Checks the shop's credentials, which must be in the header or in the body, not in both (RFC 6749 2.3). */
function clientError(
  { env }: Provider,
  c: Context,
  form: URLSearchParams,
): 'invalid_client' | 'invalid_request' | undefined {
  const header = c.req.header('authorization');
  if (header !== undefined && form.has('client_secret')) return 'invalid_request';
  const [id = '', secret = ''] =
    header === undefined
      ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
      : basicCredentials(header);
  const { oauthClient: client } = env;
  const isClient = isSameSecret(id, client.id) && isSameSecret(secret, client.secret);
  return isClient ? undefined : 'invalid_client';
}

/**
 * Id and secret should be form-encoded (RFC 6749 2.3.1), but many clients do not encode them. Both ways are accepted.
 */
function basicCredentials(header: string): string[] {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header)?.[1] ?? '';
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return [id, rest.join(':')].map((text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  });
}

function exchange(provider: Provider, form: URLSearchParams): TokenError | Record<string, string | number> {
  const grantType = form.get('grant_type');
  if (!grantType) return 'invalid_request';
  if (grantType !== 'authorization_code') return 'unsupported_grant_type';
  const verifier = form.get('code_verifier');
  const code = form.get('code');
  if (!code || !verifier) return 'invalid_request';
  const grant = provider.grants.get(code);
  if (!grant) return 'invalid_grant';
  if (grant.used) {
    // A second use: somebody may have copied the code. Revokes the token issued for it (RFC 6749 4.1.2).
    if (grant.token) grant.token.isRevoked = true;
    return 'invalid_grant';
  }
  // One try per code, even a wrong one, so that verifiers cannot be guessed.
  grant.used = true;
  if (grant.expiresAt < Date.now() || form.get('redirect_uri') !== grant.redirectUri) return 'invalid_grant';
  if (!isRightVerifier(verifier, grant)) return 'invalid_grant';

  const accessToken = newSecretId();
  const { person, scope } = grant;
  const expiresAt = Date.now() + TOKEN_LIFE_S * 1000;
  grant.token = { person, scope, expiresAt, isRevoked: false };
  provider.tokens.set(accessToken, grant.token);
  return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_LIFE_S, scope };
}

function isRightVerifier(verifier: string, { challenge }: Grant): boolean {
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return VERIFIER.test(verifier) && isSameSecret(digest, challenge);
}

function refuse(c: Context, error: TokenError): Response {
  if (error === 'invalid_client') c.header('WWW-Authenticate', 'Basic realm="oauth"');
  return c.json({ error }, error === 'invalid_client' ? 401 : 400);
}
