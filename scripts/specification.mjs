// `npm run specification`: writes into docs/specification.md which files implement each sentence and which tests check
// it, by the numbers (such as §5.1) in comments and test names. `--check`, which `npm run check` uses, writes nothing
// and fails if the page would change.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/root.mjs';
import { indexSentences } from './lib/specification.mjs';

const PAGE = path.join(ROOT, 'docs/specification.md');
const CITING = /^(?:contract|kit|app|services|public|tests|docs\/decisions)\/.+\.(?:tsx?|m?js|css|md)$/;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((file) => CITING.test(file) && existsSync(path.join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

const before = readFileSync(PAGE, 'utf8');
const { page, faults } = indexSentences(before, files);
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (page !== before) faults.push('docs/specification.md is out of date: npm run specification');
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
