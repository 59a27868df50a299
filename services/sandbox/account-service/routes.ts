import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { bearerOf, isSameSecret } from '../credentials.ts';
import type { SandboxEnv } from '../env.ts';
import { readJsonObject } from '../fields.ts';

const bodySchema = z.object({ webshop_user_id: z.int().min(1), email: z.string().max(254).optional() });

/** Words in the local part of an e-mail address that make the service fail. */
const MAGIC: readonly [word: string, status: 401 | 404 | 500, error: string][] = [
  ['noaccount', 404, 'account_not_found'],
  ['expiredac', 401, 'invalid_token'],
  ['brokenac', 500, 'server_error'],
];

/** The account service. It derives its ids from the shop's member ids, so it stores nothing. */
export function accountServiceRoutes(env: SandboxEnv): Hono {
  const app = new Hono();
  app.post('/account-service/users', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!isSameSecret(bearerOf(c), env.accountToken)) return refuse(c, 401, 'invalid_token');
    const parsed = bodySchema.safeParse(await readJsonObject(c));
    if (!parsed.success) return refuse(c, 400, 'invalid_request');
    const { webshop_user_id, email = '' } = parsed.data;
    const localPart = email.slice(0, email.lastIndexOf('@')).toLowerCase();
    const magic = MAGIC.find(([word]) => localPart.includes(word));
    if (magic) return refuse(c, magic[1], magic[2]);
    return c.json({ ac_user_id: `AC-${String(webshop_user_id).padStart(6, '0')}` }, 201);
  });
  return app;
}

function refuse(c: Context, status: 400 | 401 | 404 | 500, error: string): Response {
  if (status === 401) c.header('WWW-Authenticate', 'Bearer realm="account-service", error="invalid_token"');
  return c.json({ error }, status);
}
