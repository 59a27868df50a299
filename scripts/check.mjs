// `npm run check`: the checks that run before a commit, and in .ci/run before the tests. Stops at the first check that
// fails, and shows its output.
import './lib/supported-node.mjs';

import { prepareOrExit } from './lib/prepare.mjs';
import { ROOT } from './lib/root.mjs';
import { capture } from './lib/run.mjs';

/** @type {[title: string, file: string, ...args: string[]][]} */
const STEPS = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['browser APIs', 'node_modules/eslint/bin/eslint.js', 'app'],
  ['browser styles', 'node_modules/stylelint/bin/stylelint.mjs', '{app,desk}/styles/**/*.css'],
  ['unused exports', 'node_modules/knip/bin/knip.js'],
  ['specification', 'scripts/specification.mjs', '--check'],
  ['byte budgets', 'bench/budgets.mjs'],
];
// In CI the unit tests are part of `npm test`, which follows.
if (!process.env['CI'])
  STEPS.push(['unit tests', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']);

await prepareOrExit(ROOT, { build: false });
for (const [title, file, ...args] of STEPS) {
  const started = performance.now();
  const { code, output } = await capture([process.execPath, file, ...args], {
    cwd: ROOT,
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(18)} ${seconds.padStart(6)} s\n`);
  if (code !== 0) {
    process.stdout.write(`\n${output}`);
    process.exit(1);
  }
}
