/**
 * `npm run check-backend -- URL`: checks whether the storefront works with another Shop API (docs/your-own-backend.md).
 * Only reads; with `--write --email X --password Y` it also fills a cart and places an order. Exit codes: 0 nothing is
 * broken, 1 something is broken, 2 no Shop API is found at the URL or the arguments are wrong.
 */
import { parseArgs } from 'node:util';
import { isBroken, jsonReport, textReport, wantsColour } from './check-backend/report.ts';
import { tryEveryCall } from './check-backend/walk.ts';
import { Unreachable, Wire } from './check-backend/wire.ts';

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

/** Makes one request first: otherwise a wrong URL would be reported sixty times. */
async function requireShopApi(base: string): Promise<void> {
  const { status, text } = await new Wire(base).ask({ method: 'get', path: '/taxons' });
  if (/^\s*</.test(text))
    refuse(`${base}/taxons answers HTML (status ${status}): is this the Shop API, with its base path?`);
  if (status === 404)
    refuse(
      `${base}/taxons is not found: the base path is missing, such as ${base}/shop-api, or this is no Shop API.`,
    );
}

const { values, positionals } = readArguments();
const base = baseOf(positionals[0]);
const { email, password, write, json } = values;
if ((email === undefined) !== (password === undefined))
  refuse(`--email and --password belong together: ${USAGE}`);
if (write && email === undefined)
  refuse(`--write places an order with a test account: add --email and --password. ${USAGE}`);

try {
  await requireShopApi(base);
  const account = email !== undefined && password !== undefined ? { email, password } : undefined;
  const verdicts = await tryEveryCall(new Wire(base), { account, write });
  process.stdout.write(
    json ? jsonReport(base, verdicts) : textReport(verdicts, wantsColour(process.stdout, process.env)),
  );
  process.exitCode = verdicts.some(isBroken) ? 1 : 0;
} catch (error) {
  if (!(error instanceof Unreachable)) throw error;
  refuse(`${base} does not answer: ${error.message}`);
}
