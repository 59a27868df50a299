import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const POLL_MS = 200;
/** Longer than any install or build. After this time the holder's process id may belong to another process. */
const STALE_MS = 15 * 60_000;

/**
 * Runs `work` while no other process of this checkout does the same, so that two copies that start at the same time do
 * not both install or build. Takes over a lock whose holder has ended.
 * @template Result
 * @param {string} root
 * @param {() => Promise<Result>} work
 * @param {string} what name of the lock
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
    // EPERM: the process is alive but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
