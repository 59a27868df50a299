import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.mjs';
import { freePort } from './scripts/lib/ports.mjs';
import { BROWSER_ARGS, PHONE } from './tests/e2e/browser.ts';
import { grepOf, type Project, projects, type Runs } from './tests/e2e/matrix.ts';

// The workers read this file too, and find the ports in the environment.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_SHOP_API_PORT'] ??= String(await freePort());
process.env['E2E_SANDBOX_PORT'] ??= String(await freePort());
process.env['E2E_DESK_PORT'] ??= String(await freePort());
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'shop-e2e-'));

const report = process.env['TEST_REPORT'];
// `npm test` runs a part of the matrix (scripts/test.mjs).
const runs = (process.env['BROWSER_RUNS'] ?? 'all') as Runs;
export const baseURL = `http://localhost:${process.env['E2E_PORT']}`;
// Without a browser only the project `http` runs (scripts/test.mjs).
const browser = process.env['NO_BROWSER'] ? {} : { executablePath: await findBrowser() };
export const launchOptions = { ...browser, args: BROWSER_ARGS };

/**
 * The options of a project follow from its name: `ja-nojs` is Japanese without scripts. `http` starts no browser,
 * because none of its tests uses a page.
 */
const useOf = (project: Project) =>
  project === 'http'
    ? {}
    : {
        locale: project.startsWith('ja') ? 'ja-JP' : 'en-US',
        timezoneId: 'Asia/Tokyo',
        javaScriptEnabled: project.endsWith('-js'),
      };

export const webServer = {
  command: 'node scripts/start.mjs',
  url: `${baseURL}/readyz`,
  timeout: 240_000,
  gracefulShutdown: { signal: 'SIGINT' as const, timeout: 15_000 },
  env: {
    PORT: process.env['E2E_PORT'],
    SHOP_API_PORT: process.env['E2E_SHOP_API_PORT'],
    SANDBOX_PORT: process.env['E2E_SANDBOX_PORT'],
    DESK_PORT: process.env['E2E_DESK_PORT'],
    DATA_DIR: process.env['E2E_DATA_DIR'],
    // Lets tests of rate limits use IP addresses of their own (`ownAddress`).
    TRUST_PROXY_HOPS: '1',
    // Makes password hashing quick, because most tests register a member. Full strength is tested elsewhere.
    PASSWORD_WORK: '64',
  },
};

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'e2e-desk/**/*.spec.ts', 'screens.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for the slowest machine: these tests do not measure speed, `npm run bench` does.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A flaky test indicates a fault, in the test or in the shop.
  retries: 0,
  // `npm test` reads the report (scripts/lib/junit.mjs).
  reporter: report ? [['dot'], ['junit', { outputFile: report }]] : 'line',
  use: {
    ...PHONE,
    baseURL,
    // The shop's service worker would hide requests from tests that intercept them (pages-at-once.spec.ts allows it).
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    // While a page scrolls smoothly to where a test clicks, a click could begin on one element and end on another.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording traces takes up a quarter of a run's time, so only runs of named files record them.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions,
  },
  projects: projects.map((name) => ({ name, grep: grepOf(name, runs), use: useOf(name) })),
  webServer,
});
