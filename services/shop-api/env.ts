import { isIP } from 'node:net';
import { z } from 'zod';
import { closures } from '#contract/closures.ts';
import { givenSettings, SettingsError, settingFaults } from '#contract/process/settings.ts';
import { isOfThisMachine, isProduction, needsTls } from '#contract/rules/public-origin.ts';
import { isEmail } from '#contract/rules/validation.ts';
import { registrationFault, shopEnvironment } from '#contract/shop-identity.ts';

const DEVELOPMENT_SECRET = 'development-only-secret-do-not-use-in-production';
const DEVELOPMENT_DESK_SECRET = 'development-only-desk-secret-not-for-production';
const PASSWORD_WORK = 32_768;
const DEVELOPMENT_AC_TOKEN = 'development-only-account-service-token';
/** For how long something is stored; `none`, which becomes 0: without an end. */
const retention = (min: number, max: number, first: number) =>
  z
    .literal(['none', '0'])
    .transform(() => 0)
    .or(z.coerce.number().int().min(min).max(max))
    .default(first);
const flag = z
  .enum(['0', '1', ''])
  .default('0')
  .transform((v) => v === '1');
const port = z.coerce.number().int().min(0).max(65_535);
const optional = z.string().optional();
const DEMO_SENDER = 'shop@komorebi.example.jp';
const DEMO_AID = '123456';
const SMTP_FORM =
  'must be smtp://user:password@host:port, with signs such as # / ? @ in user and password escaped (%23 %2F %3F %40)';
const SENDER = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/;
/** Quotes a sender's name that has signs with a meaning in addresses: unquoted, what is in parentheses is a comment. */
const withQuotedName = (from: string): string =>
  from.replace(
    /^([^<"]*[()[\]:;@\\,][^<"]*?)\s*</,
    (_, name: string) => `"${name.replaceAll('\\', '\\\\')}" <`,
  );
