/**
 * `npm run containers [-- PHASE…]`: builds the images of the Dockerfile and runs them by compose.yaml, without Docker and
 * without a registry. Exit code 1: a check failed, 2: the machine lacks something.
 */
import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { withLock } from '../../scripts/lib/lock.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { ROOT, readCompose } from './compose.ts';
import { buildah, CACHE, CGROUP } from './engine.ts';
import { buildImages } from './images.ts';
import { missing } from './needs.ts';
import { isPhase, phaseNames, runPhases } from './phases.ts';
import { say, summary, timed } from './report.ts';
import { settings } from './settings.ts';

/** Set inside the namespaces of a run. */
const INSIDE = 'CONTAINERS_INSIDE';

/** Starts the run again inside its own namespaces, which the kernel removes when the run ends. */
const INTO_NAMESPACES = [
  ...[
    'unshare',
    '--mount',
    '--net',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    '--propagation',
    'private',
  ],
  ...['bash', path.join(import.meta.dirname, 'inside.sh'), process.execPath, '--import', 'tsx'],
];

/** The kernel does not delete empty cgroups by itself. */
function removeCgroups(): void {
  const root = '/sys/fs/cgroup';
  const remove = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) remove(path.join(folder, entry.name));
    rmdirSync(folder);
  };
  for (const controller of ['.', ...readdirSync(root)]) {
    try {
      remove(path.join(root, controller, CGROUP));
    } catch {
      // The cgroup is missing, or a process in it has not ended. The next run deletes it.
    }
  }
}

async function prepareAndRun(wanted: string[]): Promise<number> {
  mkdirSync(CACHE, { recursive: true });
  process.once('exit', removeCgroups);
  await buildah('rm', '--all');
  await timed('images', () => buildImages(readCompose(settings)));
  const inside = [...INTO_NAMESPACES, import.meta.filename, ...wanted];
  return run(inside, { cwd: ROOT, env: { ...process.env, [INSIDE]: '1' } });
}

const wanted = process.argv.slice(2);
const strange = wanted.find((name) => !isPhase(name));
const lacking = missing();
if (strange || lacking) {
  say(strange ? `no phase ${strange}; there are ${phaseNames.join(', ')}` : `npm run containers ${lacking}.`);
  process.exitCode = 2;
} else if (process.env[INSIDE]) {
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
  await runPhases(wanted);
  process.exit(summary());
} else process.exitCode = await withLock(CACHE, () => prepareAndRun(wanted), 'run');
