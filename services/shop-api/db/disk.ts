/** What can be wrong with the disk under the embedded database, in words that help whoever runs it. */
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';

/** One more piece of the journal, and some room for the tables. */
const NEEDED_MB = 32;

/** Room left for this user, in megabytes. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}

/** Makes the folder where it is missing. Throws one sentence when nothing can be written there. */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} cannot be written (${code}): give this user the right to, or set another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** PGlite says only that it failed; a full disk is the likely reason, and one that can be told. */
export function explainFailedOpen(error: unknown, folder: string): unknown {
  const free = freeMegabytes(folder);
  if (free >= NEEDED_MB) return error;
  return new Error(
    `The disk of the data folder ${folder} is full (${free} MB left): make room, at least ${NEEDED_MB} MB, and start again. Nothing is lost.`,
    { cause: error },
  );
}
