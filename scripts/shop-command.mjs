// Runs a command of the Shop API from its sources, with the settings of `npm start`:
// `node scripts/shop-command.mjs services/shop-api/catalogue-command/main.ts import goods.csv`
import './lib/supported-node.mjs';

import { loadEnv } from './lib/env.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/**
 * For each command, a flag that npm has, too. If the flag is typed without `--` before it, npm does not pass it on, and
 * a dry run would become a real one.
 * @type {Record<string, string>}
 */
const FLAGS = { import: 'dry-run', restore: 'yes', setup: 'dry-run' };

const [file = '', command = '', ...args] = process.argv.slice(2);
const flag = FLAGS[command];
if (flag && process.env[`npm_config_${flag.replace('-', '_')}`] === 'true') args.push(`--${flag}`);
process.exitCode = await run([process.execPath, '--import', 'tsx', file, command, ...args], {
  cwd: ROOT,
  env: loadEnv(ROOT, process.env),
});
