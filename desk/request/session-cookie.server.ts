/** The desk's cookies; all end when the browser closes. The session cookie holds the Shop API's opaque token. */
import { parse, serialize } from 'cookie';
import { env } from '../env.server.ts';

const secure = env.DESK_URL.startsWith('https:');
/** With this prefix, browsers accept a cookie only over TLS and for this host alone. */
const nameOf = (name: string) => (secure ? `__Host-${name}` : name);

const SESSION = nameOf('desk');
const NOTICE = nameOf('desk_notice');
const TOKEN = /^[\w-]{16,200}$/;

const write = (name: string, value: string | undefined): string =>
  serialize(name, value ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    ...(value === undefined ? { maxAge: 0 } : {}),
  });

export type Cookies = { token: string | undefined; notice: string | undefined };

/** `header`: the `Cookie` header. */
export function readCookies(header: string | null): Cookies {
  const cookies = parse(header ?? '');
  const token = cookies[SESSION];
  return { token: token && TOKEN.test(token) ? token : undefined, notice: cookies[NOTICE] };
}

/** Set-Cookie headers; undefined deletes the cookie. */
export const sessionCookie = (token: string | undefined): string => write(SESSION, token);
export const noticeCookie = (notice: string | undefined): string => write(NOTICE, notice);
