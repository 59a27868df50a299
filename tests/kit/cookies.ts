/** Makes the storefront's cookies directly, for shoppers with a session or a cart. */
import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { cookieKey } from '../setup/cookie-key.ts';

/** Encodes `value` as the cookie `name` of a shop with this SESSION_SECRET. */
export async function sealed(secret: string, name: string, value: unknown): Promise<string> {
  const storage = createCookieSessionStorage<{ value: unknown }>({
    cookie: createCookie(name, { secrets: [cookieKey(secret, name)] }),
  });
  const session = await storage.getSession();
  session.set('value', value);
  const [pair = ''] = (await storage.commitSession(session)).split(';');
  return pair.slice(name.length + 1);
}
