import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const POLL_MS = 200;
/** No install and no build takes longer; the number of a dead holder may by then be another process's. */
const STALE_MS = 15 * 60_000;

/**
 * Does a piece of work while no other process of this checkout does the same: two copies that start side by side
 * must not install or build at once. A lock whose holder has ended is taken over.
 * @template Result
 * @param {string} root
 * @param {() => Promise<Result>} work
 * @param {string} what other work than this has a lock of its own
 * @returns {Promise<Result>}
 */
export async function withLock(root, work, what = 'prepare') {
  const file = join(root, `.cache/${what}.lock`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  let hasAnnounced = false;
  while (!take(file)) {
    if (!hasAnnounced) process.stdout.write(`Waiting for another process in this checkout (${what}) …\n`);
    hasAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
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
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return false;
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user, but alive
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
