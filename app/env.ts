/** All settings of the storefront, validated once at start, with all errors in one message. */
import { z } from 'zod';
import { closures } from '#contract/closures.ts';
import { givenSettings, SettingsError, settingFaults, settingsOrExit } from '#contract/process/settings.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { allFeatures, type Feature } from '#contract/rules/features.ts';
import { setPriceMultiplier } from '#contract/rules/money.ts';
import { isOfThisMachine, isProduction, needsTls } from '#contract/rules/public-origin.ts';
import { registrationFault, shopEnvironment, shopIdentity } from '#contract/shop-identity.ts';
import { safePath } from '#kit/serving/safe-path.ts';

const flag = z.enum(['0', '1']).transform((v) => v === '1');
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((v) => /^https?:\/\/[^/?#]+\/?$/.test(v), 'must be an origin without a path')
  .transform((v) => new URL(v).origin);
const port = z.coerce.number().int().min(1).max(65_535);
const outside = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);

/** Default of earlier releases. There is no such page. */
const DEMO_PRIVACY_POLICY = 'https://www.komorebi.example.jp/privacy';

/** Client secret of the sandbox. */
const DEVELOPMENT_CLIENT_SECRET = 'development-only-oauth-client-secret';

const features = z
  .string()
  .transform((list, context): ReadonlySet<Feature> => {
    if (list.trim() === 'none') return new Set();
    if (list.trim() === 'all') return new Set(allFeatures);
    const names = list.split(/[\s,]+/).filter(Boolean);
    const unknown = names.filter((name) => !allFeatures.some((feature) => feature === name));
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        message: `knows no ${unknown.join(', ')}; there are all, none, ${allFeatures.join(', ')}`,
      });
    return new Set(allFeatures.filter((feature) => names.includes(feature)));
  })
  .optional();

