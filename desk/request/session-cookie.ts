/**
 * The desk's cookies. The session cookie holds the Shop API's opaque token. All end when the browser closes, except the
 * tokens by which the Shop API knows the browser again: they give no rights, and others' wrong passwords do not lock this
 * browser out.
 */
import { parse, serialize } from 'cookie';
import { env } from '../env.ts';

const secure = env.DESK_URL.startsWith('https:');
/** With this prefix, browsers accept a cookie only over TLS and for this host alone. */
const nameOf = (name: string) => (secure ? `__Host-${name}` : name);

const SESSION = nameOf('desk');
const NOTICE = nameOf('desk_notice');
const KNOWN = nameOf('desk_known');
const ONE_YEAR = 365 * 86_400;
/** Enough for a computer that several people use. */
const KNOWN_MAX = 4;
const KNOWN_TOKEN = /^[\w.-]{1,200}$/;
const TOKEN = /^[\w-]{16,200}$/;
/** Value of a deleted cookie: links2 2.28 keeps the old value if the new one is empty. */
const DELETED = 'expired';

const write = (name: string, value: string | undefined, maxAge?: number): string =>
  serialize(name, value ?? DELETED, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    ...(value === undefined ? { maxAge: 0 } : maxAge === undefined ? {} : { maxAge }),
  });

export type Cookies = {
  token: string | undefined;
  notice: string | undefined;
  /** Tokens of earlier logins in this browser. */
  known: string[];
};

/** `header`: the `Cookie` header. */
export function readCookies(header: string | null): Cookies {
  const cookies = parse(header ?? '');
  const token = cookies[SESSION];
  return {
    token: token && TOKEN.test(token) ? token : undefined,
    notice: cookies[NOTICE] === DELETED ? undefined : cookies[NOTICE],
    known: (cookies[KNOWN] ?? '')
      .split(' ')
      .filter((one) => KNOWN_TOKEN.test(one))
      .slice(0, KNOWN_MAX),
  };
}

/** Set-Cookie headers; undefined deletes the cookie. */
export const sessionCookie = (token: string | undefined): string => write(SESSION, token);
export const noticeCookie = (notice: string | undefined): string => write(NOTICE, notice);
export const knownCookie = (token: string, known: readonly string[]): string =>
  write(KNOWN, [...new Set([token, ...known])].slice(0, KNOWN_MAX).join(' '), ONE_YEAR);
