/** Sessions as a browser may hold them, made by hand: nobody can wait ten minutes for a token to end. */
import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { loadEnv } from '../../scripts/lib/env.mjs';
import { cookieKey } from '../setup/cookie-key.ts';

/** A shopper's address of one test file alone: what is limited per address is not what others test. */
export const ownAddress = () => ({ 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` });

const env = loadEnv(path.resolve(import.meta.dirname, '../..'), process.env);
const storage = createCookieSessionStorage({
  cookie: createCookie('auth', { secrets: [cookieKey(env['SESSION_SECRET'] ?? '', 'auth')] }),
});

/** As the storefront keeps a session whose access token has ended. */
export async function expiredSession(refresh: string): Promise<string> {
  const payload = { exp: Math.floor(Date.now() / 1000) - 60, username: 'nobody@example.jp' };
  const access = `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
  const session = await storage.getSession();
  session.set('value', { access, refresh });
  return /^auth=([^;]*)/.exec(await storage.commitSession(session))?.[1] ?? '';
}

/** The session of this browser is over, and cannot be renewed. */
export async function endSession(page: Page, context: BrowserContext) {
  const value = await expiredSession('no-such-refresh-token');
  await context.addCookies([{ name: 'auth', value, url: new URL(page.url()).origin }]);
}
