/** Login by an OAuth provider, which identifies the person. oauth-member.ts finds the member. */
import { z } from 'zod';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, fieldError } from '../errors.ts';
import { refundPoints, take, takeAll } from '../limits/rate-limit.ts';
import { askOutside, unexpectedAnswer } from '../outside-calls.ts';
import { enter, loginsOfMember, loginsOfNetwork, mayEnter, networkLimit } from './login.ts';
import { memberOf, type ProvenPerson } from './oauth-member.ts';

const COMPANY = 'oauth-provider';
const NAME_MAX = 64;

const name = z.string().optional().catch(undefined);
/** OpenID Connect 5.1: only `sub` is certain. Some providers send `email_verified` as a string. */
const userinfo = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z.string().optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(false),
  family_name: name,
  given_name: name,
});

type Attempt = {
  provider: string;
  accessToken: string;
  /** Whether an account may be created. */
  mayOpen: boolean;
  locale: LocaleCode;
  network: string;
};

/**
 * Returns the same as `logIn`. Throws 400 for a provider other than OAUTH_PROVIDER, 400 at `termsAccepted` for a new
 * member who has not accepted the terms, 401 `bad_credentials` for a token that the provider refuses, 401
 * `user_not_enabled` for a disabled member or an unverified address, 429, and 503 when the provider does not answer.
 */
export async function logInWithOAuth(shop: Shop, attempt: Attempt) {
  const { OAUTH_PROVIDER, OAUTH_USERINFO_URL } = shop.env;
  if (attempt.provider !== OAUTH_PROVIDER || !OAUTH_USERINFO_URL)
    throw fieldError('provider', 'validation_failed', 'validation.invalid');
  const failures = networkLimit(attempt.network);
  const logins = loginsOfNetwork(attempt.network);
  await takeAll(shop, [failures, logins]);
  // A provider that does not answer must not use up the limits, which also count passwords.
  let unused = [failures, logins];
  let person: ProvenPerson | undefined;
  try {
    person = await fetchPerson(shop, OAUTH_USERINFO_URL, attempt.accessToken);
    unused = [person ? failures : logins];
  } finally {
    await refundPoints(shop, unused);
  }
  if (!person) throw new ApiError(401, 'bad_credentials', 'oauth_refused');
  const user = await memberOf(shop, person, attempt);
  await take(shop, loginsOfMember(user.id));
  return enter(shop, user.id, undefined, mayEnter);
}

/** Undefined when the provider does not accept the token (RFC 6750 3.1). */
async function fetchPerson(shop: Shop, url: string, accessToken: string): Promise<ProvenPerson | undefined> {
  const answer = await askOutside(shop, COMPANY, { url, bearer: accessToken });
  if ([400, 401, 403].includes(answer.status)) return undefined;
  const claims = userinfo.safeParse(answer.body);
  if (answer.status !== 200 || !claims.success) throw unexpectedAnswer(shop, COMPANY, answer);
  const { sub, email = '', email_verified, family_name, given_name } = claims.data;
  const localPart = email.slice(0, email.lastIndexOf('@'));
  return {
    provider: shop.env.OAUTH_PROVIDER,
    subject: sub,
    email: email_verified && isPlainEmail(email) ? normalise.email(email) : undefined,
    lastName: tidyName(family_name) || localPart,
    firstName: tidyName(given_name) || localPart,
  };
}

/**
 * Refuses an address in full-width letters, which normalising would turn into a plain one: it is another mailbox, whose
 * owner must not get the account of the plain address.
 */
const isPlainEmail = (email: string): boolean => /^[\x21-\x7e]+$/.test(email) && isEmail(email);

/** PostgreSQL refuses NUL, and cutting may leave half a surrogate pair. */
const tidyName = (value = ''): string =>
  normalise
    .text(value.replaceAll('\u0000', ''))
    .slice(0, NAME_MAX)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
