import { z } from 'zod';
import { givenSettings, SettingsError, settingFaults } from '#contract/process/settings.ts';

/** All settings of the sandbox, validated. Times are milliseconds. */
export interface SandboxEnv {
  port: number;
  /** Undefined: every network interface. */
  host: string | undefined;
  /** The shop's URL for notifications of results ("kickback"); set in the control panel at the real vendor. */
  notifyUrl: string;
  /** Target of the hosted page's link back to the shop; also set in the control panel at the real vendor. */
  returnUrl: string;
  /** The only known shop id, 6 digits. */
  aid: string;
  /** IP addresses that may call the charge interface; `*`: any. */
  allowedIps: ReadonlySet<string>;
  /** Time at which the gateway's clock starts; also turns on the nightly maintenance window. */
  clockStart: Date | undefined;
  /** Folder of the journal of payments; undefined: payments are in memory only. */
  dataDir: string | undefined;
  /** Delay of a response or notification for the test card that hangs, or if the test control says `hang`. */
  hangMs: number;
  /** Delay of the two notifications for the test card whose notification comes twice. */
  lateMs: number;
  /** Pause before a notification is sent again; each further pause is three times as long. */
  retryMs: number;
  /** The shop's public origin. */
  shopUrl: string;
  /** The shop's token for the account service. */
  accountToken: string;
  /** The only client of the OAuth provider, and its allowed redirect URIs. */
  oauthClient: { id: string; secret: string; redirects: ReadonlySet<string> };
}

const port = z.coerce.number().int().min(1).max(65_535);
const wait = z.coerce.number().int().min(0).max(600_000);
const webAddress = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' });

/** Absolute URLs without a fragment (RFC 6749 3.1.2), comma-separated. */
const redirectList = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length > 0 && list.every(isRedirect), 'must list http(s) addresses without #');

function isRedirect(address: string): boolean {
  return webAddress.safeParse(address).success && !address.includes('#');
}

const schema = z.object({
  SANDBOX_PORT: port.default(3002),
  SHOP_API_PORT: port.default(3001),
  HOST: z.string().optional(),
  DATA_DIR: z.string().optional(),
  SHOP_URL: webAddress.default('http://localhost:3000'),
  SANDBOX_NOTIFY_URL: webAddress.optional(),
  SANDBOX_RETURN_URL: webAddress.optional(),
  SANDBOX_AID: z
    .string()
    .regex(/^\d{6}$/, 'must be 6 digits')
    .default('123456'),
  SANDBOX_ALLOWED_IPS: z.string().default('127.0.0.1,::1'),
  GATEWAY_CLOCK: z.iso.datetime({ offset: true, error: 'must be an ISO date and time' }).optional(),
  SANDBOX_HANG_MS: wait.default(40_000),
  SANDBOX_LATE_MS: wait.default(5_000),
  SANDBOX_RETRY_MS: wait.default(300),
  AC_TOKEN: z.string().default('development-only-account-service-token'),
  OAUTH_CLIENT_ID: z.string().default('komorebi-shop'),
  OAUTH_CLIENT_SECRET: z.string().default('development-only-oauth-client-secret'),
  SANDBOX_OAUTH_REDIRECTS: redirectList.optional(),
});

/** Throws SettingsError. */
export function readEnv(source: Record<string, string | undefined>): SandboxEnv {
  const parsed = schema.safeParse(givenSettings(source));
  if (!parsed.success) throw new SettingsError('sandbox', settingFaults(parsed.error));
  const env = parsed.data;
  return {
    port: env.SANDBOX_PORT,
    host: env.HOST,
    notifyUrl: env.SANDBOX_NOTIFY_URL ?? `http://localhost:${env.SHOP_API_PORT}/gateway/notify`,
    returnUrl: env.SANDBOX_RETURN_URL ?? new URL('/checkout/complete?from=gateway', env.SHOP_URL).href,
    aid: env.SANDBOX_AID,
    allowedIps: new Set(env.SANDBOX_ALLOWED_IPS.split(',').map((ip) => ip.trim())),
    clockStart: env.GATEWAY_CLOCK ? new Date(env.GATEWAY_CLOCK) : undefined,
    dataDir: env.DATA_DIR,
    hangMs: env.SANDBOX_HANG_MS,
    lateMs: env.SANDBOX_LATE_MS,
    retryMs: env.SANDBOX_RETRY_MS,
    shopUrl: env.SHOP_URL,
    accountToken: env.AC_TOKEN,
    oauthClient: {
      id: env.OAUTH_CLIENT_ID,
      secret: env.OAUTH_CLIENT_SECRET,
      redirects: new Set(
        env.SANDBOX_OAUTH_REDIRECTS ?? [new URL('/session-api/oauth-auth-exchange', env.SHOP_URL).href],
      ),
    },
  };
}
