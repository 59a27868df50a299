/** The steps that storefront and browser make in the authorisation-code flow with PKCE. */
import { createHash, randomBytes } from 'node:crypto';

export const CLIENT = { id: 'komorebi-shop', secret: 'development-only-oauth-client-secret' };

export const newVerifier = (): string => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Sends one request to the provider and does not follow redirects. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** The account that allows the login: chosen on the provider's page, or typed in. */
export type Who = {
  person?: string;
  email?: string;
  family_name?: string;
  given_name?: string;
  email_verified?: string;
};

export const authorizePath = (
  redirectUri: string,
  verifier: string,
  change: Record<string, string | undefined> = {},
): string => {
  const query = new URLSearchParams();
  const fields: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: CLIENT.id,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'state-1',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...change,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, value);
  return `/oauth/authorize?${query}`;
};

export const requestIdIn = (page: string): string => /name="request" value="([\w-]+)"/.exec(page)?.[1] ?? '';

/** Presses a button of the page, and returns the redirect. */
export async function decide(
  send: Send,
  request: string,
  who: Who,
  decision: 'allow' | 'deny' = 'allow',
): Promise<Response> {
  return send('/oauth/authorize/decision', {
    method: 'POST',
    body: new URLSearchParams({ request, decision, ...who }),
    redirect: 'manual',
  });
}

/** Opens the page, allows the login, and returns the code. */
export async function codeFor(
  send: Send,
  redirectUri: string,
  verifier: string,
  who: Who,
  change: Record<string, string | undefined> = {},
): Promise<string> {
  const page = await (await send(authorizePath(redirectUri, verifier, change))).text();
  const answer = await decide(send, requestIdIn(page), who);
  return new URL(answer.headers.get('location') ?? 'http://nowhere').searchParams.get('code') ?? '';
}

/** Exchanges a code like the shop. An undefined value in `change` omits the field. */
export function exchange(
  send: Send,
  redirectUri: string,
  code: string,
  verifier: string,
  change: Record<string, string | undefined> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const fields: Record<string, string | undefined> = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    ...change,
  };
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value);
  return send('/oauth/token', { method: 'POST', body, headers });
}

/** Runs the whole flow and returns the access token. */
export async function accessTokenOf(
  send: Send,
  redirectUri: string,
  who: Who,
  change: Record<string, string | undefined> = {},
): Promise<string> {
  const verifier = newVerifier();
  const code = await codeFor(send, redirectUri, verifier, who, change);
  const answer = await exchange(send, redirectUri, code, verifier);
  return ((await answer.json()) as { access_token: string }).access_token;
}
