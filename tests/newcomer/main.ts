/**
 * `npm run newcomer [-- WORD …]`: tests what README.md promises to people who have just cloned the repository. Uses fresh
 * clones in environments that differ from ours. Needs Linux and root, as it creates users, networks and mounts.
 */
import { spawnSync } from 'node:child_process';
import { cases } from './cases.ts';
import { tryCase } from './try-case.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  process.stderr.write(
    'npm run newcomer needs Linux and root: it makes users, networks and mounts of its own.\n',
  );
  process.exit(1);
}
const missing = ['git', 'unshare', 'setpriv', 'taskset', 'ip'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
);
if (missing.length > 0) {
  process.stderr.write(`npm run newcomer needs ${missing.join(', ')}.\n`);
  process.exit(1);
}
let failed = 0;
const wanted = cases.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
for (const each of wanted) {
  const began = performance.now();
  const fault = await tryCase(each);
  failed += fault ? 1 : 0;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  say(`${fault ? 'FAILED' : 'ok    '} ${each.name} (${seconds} s)${fault ? `\n${fault}` : ''}`);
}
say(`${wanted.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
