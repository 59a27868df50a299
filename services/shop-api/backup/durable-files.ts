import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Waits until what was written to a file, or the entries of a folder, are on the disk. */
export function flush(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same for a folder and all below it. */
export function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    flush(path.join(entry.parentPath, entry.name));
  flush(folder);
}

/** A moment in the name of a file: `20261120-153012`, Tokyo's clock. */
export const stamp = (now: Date): string =>
  new Date(now.getTime() + 9 * 3_600_000)
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-');
