/**
 * `npm run test:rules`: breaks each rule in a copy of the repository and checks that the rule's test fails. Takes
 * minutes; run it after changes of these tests. `npm run test:rules -- stock` tries only rules with this word in their
 * text or file name.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJunit } from '../../scripts/lib/junit.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { capture } from '../../scripts/lib/run.mjs';
import { type Broken, brokenRules } from './rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Copies all tracked files, including uncommitted changes, and links the installed packages. */
function copyOfRepository(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-rules-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of list.split('\n').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Number of failed tests in the file. Throws when the test runner failed before running any test. */
async function failedTests(folder: string, { test, engine }: Broken): Promise<number> {
  const report = path.join(folder, 'report.xml');
  rmSync(report, { force: true });
  const project = engine ? [`--project=api-${engine}`] : [];
  const { output } = await capture(
    [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', test, ...project],
    {
      cwd: folder,
      env: {
        ...process.env,
        TEST_REPORT: report,
        TEST_POSTGRES_BIN: engine ? findPostgres(process.env) : undefined,
      },
    },
  );
  // A file that cannot be loaded is reported as a test with the file's name.
  const results = readJunit(report).filter(({ name, file }) => name !== file);
  if (results.length === 0) throw new Error(`${test} did not run:\n${output}`);
  return results.filter(({ status }) => status === 'failed').length;
}

async function tryOut(folder: string, broken: Broken): Promise<number> {
  const { file, from, to } = broken;
  const target = path.join(folder, file);
  const whole = readFileSync(target, 'utf8');
  writeFileSync(
    target,
    whole.replace(from, () => to),
  );
  try {
    return await failedTests(folder, broken);
  } finally {
    writeFileSync(target, whole);
  }
}

const wanted = process.argv[2] ?? '';
const folder = copyOfRepository();
let unnoticed = 0;
try {
  for (const broken of brokenRules.filter(({ rule, file }) => `${rule} ${file}`.includes(wanted))) {
    const failed = await tryOut(folder, broken);
    if (failed === 0) unnoticed += 1;
    const outcome = failed > 0 ? `noticed by ${failed}` : 'NOT NOTICED';
    process.stdout.write(`${outcome.padEnd(14)} ${broken.test.padEnd(42)} ${broken.rule}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.stdout.write(`${unnoticed} not noticed\n`);
process.exitCode = unnoticed > 0 ? 1 : 0;
