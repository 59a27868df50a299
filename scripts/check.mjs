// `npm run check`: the checks that run before a commit, and in .ci/run before the tests. Starts no more checks after one
// has failed, and shows its output.
import './lib/supported-node.mjs';

import { prepareOrExit } from './lib/prepare.mjs';
import { ROOT } from './lib/root.mjs';
import { capture } from './lib/run.mjs';

/** The longest first. @type {[title: string, file: string, ...args: string[]][]} */
const STEPS = [
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['byte budgets', 'bench/budgets.mjs'],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['browser APIs', 'node_modules/eslint/bin/eslint.js', 'app', 'kit'],
  ['browser styles', 'node_modules/stylelint/bin/stylelint.mjs', '{app,desk}/styles/**/*.css'],
  ['unused exports', 'node_modules/knip/bin/knip.js'],
  ['specification', 'scripts/specification.mjs', '--check'],
];
// In CI the unit tests are part of `npm test`, which follows.
if (!process.env['CI'])
  STEPS.push(['unit tests', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']);

const waiting = [...STEPS];
let failures = '';

async function checkNext() {
  for (let step = waiting.shift(); step && failures === ''; step = waiting.shift()) {
    const [title, ...command] = step;
    const started = performance.now();
    const { code, output } = await capture([process.execPath, ...command], { cwd: ROOT });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(18)} ${seconds.padStart(6)} s\n`,
    );
    if (code !== 0) failures += `\n${output || title}`;
  }
}

await prepareOrExit(ROOT, { build: false });
// Two at a time, because the longest one mostly uses one core.
await Promise.all([checkNext(), checkNext()]);
process.stdout.write(failures);
process.exitCode = failures === '' ? 0 : 1;
