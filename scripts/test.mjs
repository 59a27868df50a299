// `npm test`: everything, on a fresh clone too. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { endWithNpm } from './lib/parent-watch.mjs';
import { findPostgres } from './lib/postgres.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ending, noTests, tally } from './lib/test-results.mjs';

/** @typedef {import('./lib/test-results.mjs').Tally} Tally */

const REPORTS = join(ROOT, '.cache/test');

/** @returns {Promise<Tally>} */
async function runVitest() {
  const file = join(REPORTS, 'vitest.json');
  const postgres = findPostgres(process.env);
  if (!postgres)
    process.stdout.write('No PostgreSQL on this machine: the Shop API is tested on PGlite only.\n');
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  const env = { ...process.env, ...(postgres ? { TEST_POSTGRES_BIN: postgres } : {}) };
  const code = await run([process.execPath, ...command, `--outputFile.json=${file}`], { cwd: ROOT, env });
  return tally('vitest', file, code);
}

/** @returns {Promise<Tally>} */
async function runPlaywright() {
  if (!existsSync(join(ROOT, 'playwright.config.ts'))) return noTests();
  const file = join(REPORTS, 'playwright.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'];
  return tally('playwright', file, await run([process.execPath, ...command], { cwd: ROOT, env }));
}

/**
 * @param {() => Promise<Tally>} step
 * @returns {Promise<Tally>} one failure when the step could not be done at all
 */
async function count(step) {
  try {
    return await step();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return { ...noTests(), failed: 1 };
  }
}

endWithNpm();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
/** @type {Tally[]} */
const tallies = [];
const prepared = await count(async () => {
  await prepare(ROOT, { build: true });
  return noTests();
});
tallies.push(prepared);
if (prepared.failed === 0) for (const step of [runVitest, runPlaywright]) tallies.push(await count(step));

process.stdout.write(`${ending(tallies).join('\n')}\n`);
process.exitCode = tallies.some(({ failed }) => failed > 0) ? 1 : 0;