const schema = z
  .object({
    /** How strictly the settings are validated. Default: by NODE_ENV (server.js). */
    SHOP_ENV: z.enum(['development', 'test', 'production']).default('production'),
    PORT: port.default(3000),
    /** The address to listen on. Default: all addresses of this machine. */
    HOST: z.string().optional(),
    /** §9.40 */
    SHOP_URL: origin.optional(),
    SHOP_API_URL: z.url({ protocol: /^https?$/ }).transform((v) => v.replace(/\/+$/, '')),
    /** §7, §9.40: URL of the postal data for this server and browsers: `{URL}/530.json`; `none`: no lookup. */
    POSTAL_DATA_URL: z
      .literal('none')
      .or(z.url({ protocol: /^https?$/ }))
      .transform((v) => (v === 'none' ? undefined : v.replace(/\/+$/, ''))),
    /**
     * What the Shop API supports beyond §7 (contract/rules/features.ts): comma-separated, `all` or `none`. Default:
     * read from the Shop API's OpenAPI document.
     */
    SHOP_API_FEATURES: features,
    /**
     * URL of the pictures, with `{size}` and `{path}`. Default: the Shop API's media folder, or the URLs in its
     * responses.
     */
    PICTURE_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.includes('{path}'), 'must have a place for {path}')
      .optional(),
    /** §4 The card gateway and the shop's id there, for a Shop API that does not send them. */
    GATEWAY_URL: z
      .url({ protocol: /^https?$/ })
      .transform((v) => v.replace(/\/+$/, ''))
      .optional(),
    GATEWAY_AID: z.string().min(1).max(64).optional(),
    /** How long a shopper's request waits in total for calls that are not answered. */
    SHOP_API_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
    SESSION_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
    /** The previous secret, still accepted during rotation. */
    SESSION_SECRET_PREVIOUS: z.string().min(16, 'needs at least 16 characters').optional(),
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    /**
     * §3, §9.18: yen = amount × this. Our own Shop API sends yen × 100; others may use other units.
     */
    PRICE_MULTIPLIER: z.coerce
      .number()
      .refine((v) => [1, 0.1, 0.01, 0.001].includes(v), 'must be 1, 0.1, 0.01 or 0.001')
      .default(1 / MINOR_PER_YEN),
    ROBOT_PAYMENT: flag.default(true),
    /** The shop's own holidays. The Shop API reads the same variable. */
    SHOP_CLOSURES: closures,
    /** §9.37 */
    MAINTENANCE: flag.default(false),
    /** A page of our own for browsers that are offline. 0 also removes it from browsers that have it. */
    OFFLINE_PAGE: flag.default(true),
    /** §2, §9.31: where `/` redirects to instead of showing the home page: a path without language, and the status. */
    ROOT_REDIRECT_PATH: z
      .string()
      .refine(
        (path) => /^\/[^?#]+$/.test(path) && safePath(path, '') === path,
        'must be a path below the root',
      )
      .optional(),
    ROOT_REDIRECT_STATUS: z.coerce
      .number()
      .pipe(z.literal([301, 302]))
      .default(302),
    /** §9.38. If not set, the root is found (rules/root-taxon.ts). */
    ROOT_TAXON_CODE: z.string().min(1).optional(),
    /** §9.39 */
    TOPIC_SLUG: z.string().min(1).default('topics'),
    ...shopEnvironment,
    /** The provider's name in the Shop API. */
    OAUTH_PROVIDER: z.string().min(1).max(64).default('sandbox'),
    OAUTH_NAME_JA: z.string().trim().min(1).default('サンドボックスID'),
    OAUTH_NAME_EN: z.string().trim().min(1).default('Sandbox ID'),
    /** The provider's authorisation and token endpoints. If one is missing, there is no login button. */
    OAUTH_AUTHORIZE_URL: z.url({ protocol: /^https?$/ }).optional(),
    OAUTH_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
    OAUTH_CLIENT_ID: z.string().min(1).default('komorebi-shop'),
    OAUTH_CLIENT_SECRET: z.string().min(1).default(DEVELOPMENT_CLIENT_SECRET),
    /** §7 Destinations of analytics events (app/analytics/): comma-separated, or `none`. */
    ANALYTICS: z
      .string()
      .default('log')
      .transform((v) => v.split(',').map((name) => name.trim()))
      .transform((names) => (names.join() === 'none' ? [] : [...new Set(names)]))
      .pipe(z.array(z.enum(['log', 'ga4', 'data_layer']))),
    GA4_MEASUREMENT_ID: z
      .string()
      .regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXXXXX')
      .optional(),
    GA4_API_SECRET: z.string().min(1).optional(),
    GA4_URL: outside('https://www.google-analytics.com/mp/collect'),
  })
  .transform((v) => ({ ...v, SHOP_URL: v.SHOP_URL ?? `http://localhost:${v.PORT}` }));

/** The secrets of .env.example contain this. They are public, so only a shop on one's own machine may use them. */
const DEVELOPMENT_SECRET = /development-only/;
const PUBLIC_SECRET_CHARACTERS = 32;
/** Settings with URLs that need TLS, because browsers, tokens or codes are sent there. */
const ADDRESSES = [
  'SHOP_URL',
  'POSTAL_DATA_URL',
  'PICTURE_URL',
  'GATEWAY_URL',
  'OAUTH_AUTHORIZE_URL',
  'OAUTH_TOKEN_URL',
  'GA4_URL',
];

