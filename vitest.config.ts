import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = {
  '~': fileURLToPath(new URL('./app', import.meta.url)),
  '#contract': fileURLToPath(new URL('./contract', import.meta.url)),
};
const api = {
  setupFiles: ['tests/setup/env.ts'],
  // One database per run: files share the engine, one after the other.
  fileParallelism: false,
  isolate: false,
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** The suite of the Shop API runs twice, once per engine; the second needs PostgreSQL's binaries. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/{rules,routes,services}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/env.ts', 'tests/setup/line.ts'],
          // How long a test may hang, on the slowest machine: how fast the shop is, the bench says.
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...api,
          name: 'api-pglite',
          include: ['tests/shop-api/**/*.test.ts'],
          env: { TEST_ENGINE: 'pglite' },
        },
      },
      ...(process.env['TEST_POSTGRES_BIN']
        ? [
            {
              resolve: { alias },
              test: {
                ...api,
                name: 'api-postgres',
                include: ['tests/shop-api/**/*.test.ts'],
                env: { TEST_ENGINE: 'postgres' },
                globalSetup: ['tests/setup/postgres-cluster.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
