import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Flushes a file, or the entries of a folder, to disk. */
export function flush(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    flush(path.join(entry.parentPath, entry.name));
  flush(folder);
}

/** Time for file names: `20261120-153012`, in Tokyo time. */
export const stamp = (now: Date): string =>
  new Date(now.getTime() + 9 * 3_600_000)
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-');
