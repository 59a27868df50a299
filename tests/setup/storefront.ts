/** The built storefront as a process, for tests about what only processes show. */
import { type Running, start } from './process.ts';

/** As in production. */
export const storefrontEnv = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of this test alone, long enough',
};

/** The build, these settings, and nothing else of the machine's. */
export const storefront = (env: Record<string, string>): Running =>
  start(['server.js'], { ...storefrontEnv, ...env });
