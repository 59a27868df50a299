import { Hono } from 'hono';
import { bearerOf } from '../credentials.ts';
import { subjectOf } from './people.ts';
import { type AccessToken, type Provider, takeForcedFailure } from './provider.ts';

/** `GET /oauth/userinfo`: the person to whom an access token belongs, as far as its scope allows. */
export function userinfoRoutes(provider: Provider): Hono {
  const app = new Hono();
  app.get('/oauth/userinfo', (c) => {
    c.header('Cache-Control', 'no-store');
    if (takeForcedFailure(provider, 'userinfo')) return c.json({ error: 'server_error' }, 500);
    const given = bearerOf(c);
    const token = provider.tokens.get(given);
    if (token && !token.isRevoked && token.expiresAt >= Date.now()) return c.json(claimsOf(token));
    // RFC 6750 3.1: a request without a token gets no error code.
    c.header(
      'WWW-Authenticate',
      given ? 'Bearer realm="oauth", error="invalid_token"' : 'Bearer realm="oauth"',
    );
    return c.json(given ? { error: 'invalid_token' } : {}, 401);
  });
  return app;
}

function claimsOf({ person, scope }: AccessToken): Record<string, string | boolean> {
  const scopes = scope.split(' ');
  const { email, isVerified, familyName, givenName, locale } = person;
  return {
    sub: subjectOf(person),
    ...(scopes.includes('email') ? { email, email_verified: isVerified } : {}),
    ...(scopes.includes('profile')
      ? {
          ...(familyName ? { family_name: familyName } : {}),
          ...(givenName ? { given_name: givenName } : {}),
          locale,
        }
      : {}),
  };
}