/** Errors of settings that a public shop needs. */
function productionErrors(given: Record<string, string | undefined>): string[] {
  if ((given['SHOP_ENV'] ?? 'production') !== 'production') return [];
  const errors: string[] = [];
  const secret = given['SESSION_SECRET'];
  // Every run of a build counts as production (server.js), even a local demo. So only a public URL needs strict
  // settings.
  const isPublic = given['SHOP_URL'] !== undefined && !isOfThisMachine(given['SHOP_URL']);
  if (!secret) errors.push('SESSION_SECRET: has no default in production');
  else if (isPublic && DEVELOPMENT_SECRET.test(secret))
    errors.push('SESSION_SECRET: is the one of .env.example');
  else if (isPublic && secret.length < PUBLIC_SECRET_CHARACTERS)
    errors.push(`SESSION_SECRET: needs at least ${PUBLIC_SECRET_CHARACTERS} characters in production`);
  const authorise = given['OAUTH_AUTHORIZE_URL'];
  const isOwnClient = given['OAUTH_CLIENT_SECRET'] && !DEVELOPMENT_SECRET.test(given['OAUTH_CLIENT_SECRET']);
  if (authorise && isPublic && !isOwnClient)
    errors.push('OAUTH_CLIENT_SECRET: must be the shop’s own at the provider');
  if (isPublic) {
    for (const name of ADDRESSES)
      if (needsTls(given[name])) errors.push(`${name}: must be https in production`);
    // With the default, all shoppers behind a proxy would have one address, and share its limits.
    if (!given['TRUST_PROXY_HOPS'])
      errors.push('TRUST_PROXY_HOPS: must be the number of proxies in front of the storefront, 0 for none');
    if (isOfThisMachine(given['POSTAL_DATA_URL']))
      errors.push('POSTAL_DATA_URL: must be a URL that browsers can reach, or none');
    errors.push(...registrationFault(given));
    if (given['PRIVACY_POLICY_URL'] === DEMO_PRIVACY_POLICY)
      errors.push(
        'PRIVACY_POLICY_URL: is the demo’s; must be the shop’s own, or empty for the page /privacy',
      );
  }
  for (const [name, value] of Object.entries(given))
    if ((name.startsWith('SHOP_') || name === 'REGISTRATION_NUMBER') && value?.includes('【'))
      errors.push(`${name}: still holds a placeholder 【…】`);
  return errors;
}

/** Defaults of a local shop: login at the sandbox's OAuth provider, if the sandbox is used (.env.example). */
function sandboxProvider(set: Record<string, string | undefined>): Record<string, string> {
  const { SANDBOX_URL, SHOP_URL } = set;
  if (!SANDBOX_URL || (SHOP_URL && !isOfThisMachine(SHOP_URL))) return {};
  return {
    OAUTH_AUTHORIZE_URL: new URL('/oauth/authorize', SANDBOX_URL).href,
    OAUTH_TOKEN_URL: new URL('/oauth/token', SANDBOX_URL).href,
  };
}

function analyticsErrors({ ANALYTICS = '', ...given }: Record<string, string | undefined>): string[] {
  if (!ANALYTICS.split(',').some((name) => name.trim() === 'ga4')) return [];
  const missing = ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'].filter((name) => !given[name]);
  return missing.map((name) => `${name}: is needed where ANALYTICS names ga4`);
}

export type Env = z.output<typeof schema> & { SESSION_SECRET: string };

/** Empty variables, as in compose files (`NAME=`), count as unset. @throws SettingsError naming every wrong setting */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = givenSettings(source);
  // By default the Shop API is on this machine (.env.example).
  const beside = `http://localhost:${set['SHOP_API_PORT'] ?? 3001}/shop-api`;
  const sandbox = set['SANDBOX_URL'] ?? `http://localhost:${set['SANDBOX_PORT'] ?? 3002}`;
  const given = {
    SHOP_ENV: set['NODE_ENV'],
    SHOP_API_URL: beside,
    POSTAL_DATA_URL: `${sandbox.replace(/\/+$/, '')}/postal-data`,
    ...sandboxProvider(set),
    ...set,
    ...(isProduction(set['SHOP_ENV'], set['SHOP_URL']) ? { SHOP_ENV: 'production' } : {}),
  };
  const result = schema.safeParse(given);
  const errors = [...settingFaults(result.error), ...productionErrors(given), ...analyticsErrors(given)];
  if (!result.success || errors.length > 0) throw new SettingsError('storefront', errors);
  return { ...result.data, SESSION_SECRET: result.data.SESSION_SECRET ?? 'only-for-development' };
}

/** Names of the settings whose values would make a public shop show the demo shop as the seller. */
export function demoSettings(env: Env): string[] {
  if (isOfThisMachine(env.SHOP_URL)) return [];
  const seller = z.object(shopIdentity);
  const demo = seller.parse({});
  return seller.keyof().options.filter((name) => env[name] === demo[name]);
}

export const env = settingsOrExit(readEnv);
setPriceMultiplier(env.PRICE_MULTIPLIER);
