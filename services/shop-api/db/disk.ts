/** Explains disk problems of the embedded database to the operator. */
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** One more WAL segment and some room for tables. */
const NEEDED_MB = 32;

/** Free space for this user in megabytes. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}

const OWNER_FOLDER = 0o700;
const OWNER_FILE = 0o600;

/** Does nothing if the file has another owner, or its disk has no permissions: the operator may have chosen that. */
function setMode(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'EROFS', 'ENOTSUP', 'EACCES', 'ENOENT'].includes(code)) throw error;
  }
}

/** Only the user that runs the shop may read members' data and password hashes. */
const ownFolder = (folder: string): void => setMode(folder, OWNER_FOLDER);

/** Restricts the folder and everything below it: PGlite creates files that everybody may read and write. */
export function ownTree(folder: string): void {
  ownFolder(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    setMode(path.join(entry.parentPath, entry.name), entry.isDirectory() ? OWNER_FOLDER : OWNER_FILE);
}

/** Creates a missing folder for this user only. Throws when it cannot be written. */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
    ownFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} cannot be written (${code}): give this user write permission, or set another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** PGlite does not report why opening failed. A full disk is the likely reason. */
export function explainFailedOpen(error: unknown, folder: string): unknown {
  const free = freeMegabytes(folder);
  if (free >= NEEDED_MB) return error;
  return new Error(
    `The disk of the data folder ${folder} is full (${free} MB left): make room, at least ${NEEDED_MB} MB, and start again. Nothing is lost.`,
    { cause: error },
  );
}
