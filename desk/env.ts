/** Every setting of the desk, checked once at start. */
import { z } from 'zod';
import { givenSettings, SettingsError, settingFaults, settingsOrExit } from '#contract/process/settings.ts';
import { isOfThisMachine, needsTls } from '#contract/rules/public-origin.ts';
import { shopIdentity } from '#contract/shop-identity.ts';

const SECRET_CHARACTERS = 32;
/** The value in .env.example; the Shop API has the same default. */
const DEVELOPMENT_SECRET = 'development-only-desk-secret-not-for-production';

const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((v) => /^https?:\/\/[^/?#]+\/?$/.test(v), 'must be an origin without a path')
  .transform((v) => new URL(v).origin);

const schema = z.object({
  SHOP_ENV: z.enum(['development', 'test', 'production']),
  DESK_PORT: z.coerce.number().int().min(1).max(65_535).default(3003),
  /** By default, only this machine can reach the desk. A proxy on another machine needs another address here. */
  DESK_HOST: z.string().default('127.0.0.1'),
  /** The desk's public URL. */
  DESK_URL: origin.refine((url) => !needsTls(url), 'must be https'),
  SHOP_URL: origin,
  /** Calls go to the origin of this URL; its path is ignored. */
  SHOP_API_URL: z.url({ protocol: /^https?$/ }).transform((v) => new URL(v).origin),
  DESK_SECRET: z.string().min(SECRET_CHARACTERS, `needs at least ${SECRET_CHARACTERS} characters`),
  /** Number of proxies in front of the desk: the desk trusts that many addresses at the end of X-Forwarded-For. */
  DESK_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  SHOP_API_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  SHOP_NAME_JA: shopIdentity.SHOP_NAME_JA,
  SHOP_NAME_EN: shopIdentity.SHOP_NAME_EN,
});
export type DeskEnv = z.output<typeof schema>;

/** Whether strangers can reach the shop or the desk. If so, the published development secret is refused. */
const isPublic = (given: Record<string, string | undefined>) =>
  ['DESK_URL', 'SHOP_URL'].some((name) => given[name] !== undefined && !isOfThisMachine(given[name]));

/** @throws SettingsError naming every wrong setting */
export function readDeskEnv(source: Record<string, string | undefined>): DeskEnv {
  const set = givenSettings(source);
  const made = {
    SHOP_ENV: set['NODE_ENV'] ?? 'production',
    DESK_URL: `http://localhost:${set['DESK_PORT'] ?? 3003}`,
    SHOP_URL: `http://localhost:${set['PORT'] ?? 3000}`,
    SHOP_API_URL: `http://localhost:${set['SHOP_API_PORT'] ?? 3001}`,
  };
  const given = { ...made, ...set };
  const isDevelopment = given.SHOP_ENV !== 'production' && !isPublic(set);
  const secret = isDevelopment ? { DESK_SECRET: DEVELOPMENT_SECRET } : {};
  const result = schema.safeParse({ ...secret, ...given });
  const faults = settingFaults(result.error);
  if (isPublic(set) && set['DESK_SECRET'] === DEVELOPMENT_SECRET)
    faults.push('DESK_SECRET: is the one of .env.example');
  if (!result.success || faults.length > 0) throw new SettingsError('desk', faults);
  return result.data;
}

export const env = settingsOrExit(readDeskEnv);
