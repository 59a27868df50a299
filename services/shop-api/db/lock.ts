/**
 * A lock on the data folder: PGlite itself does not lock it, and two processes on one folder lose rows without an error.
 * The lock is a listening socket, so it ends with its process and is seen from other containers on the machine.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, realpathSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Bytes of the socket's path; the system allows 107, including the suffix that `lockFolder` appends. If the path in the
 * data folder is longer, the socket is in the temporary folder.
 */
const MAX_PATH = 90;
/** Wait after taking the lock: another process that found the same stale lock may still replace it by its own. */
const SETTLE_MS = 60;

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process: end it, or set another DATA_DIR.`);
    this.name = 'FolderInUseError';
  }
}

/** Locks `folder` until the returned function is called or the process ends. Throws FolderInUseError. */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const lock = socketPath(realpathSync(folder));
  const own = `${lock}.${randomBytes(3).toString('hex')}`;
  const server = await listen(own);
  const inode = statSync(own).ino;
  const release = () => {
    server.close();
    if (existsSync(lock) && statSync(lock).ino === inode) unlinkSync(lock);
  };
  try {
    if (!(await take(own, lock))) throw new FolderInUseError(folder);
  } catch (error) {
    release();
    throw error;
  } finally {
    if (existsSync(own)) unlinkSync(own);
  }
  await sleep(SETTLE_MS);
  if (!existsSync(lock) || statSync(lock).ino !== inode) {
    release();
    throw new FolderInUseError(folder);
  }
  return release;
}

function socketPath(folder: string): string {
  const inside = path.join(folder, 'lock.sock');
  if (Buffer.byteLength(inside) <= MAX_PATH) return inside;
  return path.join(tmpdir(), `shop-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}.sock`);
}

/** Links `lock` to `own`. False when a living process holds `lock`. */
async function take(own: string, lock: string): Promise<boolean> {
  for (let round = 0; round < 5; round++) {
    try {
      linkSync(own, lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isAlive(lock)) return false;
    if (existsSync(lock)) unlinkSync(lock);
  }
  return false;
}

function isAlive(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket);
    client.once('connect', () => {
      client.destroy();
      resolve(true);
    });
    client.once('error', () => resolve(false));
  });
}

function listen(socket: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((client) => client.destroy());
    server.once('error', reject);
    server.listen(socket, () => {
      server.unref();
      resolve(server);
    });
  });
}
