/** Starts the built storefront as a process. */
import { type Running, start } from './process.ts';

/** Like in production. */
export const storefrontEnv = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of this test alone, long enough',
};

/** Starts the build with only these settings. */
export const storefront = (env: Record<string, string>): Running =>
  start(['server.js'], { ...storefrontEnv, ...env });
