import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { breakableByTheEngine } from './tests/engines.ts';

/** Each worker may hold a database in memory, about 500 MB. */
const maxWorkers = Math.min(4, Math.max(2, availableParallelism()));
const common = {
  setupFiles: ['tests/setup/env.ts'],
  pool: 'forks' as const,
  maxWorkers,
  // Long enough for the slowest machine: tests do not measure speed, `npm run bench` does.
  testTimeout: 200_000,
  hookTimeout: 400_000,
};
/** Tests in the process of the application, whose log may contain only what they expect. */
const quiet = { ...common, setupFiles: [...common.setupFiles, 'tests/setup/line.ts', 'tests/setup/log.ts'] };
/** Tests of the Shop API that need no database: they run with the unit tests. */
const WITHOUT_DATABASE = 'tests/shop-api/desk/carriers/**/*.test.ts';
const api = {
  ...common,
  include: ['tests/shop-api/**/*.test.ts'],
  exclude: [...configDefaults.exclude, WITHOUT_DATABASE],
  // Each file gets its own database (tests/setup/shop.ts), but modules are loaded only once.
  isolate: false,
};

/** `npm test` runs several runners at the same time, and reads their reports (scripts/lib/junit.mjs). */
const { TEST_REPORT: report, TEST_LANE: lane } = process.env;
const reporters: InlineConfig['reporters'] = report
  ? [
      ['default', { summary: false }],
      ['junit', { outputFile: report, hostname: lane, includeConsoleOutput: false }],
    ]
  : ['default'];

/**
 * Each folder of tests/ belongs to one project. Test files that depend on the database engine run on both engines
 * (tests/engines.ts).
 */
export default defineConfig({
  test: {
    reporters,
    // Keeps transformed modules on disk, keyed by their content, which saves a seventh of `npm run test:routes`.
    experimental: { fsModuleCache: true },
    // The output of a test is shown only if it fails.
    silent: 'passed-only',
    // Vitest marks no test as slow: the summary of `npm test` names the slow tests.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    projects: [
      {
        test: {
          ...quiet,
          name: 'unit',
          include: ['tests/{rules,services}/**/*.test.ts', WITHOUT_DATABASE],
          isolate: false,
        },
      },
      {
        test: {
          ...quiet,
          name: 'routes',
          include: ['tests/routes/**/*.test.{ts,tsx}'],
          // The application is loaded once per worker, which saves half of the time.
          isolate: false,
        },
      },
      // Tests that replace a module, or need fresh settings or caches, each in a process of its own.
      { test: { ...quiet, name: 'routes-alone', include: ['tests/alone/**/*.test.{ts,tsx}'] } },
      { test: { ...api, name: 'api-pglite', env: { TEST_ENGINE: 'pglite' } } },
      ...(process.env['TEST_POSTGRES_BIN']
        ? [
            {
              test: {
                ...api,
                name: 'api-postgres',
                include: process.env['TEST_ALL']
                  ? api.include
                  : Object.keys(breakableByTheEngine).map((file) => `tests/shop-api/${file}.test.ts`),
                env: { TEST_ENGINE: 'postgres' },
                globalSetup: ['tests/setup/postgres-cluster.ts'],
              },
            },
          ]
        : []),
      {
        test: {
          ...common,
          name: 'processes',
          include: ['tests/{desk,processes}/**/*.test.ts'],
          globalSetup: ['tests/setup/built.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: ['tests/setup/built.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'nodes',
          include: ['tests/nodes/**/*.test.ts'],
          globalSetup: ['tests/setup/built.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'browsers',
          include: ['tests/browser-engines/*.test.ts'],
          globalSetup: ['tests/browser-engines/shop.ts'],
        },
      },
    ],
  },
});
