/** The failure report of `npm test` with both test runners (Vitest and Playwright), from tests that fail on purpose. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installedBrowser } from '../../scripts/find-browser.mjs';
import { readJunit, type TestResult } from '../../scripts/lib/junit.mjs';
import { capture } from '../../scripts/lib/run.mjs';
import { summary } from '../../scripts/lib/test-summary.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const chromium = process.env['CHROMIUM_PATH'] || installedBrowser();
let folder: string;

beforeAll(() => {
  // The folder is in the repository, so that its tests can import the runners.
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, '.cache/report-'));
  writeFileSync(
    path.join(folder, 'sums.test.mjs'),
    `import { expect, it } from 'vitest';
it('adds', () => expect(1 + 1).toBe(2));
it('adds wrongly', () => expect(1 + 1).toBe(3));
it.skip('is left out', () => {});
`,
  );
  writeFileSync(path.join(folder, 'broken.test.mjs'), `import './no-such-file.mjs';\n`);
  writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    `export default { test: { include: ['*.test.mjs'], reporters: [['junit', { outputFile: 'vitest.xml', hostname: 'sums' }]] } };\n`,
  );
  writeFileSync(
    path.join(folder, 'page.spec.mjs'),
    `import { expect, test } from '@playwright/test';
test('says hello', async ({ page }) => {
  await page.setContent('<h1>Hello</h1>');
  await expect(page.getByRole('heading')).toHaveText('Good bye', { timeout: 50 });
});
test('says nothing', () => {});
`,
  );
  writeFileSync(
    path.join(folder, 'playwright.config.mjs'),
    `export default {
  projects: [{ name: 'page' }],
  reporter: [['junit', { outputFile: 'playwright.xml' }]],
  testMatch: 'page.spec.mjs',
  outputDir: './test-results',
  use: {
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] },
  },
};
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function resultsOf(runner: string, cli: string, ...args: string[]): Promise<TestResult[]> {
  const command = [process.execPath, path.join(ROOT, 'node_modules', cli), ...args];
  const env = { PATH: process.env['PATH'] ?? '', CHROMIUM_PATH: chromium ?? '', CI: 'true' };
  const { code } = await capture(command, { cwd: folder, env });
  expect(code).toBe(1);
  return readJunit(path.join(folder, `${runner}.xml`));
}

const byName = (results: TestResult[], name: string) => results.find((result) => result.name === name);

it('the report has each test of Vitest, with the message of a failure and its line', async () => {
  const results = await resultsOf('vitest', 'vitest/vitest.mjs', 'run');
  expect(Object.fromEntries(results.map(({ name, status }) => [name, status]))).toEqual({
    adds: 'passed',
    'adds wrongly': 'failed',
    'is left out': 'skipped',
    'broken.test.mjs': 'failed',
  });
  expect(byName(results, 'broken.test.mjs')?.message).toContain('no-such-file.mjs');
  const failed = byName(results, 'adds wrongly');
  expect(failed).toMatchObject({ suite: 'sums', file: 'sums.test.mjs', attachments: [] });
  expect(failed?.message).toMatch(/expected 2 to be 3[\s\S]*sums\.test\.mjs:3/);
});

it.runIf(chromium)(
  'the report has a failed browser test with what was expected, screenshot and trace',
  async () => {
    const results = await resultsOf('playwright', '@playwright/test/cli.js', 'test');
    expect(byName(results, 'says nothing')?.status).toBe('passed');
    const failed = byName(results, 'says hello');
    expect(failed).toMatchObject({ suite: 'page', file: 'page.spec.mjs', status: 'failed' });
    expect(failed?.message).toMatch(/Expected: "Good bye"\s+Received: "Hello"[\s\S]*page\.spec\.mjs:4/);
    const relative = path.relative(ROOT, folder);
    expect(failed?.attachments).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${relative}/test-results/.*\\.png$`)),
        expect.stringMatching(new RegExp(`^${relative}/test-results/.*\\.zip$`)),
      ]),
    );
  },
);

it('the report ends with the skipped, the slowest and the failed tests, the time and the counts', () => {
  const result = (change: Partial<TestResult>): TestResult => ({
    suite: 'ja-nojs',
    file: 'cart.spec.ts',
    name: 'adds',
    seconds: 0.1,
    status: 'passed',
    message: '',
    attachments: [],
    ...change,
  });
  const message = 'Error: failed\n\nExpected: "Thank you"\nReceived: "Sorry"';
  const attachments = ['test-results/a.png', 'test-results/context.md', 'test-results/trace.zip'];
  expect(
    summary(
      [
        result({}),
        result({ name: 'orders', seconds: 2, status: 'failed', message, attachments }),
        result({ name: 'waits', seconds: 0, status: 'skipped' }),
      ],
      61_000,
    ),
  ).toEqual([
    'Skipped (1):',
    '  cart.spec.ts (ja-nojs): waits',
    'The slowest 3:',
    '     2.0 s  cart.spec.ts (ja-nojs): orders',
    '     0.1 s  cart.spec.ts (ja-nojs): adds',
    '     0.0 s  cart.spec.ts (ja-nojs): waits',
    'Failed (1):',
    '✗ cart.spec.ts (ja-nojs): orders',
    '    Error: failed',
    '    Expected: "Thank you"',
    '    Received: "Sorry"',
    '    screenshot: test-results/a.png',
    '    trace: npx playwright show-trace test-results/trace.zip',
    'Took 1 min 01 s.',
    '1 passed, 1 failed',
  ]);
});
