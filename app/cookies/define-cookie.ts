/**
 * Defines a cookie: typed, signed with a key of its own, httpOnly, SameSite=Lax, limited in size. A cookie that cannot
 * be read counts as missing.
 */
import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { keysFor } from '#app/security/secrets.ts';
import { browserLocale } from '#kit/i18n/locale.ts';

export type CookieStore<T> = {
  name: string;
  /** In seconds. If undefined, the cookie lasts until the browser is closed. */
  maxAge: number | undefined;
  read: (header: string | null) => Promise<T | undefined>;
  /** Whether the value is small enough for a cookie. */
  fits: (value: T) => boolean;
  /** The Set-Cookie header. `undefined`, or a value that does not fit, deletes the cookie. */
  write: (value: T | undefined) => Promise<string>;
};

/**
 * Browsers store 4,096 bytes per cookie, Remix throws above that, and nginx's default header buffer is not much larger.
 */
const MAX_BYTES = 3800;

/** A language as cookies write it (§3). */
export const localeCode = z.codec(z.enum(['jp', 'en']), z.enum(['ja', 'en']), {
  decode: (code) => (code === browserLocale.ja ? 'ja' : 'en'),
  encode: (locale) => browserLocale[locale],
});

export function defineCookie<T>(options: {
  name: string;
  schema: z.ZodType<T>;
  maxAge?: number;
}): CookieStore<T> {
  const secure = env.SHOP_URL.startsWith('https:');
  // With this prefix, browsers accept the cookie only from exactly this host, and only over TLS.
  const name = secure ? `__Host-${options.name}` : options.name;
  const cookie = createCookie(name, {
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
    secrets: keysFor(`cookie:${options.name}`),
    secure,
    ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
  });
  const storage = createCookieSessionStorage<{ value: unknown }>({ cookie });
  // links2 2.28 keeps the old value if the new one is empty, and takes a date in 1970 for none.
  const expire = () => cookie.serialize('expired', { maxAge: 0, expires: new Date(0) });

  // The cookie has the JSON in signed, percent-encoded base64, which is about 1.4 times as long.
  const encodedOf = (value: T): unknown => {
    const { success, data } = z.safeEncode(options.schema, value);
    return success && Buffer.byteLength(JSON.stringify(data)) * 1.4 <= MAX_BYTES ? data : undefined;
  };

  return {
    name,
    maxAge: options.maxAge,
    async read(header) {
      if (header === null) return undefined;
      try {
        const session = await storage.getSession(header);
        const parsed = options.schema.safeParse(session.get('value'));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    fits: (value) => encodedOf(value) !== undefined,
    async write(value) {
      const encoded = value === undefined ? undefined : encodedOf(value);
      if (encoded === undefined) return expire();
      const session = await storage.getSession();
      session.set('value', encoded);
      return storage.commitSession(session);
    },
  };
}
