/** `npm run look`: the shop of tests/e2e, whose clock stands still. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { baseURL, launchOptions, webServer } from '../../playwright.config.ts';
import { STILL_CLOCK } from './take.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export default defineConfig({
  testMatch: 'documents.spec.ts',
  outputDir: path.join(ROOT, 'test-results'),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'line',
  use: {
    baseURL,
    launchOptions,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    ...webServer,
    cwd: ROOT,
    env: { ...webServer.env, WORKER_INTERVAL_MS: '150', NODE_OPTIONS: `--import=${STILL_CLOCK}` },
  },
});
