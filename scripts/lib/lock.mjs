import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const POLL_MS = 200;

/**
 * Does a piece of work while no other process of this checkout does the same: two copies that start side by side
 * must not install or build at once. A lock whose holder is gone is taken over.
 * @template Result
 * @param {string} root
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(root, work) {
  const file = join(root, '.cache/prepare.lock');
  mkdirSync(join(root, '.cache'), { recursive: true });
  let hasTold = false;
  while (!take(file)) {
    if (!hasTold) process.stdout.write('Waiting for another process that prepares this checkout …\n');
    hasTold = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // EPERM: somebody else's process, but alive
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
