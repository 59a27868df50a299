/** Access tokens: HS256, valid for 10 minutes but never longer than their session. */

import { sql } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Person } from '#contract/rules/person-name.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';

const ACCESS_TOKEN_S = 600;

/** Imported keys by secret, because importing a key takes longer than checking a token. */
const keys = new Map<string, Promise<CryptoKey>>();

function keyOf(secret: string): Promise<CryptoKey> {
  let key = keys.get(secret);
  if (!key) {
    const raw = new TextEncoder().encode(secret);
    key = crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    keys.set(secret, key);
  }
  return key;
}

/** `person`: the member's name, for the header of the pages. */
export async function signAccessToken({ env, now }: Shop, bearer: Bearer, person: Person): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000);
  return new SignJWT({
    roles: ['ROLE_USER'],
    username: bearer.email,
    lastName: person.lastName,
    firstName: person.firstName,
    customerId: bearer.userId,
    sid: bearer.sessionId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TOKEN_S)
    .sign(await keyOf(env.JWT_SECRET));
}

/** Throws 401 `token_expired` or `token_invalid`. */
export async function verifyAccessToken(shop: Shop, token: string): Promise<Bearer> {
  const { caches, env } = shop;
  const key = `${env.JWT_SECRET} ${env.JWT_SECRET_PREVIOUS} ${token}`;
  const { bearer, expiresAt } = await caches.tokens.forceFetch(key, { context: () => read(shop, token) });
  if (expiresAt * 1000 <= shop.now().getTime()) throw expired();
  const isOpen = await caches.sessions.forceFetch(bearer.sessionId, {
    context: () => isSessionOpen(shop, bearer),
  });
  if (!isOpen) throw invalid();
  return bearer;
}

async function isSessionOpen({ db, now }: Shop, { sessionId, userId }: Bearer): Promise<boolean> {
  const rows = await readRows<{ one: number }>(
    db,
    sql`select 1 as one from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId}::uuid and u.id = ${userId} and u.enabled
        and s.revoked_at is null and s.expires_at > ${now().toISOString()}`,
  );
  return rows.length > 0;
}

const invalid = () => new ApiError(401, 'token_invalid', 'token_invalid');
const expired = () => new ApiError(401, 'token_expired', 'error.session_expired_error');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The payload of a token signed with the current or the previous secret. */
async function payloadOf({ env, now }: Shop, token: string) {
  const options = { algorithms: ['HS256'], currentDate: now() };
  try {
    return (await jwtVerify(token, await keyOf(env.JWT_SECRET), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || !env.JWT_SECRET_PREVIOUS) throw error;
    return (await jwtVerify(token, await keyOf(env.JWT_SECRET_PREVIOUS), options)).payload;
  }
}

async function read(shop: Shop, token: string) {
  try {
    const payload = await payloadOf(shop, token);
    const { customerId: userId, username: email, sid: sessionId, exp: expiresAt } = payload;
    if (
      typeof userId === 'number' &&
      typeof email === 'string' &&
      typeof sessionId === 'string' &&
      UUID.test(sessionId) &&
      typeof expiresAt === 'number'
    )
      return { bearer: { userId, email, sessionId }, expiresAt };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired();
  }
  throw invalid();
}
