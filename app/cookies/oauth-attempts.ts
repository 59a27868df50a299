/**
 * Logins under way at the OAuth provider: state and PKCE verifier, which check the provider's answer, and where the
 * shopper was going. There may be several, because a shopper may have several tabs. Each is used once.
 */
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie, localeCode } from './define-cookie.ts';

const attempt = z.object({
  state: z.string().min(1).max(100),
  verifier: z.string().min(1).max(128),
  locale: localeCode,
  to: z.string().max(2000),
  /** True if the login was begun in another tab, while a form waits in the first tab. */
  aside: z.boolean().optional(),
  /** The terms were accepted, so an account may be opened. */
  terms: z.boolean().optional(),
});
export type OAuthAttempt = z.output<typeof attempt>;

const TEN_MINUTES = 600;
export const oauthCookie = defineCookie({
  name: 'oauth',
  schema: z.array(attempt).max(3),
  maxAge: TEN_MINUTES,
});

const MAX_ATTEMPTS = 3;
/** Maximum size of the JSON; signed and encoded it stays under a kilobyte. */
const MAX_BYTES = 650;
const size = (attempts: OAuthAttempt[]) => Buffer.byteLength(JSON.stringify(attempts));

/** Above `MAX_BYTES`, drops the oldest, but never the newest, whose path may be as long as `safePath` allows. */
export async function rememberAttempt(jar: CookieJar, attempt: OAuthAttempt): Promise<void> {
  const attempts = [...((await jar.get(oauthCookie)) ?? []), attempt].slice(-MAX_ATTEMPTS);
  while (attempts.length > 1 && size(attempts) > MAX_BYTES) attempts.shift();
  await jar.set(oauthCookie, attempts);
}

/** Removes and returns the attempt with this state. */
export async function takeAttempt(jar: CookieJar, state: string): Promise<OAuthAttempt | undefined> {
  const attempts = (await jar.get(oauthCookie)) ?? [];
  const found = attempts.find((each) => each.state === state);
  const others = attempts.filter((each) => each !== found);
  if (found) await jar.set(oauthCookie, others.length > 0 ? others : undefined);
  return found;
}
