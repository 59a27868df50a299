// `npm test`: the daily tests, even on a fresh clone. `unit`, `routes`, `api`, `e2e [file …]`, `long [file …]` and
// `browsers` run a part. `e2e today` and `long today` run this day's part of the tests that `npm test` leaves out. `all`
// runs everything (docs/tests.md). `nodes` and `postgres` test the supported versions of Node and PostgreSQL
// (lib/versions.mjs). The last line is `N passed, N failed`.
import './lib/supported-node.mjs';

import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { partOfDay } from './lib/long-tests.mjs';
import { endWithNpm } from './lib/parent-watch.mjs';
import { findPostgres } from './lib/postgres.mjs';
import { prepare } from './lib/prepare.mjs';
import { fetchNode, fetchPostgres } from './lib/programs.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { summary } from './lib/test-summary.mjs';
import { nodeVersions, postgresVersions } from './lib/versions.mjs';

/** @typedef {import('./lib/junit.mjs').TestResult} TestResult */

/** One JUnit file per lane, which is one run of a test runner. */
const REPORTS = join(ROOT, '.cache/test');
/** Tests in tests/shop-api about money, by the beginnings of their file names. */
const MONEY = [
  'payments',
  'claims',
  'hosted',
  'exactly-once',
  'notification',
  'unpaid-orders',
  'random-walk',
];

/**
 * Runs a test runner and reads its report. An exit with an error but without a failed test counts as one failure.
 * @param {string} name
 * @param {string[]} command arguments of Node
 * @param {Record<string, string>} [env]
 * @param {string} [node] the program
 * @returns {Promise<TestResult[]>}
 */
async function lane(name, command, env = {}, node = process.execPath) {
  const report = join(REPORTS, `${name}.xml`);
  const settings = { ...process.env, ...env, TEST_LANE: name, TEST_REPORT: report };
  const code = await run([node, ...command], { cwd: ROOT, env: settings });
  // Imported here, because it needs a package that a fresh clone has only after `prepare`.
  const { readJunit } = await import('./lib/junit.mjs');
  const results = readJunit(report);
  const isReported = results.some(({ status }) => status === 'failed');
  return code === 0 || isReported ? results : [...results, brokenLane(name, `exit code ${code}`)];
}

/**
 * @param {string} name
 * @param {string} message
 * @returns {TestResult}
 */
const brokenLane = (name, message) => ({
  suite: name,
  file: 'scripts/test.mjs',
  name: 'did not run to its end',
  seconds: 0,
  status: 'failed',
  message,
  attachments: [],
});

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {{ env?: Record<string, string>, files?: string[], node?: string }} [options] `files`: parts of their names
 */
function vitest(name, projects, { env = {}, files = [], node } = {}) {
  const postgres = env['TEST_POSTGRES_BIN'] ?? findPostgres(process.env);
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...files,
  ];
  return lane(name, command, { ...env, ...(postgres ? { TEST_POSTGRES_BIN: postgres } : {}) }, node);
}

/**
 * @param {string[]} wanted files, or other arguments of Playwright
 * @param {'all' | 'daily' | 'more'} runs part of the matrix (tests/e2e/matrix.ts)
 */
async function browser(wanted, runs) {
  const chromium = await browserOrNone();
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...(chromium ? [] : ['--project=http']),
    ...wanted,
  ];
  // Traces are recorded only when files are named, mostly to investigate a failure: they take up a quarter of a run's time.
  const trace = wanted.length > 0 && runs === 'all' ? { TRACE: '1' } : {};
  return lane('e2e', command, {
    ...trace,
    BROWSER_RUNS: runs,
    ...(chromium ? { CHROMIUM_PATH: chromium } : { NO_BROWSER: '1' }),
  });
}

/** Without a browser, skips the tests that need one. In CI that is a failure. */
async function browserOrNone() {
  try {
    return await findBrowser();
  } catch (error) {
    if (process.env['CI']) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stdout.write(`Left out: the tests in a browser. ${reason}\n`);
    return undefined;
  }
}

const ROUTES = ['routes', 'routes-alone'];

/**
 * One run per engine, because a report does not name the project of a test.
 * @returns {Promise<TestResult[][]>}
 */
async function api() {
  const pglite = await vitest('api-pglite', ['api-pglite']);
  return findPostgres(process.env) ? [pglite, await vitest('api-postgres', ['api-postgres'])] : [pglite];
}

const built = () => prepare(ROOT, { build: true });