const PRIVATE_NETWORKS = '127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7';
const list = z.string().transform((v) =>
  v
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** Addresses or CIDR ranges. */
const ranges = list.refine(
  (all) => all.every((range) => isIP(range.split('/')[0] ?? '') !== 0),
  'must list IP addresses or ranges',
);

const postgresUrl = optional.pipe(
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
);

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('0.0.0.0'),
  SHOP_API_PORT: port.default(3001),
  /** The storefront's public origin, for links in mails and URLs of pictures. */
  SHOP_URL: z.url(),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: postgresUrl,
  /** Replica for reads of the catalogue. */
  DATABASE_READ_URL: postgresUrl,
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SECRET),
  /** The previous secret: access tokens signed with it are still accepted during rotation. */
  JWT_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  SHOP_API_ENVELOPE: z.enum(['on', 'off']).default('on'),
  /** The shop's own holidays; same variable as the storefront's. */
  SHOP_CLOSURES: closures,
  ROBOT_PAYMENT: z.enum(['0', '1']).default('1'),
  ...shopEnvironment,
  /** Shared with the desk, the only caller of /desk-api. If unset in production, there is no /desk-api. */
  DESK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The desk's origin: links in mails to staff lead there. */
  DESK_URL: z.url(),
  /** Whether staff must enter a second factor; by default in production only. */
  DESK_TOTP: z.enum(['required', 'optional']),
  /** Whether manual refunds and decisions on doubtful payments need a second person; by default in production only. */
  DESK_TWO_PERSONS: flag,
  /** Without it, or with MAIL=off, mails are stored and not sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: SMTP_FORM }).optional(),
  MAIL: z.enum(['on', 'off']).default('on'),
  /** `shop@example.jp` or `The Shop <shop@example.jp>`. */
  MAIL_FROM: z
    .string()
    .refine((from) => isEmail(SENDER.exec(from)?.slice(1).find(Boolean) ?? ''), 'must be an e-mail address')
    .transform(withQuotedName)
    .default(DEMO_SENDER),
  GATEWAY: z.enum(['sandbox', 'robot']).default('sandbox'),
  GATEWAY_URL: z.url(),
  GATEWAY_AID: z
    .string()
    .regex(/^\d{6}$/, 'must have 6 digits')
    .default(DEMO_AID),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(100).default(25_000),
  /**
   * Time from the time-out of a gateway call whose process died until a worker repeats it, or, if the gateway cannot be
   * queried, alerts staff to the charge.
   */
  GATEWAY_CHECK_MARGIN_MS: z.coerce.number().int().min(0).default(15_000),
  /** Addresses that payment notifications may come from, comma-separated. */
  GATEWAY_NOTIFY_IPS: list
    .refine((ips) => ips.every((ip) => isIP(ip) !== 0), 'must list IP addresses')
    .default(['127.0.0.1', '::1']),
  ALLOW_PAYMENT_SANDBOX: flag,
  /** URL of the account service; without it no account service is used. */
  AC_URL: z.url({ protocol: /^https?$/ }).optional(),
  AC_TOKEN: z.string().min(16, 'must have at least 16 characters').default(DEVELOPMENT_AC_TOKEN),
  /** Name of the OAuth provider in `POST /login/oauth` and in the members' stored identities. */
  OAUTH_PROVIDER: z.string().max(64).default('sandbox'),
  /** The provider's userinfo endpoint. If unset, there is no OAuth login. */
  OAUTH_USERINFO_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Proxies whose X-Forwarded-For is trusted for payment notifications; no default in production. */
  TRUSTED_PROXIES: ranges.default([]),
  /** Storefronts whose X-Forwarded-For is trusted. */
  TRUSTED_STOREFRONTS: ranges.default(PRIVATE_NETWORKS.split(',')),
  /** How long a confirmed payment may wait for the call of `complete` before the worker places the order. */
  COMPLETE_GRACE_MS: z.coerce.number().int().min(0).default(60_000),
  /** Days after which sent mails are deleted. */
  MAIL_KEPT_DAYS: z.coerce.number().int().min(1).default(30),
  /** Years for which copies of invoices are kept: 10 for a company that made a loss (法人税, 国税庁 No.5930). */
  INVOICES_KEPT_YEARS: z.enum(['7', '10']).default('7').transform(Number),
  /** Days for which registrations are kept whose address is never confirmed. */
  UNCONFIRMED_KEPT_DAYS: retention(2, 3650, 30),
  /** Years for which inquiries and purchase requests are kept. */
  INQUIRIES_KEPT_YEARS: retention(1, 30, 3),
  /** Years without a login after which members are asked, and then erased. */
  IDLE_MEMBERS_KEPT_YEARS: retention(1, 30, 5),
  /** Whether the fee for a cancelled seat, which the shop keeps, counts as a taxable sale. */
  CANCELLATION_FEE: z.enum(['untaxed', 'taxed']).default('untaxed'),
  /** N of scrypt. Values below the default are for tests. */
  PASSWORD_WORK: z.coerce
    .number()
    .int()
    .min(16)
    // Otherwise scrypt would fail at the first password, not at the start.
    .refine((n) => Number.isInteger(Math.log2(n)), 'must be a power of two')
    .default(PASSWORD_WORK),
  /** Carts that guests of one address may begin per 30 minutes. */
  GUEST_CARTS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  WORKER_INTERVAL_MS: z.coerce.number().int().min(20).default(10_000),
  /** auto: fills an empty database with the demo's goods, except in production; demo: also in production; off: never. */
  SEED: z.enum(['auto', 'demo', 'off']).default('auto'),
});

export type Env = z.output<typeof schema>;

type Given = Record<string, string | undefined>;

/** The settings that are well-formed, so that production's checks name the others' faults in the same message. */
const wellFormed = (given: Given): Partial<Env> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, field.safeParse(given[name]).data]),
  );

