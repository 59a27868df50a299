/**
 * `npm run check-backend -- URL`: checks whether the storefront works with another Shop API (docs/your-own-backend.md).
 * Only reads; with `--write --email X --password Y` it also fills a cart and places an order. Exit codes: 0 nothing is
 * broken, 1 something is broken, 2 no Shop API is found at the URL or the arguments are wrong.
 */
import { parseArgs } from 'node:util';
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import { isBroken, jsonReport, textReport, wantsColour } from './check-backend/report.ts';
import type { Permissions } from './check-backend/walk.ts';

const USAGE = 'npm run check-backend -- URL [--email X --password Y [--write]] [--json]';

function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        write: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message.split('. ')[0] : error}\n${USAGE}`);
  }
}

function baseOf(given: string | undefined): string {
  if (!given) return refuse(`Which Shop API? ${USAGE}`);
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    return refuse(`${given} is no http address: ${USAGE}`);
  return given.replace(/\/+$/, '');
}

const TIMEOUT_MS = 15_000;

/** Makes one request first: otherwise a wrong URL would be reported sixty times. */
async function requireShopApi(base: string): Promise<void> {
  const { status, text } = await firstAnswer(base);
  if (/^\s*</.test(text))
    refuse(`${base}/taxons answers HTML (status ${status}): is this the Shop API, with its base path?`);
  if (status === 404)
    refuse(
      `${base}/taxons is not found: the base path is missing, such as ${base}/shop-api, or this is no Shop API.`,
    );
}

async function firstAnswer(base: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${base}/taxons?locale=ja_JP`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await boundedAnswer(response, ANSWER_LIMIT) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return refuse(
      `${base} does not answer: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`,
    );
  }
}

/**
 * Makes the calls by the storefront's own code, with the settings of this process that say how the backend is. Its log
 * lines would be inside the report.
 */
async function tried(base: string, permissions: Permissions) {
  const settings = { ...process.env };
  for (const name of Object.keys(process.env)) if (!OF_THE_BACKEND.includes(name)) delete process.env[name];
  Object.assign(process.env, { SHOP_ENV: 'development', SHOP_API_URL: base, ANALYTICS: 'none' });
  const write = process.stdout.write;
  process.stdout.write = () => true;
  try {
    const { tryEveryCall } = await import('./check-backend/walk.ts');
    return await tryEveryCall(base, permissions);
  } finally {
    process.stdout.write = write;
    Object.assign(process.env, settings);
  }
}

const ANSWER_LIMIT = 8 * 1024 * 1024;
const OF_THE_BACKEND = [
  ...['SHOP_API_FEATURES', 'SHOP_API_TIMEOUT_MS', 'ROOT_TAXON_CODE', 'TOPIC_SLUG', 'PRICE_MULTIPLIER'],
  ...['PICTURE_URL', 'GATEWAY_URL', 'GATEWAY_AID'],
];

const { values, positionals } = readArguments();
const base = baseOf(positionals[0]);
const { email, password, write, json } = values;
if ((email === undefined) !== (password === undefined))
  refuse(`--email and --password belong together: ${USAGE}`);
if (write && email === undefined)
  refuse(`--write places an order with a test account: add --email and --password. ${USAGE}`);

await requireShopApi(base);
const account = email !== undefined && password !== undefined ? { email, password } : undefined;
const verdicts = await tried(base, { account, write });
process.stdout.write(
  json ? jsonReport(base, verdicts) : textReport(verdicts, wantsColour(process.stdout, process.env)),
);
process.exit(verdicts.some(isBroken) ? 1 : 0);
