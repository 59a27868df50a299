/** What `npm test` tells of failures, asked of the real runners on tests that fail on purpose. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installedBrowser } from '../../scripts/find-browser.mjs';
import { capture } from '../../scripts/lib/run.mjs';
import { ending } from '../../scripts/lib/tests/ending.mjs';
import { readRecords, type TestRecord } from '../../scripts/lib/tests/record.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LIB = path.join(ROOT, 'scripts/lib/tests');
const chromium = process.env['CHROMIUM_PATH'] || installedBrowser();
let folder: string;

beforeAll(() => {
  // Below the repository: the tests in it import the runners.
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, '.cache/report-'));
  for (const runner of ['vitest', 'playwright']) mkdirSync(path.join(folder, runner));
  writeFileSync(
    path.join(folder, 'vitest/sums.test.mjs'),
    `import { expect, it } from 'vitest';
it('adds', () => expect(1 + 1).toBe(2));
it('adds wrongly', () => expect(1 + 1).toBe(3));
it.skip('is left out', () => {});
`,
  );
  writeFileSync(path.join(folder, 'vitest/broken.test.mjs'), `import './no-such-file.mjs';\n`);
  writeFileSync(
    path.join(folder, 'vitest/vitest.config.mjs'),
    'export default { test: { name: "sums" } };\n',
  );
  writeFileSync(
    path.join(folder, 'playwright/page.spec.mjs'),
    `import { expect, test } from '@playwright/test';
test('says hello', async ({ page }) => {
  await page.setContent('<h1>Hello</h1><button>Go</button>');
  await page.getByRole('button', { name: 'Go' }).click();
  await expect(page.getByRole('heading')).toHaveText('Good bye', { timeout: 50 });
});
test('says nothing', () => {});
`,
  );
  writeFileSync(
    path.join(folder, 'playwright/playwright.config.mjs'),
    `export default {
  projects: [{ name: 'page' }],
  outputDir: './pictures',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] },
  },
};
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function recordsOf(runner: 'vitest' | 'playwright', ...command: string[]): Promise<TestRecord[]> {
  const file = path.join(folder, `${runner}.jsonl`);
  const [cli = '', ...args] = command;
  const { code } = await capture([process.execPath, path.join(ROOT, 'node_modules', cli), ...args], {
    cwd: path.join(folder, runner),
    env: {
      PATH: process.env['PATH'] ?? '',
      CHROMIUM_PATH: chromium ?? '',
      TEST_RECORDS: file,
      CI: 'true',
    },
  });
  expect(code).toBe(1);
  return readRecords(file);
}

const byName = (records: TestRecord[], name: string) => records.find((record) => record.name === name);

it('vitest: what was expected, what was there, and the line that asked', async () => {
  const records = await recordsOf(
    'vitest',
    'vitest/vitest.mjs',
    'run',
    `--reporter=${path.join(LIB, 'vitest-reporter.mjs')}`,
  );
  expect(byName(records, 'adds')).toMatchObject({ status: 'passed', suite: 'sums', file: 'sums.test.mjs' });
  expect(byName(records, 'is left out')?.status).toBe('skipped');
  expect(byName(records, 'adds wrongly')).toMatchObject({
    status: 'failed',
    failure: { done: 'sums.test.mjs:3', expected: '3', was: '2' },
  });
  expect(byName(records, 'could not be run')).toMatchObject({
    status: 'failed',
    file: 'broken.test.mjs',
    failure: { was: expect.stringContaining('no-such-file') },
  });
});

it.runIf(chromium)(
  'playwright: the last step before, the expectation, the text that was there, and a picture',
  async () => {
    const records = await recordsOf(
      'playwright',
      '@playwright/test/cli.js',
      'test',
      `--reporter=${path.join(LIB, 'playwright-reporter.mjs')}`,
    );
    expect(byName(records, 'says nothing')?.status).toBe('passed');
    expect(byName(records, 'says hello')).toMatchObject({
      suite: 'page',
      status: 'failed',
      failure: {
        done: expect.stringMatching(/Click.*'Go'.*toHaveText.*page\.spec\.mjs:5/),
        expected: '"Good bye"',
        was: '"Hello"',
        picture: expect.stringMatching(/pictures\/.*\.png$/),
      },
    });
  },
);

it('a run ends with what was skipped, the slowest, what failed in lines of its own, and the count', () => {
  const record = (change: Partial<TestRecord>): TestRecord => ({
    suite: 'ja-nojs',
    file: 'cart.spec.ts',
    name: 'adds',
    ms: 100,
    status: 'passed',
    ...change,
  });
  const failure = { done: 'Click "Order"', expected: '"Thank you"', was: '"Sorry"', picture: 'a.png' };
  expect(
    ending(
      [
        record({}),
        record({ name: 'orders', ms: 2_000, status: 'failed', failure }),
        record({ name: 'waits', ms: 0, status: 'skipped' }),
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
    '    done:     Click "Order"',
    '    expected: "Thank you"',
    '    was:      "Sorry"',
    '    picture:  a.png',
    'Took 1 min 01 s.',
    '1 passed, 1 failed',
  ]);
});
