/** Starts the built storefront as a process. */
import { type Running, start } from './process.ts';

/** The settings of production. */
export const storefrontEnv = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of this test alone, long enough',
};

/** Starts the built storefront with the settings of production and those in `env`, and no others. */
export const storefront = (env: Record<string, string>): Running =>
  start(['server.js'], { ...storefrontEnv, ...env });