/** @param {string[]} versions oldest first */
const oldestAndNewest = (versions) => [versions[0] ?? '', versions.at(-1) ?? ''];

/** Tests the shop on every supported Node, and rules, routes and money on the oldest and the newest. */
async function nodes() {
  const lanes = [await vitest('nodes', ['nodes'])];
  const [ownMajor] = process.versions.node.split('.');
  for (const version of oldestAndNewest(nodeVersions)) {
    // `npm test` covers this version of Node.
    if (version.split('.')[0] === ownMajor) continue;
    const node = await fetchNode(version);
    lanes.push(await vitest(`node-${version}-routes`, ['unit', ...ROUTES], { node }));
    const files = MONEY.map((name) => `tests/shop-api/${name}`);
    lanes.push(await vitest(`node-${version}-money`, ['api-pglite'], { node, files }));
  }
  return lanes;
}

/**
 * Tests that depend on the engine, on the oldest and the newest PostgreSQL.
 * @param {string[]} wanted other versions
 */
async function postgres(wanted) {
  const lanes = [];
  for (const version of wanted.length > 0 ? wanted : oldestAndNewest(postgresVersions)) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
    // PostgreSQL runs as another user, who could not read a checkout of root.
    chmodSync(folder, 0o755);
    cpSync(join(await fetchPostgres(version), '..'), folder, { recursive: true, verbatimSymlinks: true });
    const env = { TEST_POSTGRES_BIN: join(folder, 'bin') };
    lanes.push(await vitest(`postgres-${version}`, ['api-postgres'], { env }));
    const files = ['pgbouncer', 'postgres-statements', 'replica'];
    lanes.push(await vitest(`postgres-${version}-processes`, ['processes'], { env, files }));
    rmSync(folder, { recursive: true, force: true });
  }
  return lanes;
}

/** Arguments of `npm test`. @type {Record<string, (wanted: string[]) => Promise<TestResult[][]>>} */
const PARTS = {
  unit: async () => [await vitest('unit', ['unit'])],
  routes: async () => [await vitest('routes', ROUTES)],
  api,
  e2e: async (wanted) => {
    await built();
    if (wanted[0] !== 'today') return [await browser(wanted, 'all')];
    const { number, of } = partOfDay(new Date());
    return [await browser([`--shard=${number}/${of}`], 'more')];
  },
  long: async (wanted) => [await long(wanted)],
  nodes,
  postgres,
  browsers: async () => [await vitest('browsers', ['browsers'])],
  everyDay: () => everyDay(),
  all,
};

/** @param {string[]} wanted parts of file names; `today`: the part of this day */
function long(wanted) {
  if (wanted[0] !== 'today') return vitest('long', ['long'], { files: wanted });
  const { number, of, files } = partOfDay(new Date());
  process.stdout.write(`Long tests, part ${number} of ${of}, one part a day: ${files.join(', ')}\n`);
  return vitest('long', ['long'], { files });
}

async function all() {
  process.env['TEST_ALL'] = '1';
  const lanes = await everyDay();
  return [...lanes, await long([])];
}

async function everyDay() {
  // Rules and routes need no build, so they run during it.
  const [rules] = await Promise.all([vitest('rules-and-routes', ['unit', ...ROUTES]), built()]);
  const runs = process.env['TEST_ALL'] ? 'all' : 'daily';
  // Process tests mostly wait, so the API's tests, and then the browser's, run at the same time.
  const engines = async () => (runs === 'all' ? api() : [await vitest('api-pglite', ['api-pglite'])]);
  const apiThenBrowser = async () => [...(await engines()), await browser([], runs)];
  const [processes, others] = await Promise.all([vitest('processes', ['processes']), apiThenBrowser()]);
  return [rules, processes, ...others];
}

endWithNpm();
const [part = 'everyDay', ...wanted] = process.argv.slice(2);
const work = PARTS[part];
if (!work) {
  process.stderr.write(`Unknown part "${part}": ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(1);
}
const started = performance.now();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
if (!findPostgres(process.env))
  process.stdout.write('No PostgreSQL on this machine: the Shop API is tested on PGlite only.\n');
/** @type {TestResult[]} */
let results;
try {
  await prepare(ROOT, { build: false });
  results = (await work(wanted)).flat();
} catch (error) {
  results = [brokenLane('the preparation', error instanceof Error ? error.message : String(error))];
}
process.stdout.write(`${summary(results, performance.now() - started).join('\n')}\n`);
process.exitCode = results.some(({ status }) => status === 'failed') ? 1 : 0;
