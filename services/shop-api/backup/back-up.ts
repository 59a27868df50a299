import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { CommandError } from '../command.ts';
import { lockFolder } from '../db/lock.ts';
import { openPglite } from '../db/pglite.ts';
import { flush, stamp } from './durable-files.ts';

export const defaultFile = (dataDir: string): string =>
  path.join(dataDir, 'backups', `komorebi-${stamp(new Date())}.tar.gz`);

/** Writes the built-in database to an archive, complete or not at all; returns its size in bytes. */
export async function backUp(dataDir: string, file: string): Promise<number> {
  const folder = path.join(dataDir, 'pglite');
  if (!existsSync(path.join(folder, 'PG_VERSION')))
    throw new CommandError(`There is no database in ${dataDir}.`);
  if (existsSync(file)) throw new CommandError(`${file} already exists: choose another file name.`);
  const unlock = await lockFolder(dataDir);
  const draft = `${file}.${process.pid}.part`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const lite = await openPglite(folder);
    try {
      await lite.exec('checkpoint');
      const tar = await lite.dumpDataDir('none');
      const bytes = Readable.fromWeb(tar.stream() as ReadableStream);
      await pipeline(bytes, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    } finally {
      await lite.close();
    }
    flush(draft);
    renameSync(draft, file);
    flush(path.dirname(file));
    return statSync(file).size;
  } finally {
    rmSync(draft, { force: true });
    unlock();
  }
}
