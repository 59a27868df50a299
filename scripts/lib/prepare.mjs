import { ensureInstalled, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { isBuildFresh } from './stamp.mjs';

/**
 * Installs missing packages and builds if the build is stale. Fast if there is nothing to do.
 * @param {string} root
 * @param {{ build: boolean }} options
 * @throws {Error} when installing or building fails
 */
export async function prepare(root, { build }) {
  if (isInstalled(root) && (!build || isBuildFresh(root))) return;
  await withLock(root, async () => {
    await ensureInstalled(root);
    if (!build || isBuildFresh(root)) return;
    process.stdout.write('Building …\n');
    const code = await run([process.execPath, 'scripts/build.mjs'], { cwd: root });
    if (code !== 0) throw new Error('The build failed.');
  });
}

/**
 * Like `prepare`, for the beginning of a script: ends the process with a message on failure.
 * @param {string} root
 * @param {{ build: boolean }} options
 */
export async function prepareOrExit(root, options) {
  try {
    await prepare(root, options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
