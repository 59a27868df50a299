import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from '../env.ts';
import { readJsonObject } from '../fields.ts';
import { PAGES_CSS } from '../page-style.ts';
import { authorizeRoutes } from './authorize.ts';
import { createProvider } from './provider.ts';
import { tokenRoutes } from './token.ts';
import { userinfoRoutes } from './userinfo.ts';

const nextSchema = z.object({
  result: z.literal('server_error'),
  for: z.enum(['authorize', 'token', 'userinfo']).default('authorize'),
});
const FORCED_MAX = 100;

/** The OAuth 2.0 provider: authorization codes with PKCE, a userinfo endpoint, test control. */
export function oauthProviderRoutes(env: SandboxEnv): Hono {
  const provider = createProvider(env);
  const app = new Hono();
  app.get('/oauth/pages.css', (c) =>
    c.body(PAGES_CSS, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    }),
  );
  for (const routes of [authorizeRoutes, tokenRoutes, userinfoRoutes]) app.route('/', routes(provider));

  /** Makes the next call of a kind fail. Not part of any provider's interface. */
  app.post('/sandbox/oauth/next', async (c) => {
    const parsed = nextSchema.safeParse(await readJsonObject(c));
    if (!parsed.success) return c.json({ message: z.prettifyError(parsed.error) }, 400);
    if (provider.forced.length >= FORCED_MAX) return c.json({ message: 'too many are waiting' }, 400);
    provider.forced.push(parsed.data.for);
    return c.json({ waiting: provider.forced.length });
  });
  return app;
}