/** Faults of settings that production needs. @param set what the operator has set, without defaults */
function productionFaults(set: Given, given: Given): string[] {
  const env = wellFormed(given);
  const faults: string[] = [];
  const refuse = (name: keyof Env, why: string) => faults.push(`${name}: ${why} in production`);
  for (const name of ['SHOP_URL', 'GATEWAY_URL', 'AC_URL', 'OAUTH_USERINFO_URL'] as const)
    if (needsTls(env[name])) refuse(name, 'must be https');
  if (env.JWT_SECRET === DEVELOPMENT_SECRET) refuse('JWT_SECRET', 'must be set');
  if (env.DESK_SECRET === DEVELOPMENT_DESK_SECRET) refuse('DESK_SECRET', 'must be a secret of your own');
  if (env.DESK_SECRET && needsTls(env.DESK_URL)) refuse('DESK_URL', 'must be https');
  if (env.GATEWAY === 'sandbox' && !env.ALLOW_PAYMENT_SANDBOX)
    refuse('GATEWAY', 'must not be the sandbox (or set ALLOW_PAYMENT_SANDBOX=1)');
  if (env.AC_URL && env.AC_TOKEN === DEVELOPMENT_AC_TOKEN) refuse('AC_TOKEN', 'must be set');
  if (env.GATEWAY === 'robot') {
    if (!set['GATEWAY_URL']) refuse('GATEWAY_URL', 'must be set');
    if (env.GATEWAY_AID === DEMO_AID) refuse('GATEWAY_AID', "must be the shop's own id");
    if (env.GATEWAY_NOTIFY_IPS?.every((ip) => ip === '::1' || ip.startsWith('127.')))
      refuse('GATEWAY_NOTIFY_IPS', "must list the company's addresses");
  }
  if (env.TRUSTED_PROXIES?.length === 0)
    refuse('TRUSTED_PROXIES', 'must list the proxies that pass payment notifications on');
  if (env.PASSWORD_WORK !== undefined && env.PASSWORD_WORK < PASSWORD_WORK)
    refuse('PASSWORD_WORK', `must be ${PASSWORD_WORK} at least`);
  for (const [name, value] of Object.entries(given))
    if (name in schema.shape && value?.includes('【'))
      refuse(name as keyof Env, 'must not hold a placeholder 【');
  return faults;
}

/** Faults of settings that a shop needs which strangers can reach. */
function publicFaults({ MAIL, SMTP_URL, MAIL_FROM, ...set }: Given): string[] {
  const faults = registrationFault(set);
  // Receipts would state the demo's seller beside the shop's own name or address.
  const hasOwn = ['SHOP_NAME_JA', 'SHOP_NAME_EN', 'SHOP_LEGAL_ADDRESS_JA', 'SHOP_LEGAL_ADDRESS_EN'].some(
    (name) => set[name]?.trim(),
  );
  for (const name of ['SHOP_LEGAL_SELLER_JA', 'SHOP_LEGAL_SELLER_EN'])
    if (hasOwn && !set[name]?.trim())
      faults.push(`${name}: must be set like the shop's name and address, as receipts state it`);
  if (MAIL === 'off') return faults;
  if (!SMTP_URL) faults.push('SMTP_URL: must be set, or MAIL=off');
  if (!MAIL_FROM || MAIL_FROM.includes(DEMO_SENDER))
    faults.push("MAIL_FROM: must be the shop's own address, or MAIL=off");
  return faults;
}

/** @throws SettingsError naming every wrong setting */
export function readEnv(source: Given): Env {
  const given = givenSettings(source);
  // Unset URLs are derived from the ports (.env.example).
  const sandbox = given['SANDBOX_URL'] ?? `http://localhost:${given['SANDBOX_PORT'] ?? 3002}`;
  // In production there is no default OAuth provider, because it decides who a shopper is.
  const strict = isProduction(given['NODE_ENV'], given['SHOP_URL']);
  const defaults = {
    SHOP_URL: `http://localhost:${given['PORT'] ?? 3000}`,
    GATEWAY_URL: sandbox,
    DESK_URL: `http://localhost:${given['DESK_PORT'] ?? 3003}`,
    DESK_TOTP: strict ? 'required' : 'optional',
    DESK_TWO_PERSONS: strict ? '1' : '0',
    ...(strict
      ? {}
      : {
          DESK_SECRET: DEVELOPMENT_DESK_SECRET,
          TRUSTED_PROXIES: PRIVATE_NETWORKS,
          AC_URL: `${sandbox}/account-service`,
          OAUTH_USERINFO_URL: `${sandbox}/oauth/userinfo`,
        }),
  };
  const all = { ...defaults, ...given, ...(strict ? { NODE_ENV: 'production' } : {}) };
  const result = schema.safeParse(all);
  const faults = [
    ...settingFaults(result.error),
    ...(strict ? productionFaults(given, all) : []),
    ...(given['SHOP_URL'] && !isOfThisMachine(given['SHOP_URL']) ? publicFaults(given) : []),
  ];
  if (!result.success || faults.length > 0) throw new SettingsError('Shop API', faults);
  return result.data;
}
