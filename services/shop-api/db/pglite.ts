/**
 * PGlite on disk, made durable. In PGlite `fsync` is off and compiled to a no-op. Here `fsync` is on and calls the
 * operating system's `fsync`. This relies on an internal of the pinned version, so tests/long/durability.test.ts counts
 * the calls.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, fsyncSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ownTree } from './disk.ts';

/** fsync calls since the start of the process. */
export const fsyncs = { count: 0 };

type NodeFsModule = { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } };

class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options);
    const preRun = result.emscriptenOpts.preRun as unknown as ((module: NodeFsModule) => void)[];
    preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        fsyncs.count++;
        return 0;
      };
    });
    return result;
  }
}

/**
 * Creates a database in a separate process, because creating one takes 600 MB that WebAssembly would never free.
 * `folder` appears when the database is complete.
 */
async function create(folder: string): Promise<void> {
  removeUnfinished(folder);
  // A random name, so that the folder is not shared with the child process of an earlier start that was killed.
  const unfinished = `${folder}.new-${randomBytes(4).toString('hex')}`;
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const make = `require(process.argv[1]).PGlite.create(process.argv[2]).then((lite) => lite.close())`;
  await promisify(execFile)(process.execPath, ['--eval', make, pglite, unfinished]);
  // `rmdirSync` throws if there are files in the folder: they are not the shop's.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(unfinished, folder);
}

/** Removes unfinished databases of killed processes. A database that is still being written stays. */
function removeUnfinished(folder: string): void {
  const parent = path.dirname(folder);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${path.basename(folder)}.new`)) continue;
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}

/**
 * Opens the database in `folder`, or one in memory for tests. `archive` (tar) is unpacked first; `folder` must then be
 * empty.
 */
export async function openPglite(folder: string | undefined, archive?: Blob): Promise<PGlite> {
  const memory = ['-c', 'shared_buffers=32MB'];
  const contents = archive ? { loadDataDir: archive } : {};
  if (folder === undefined)
    return PGlite.create({ startParams: [...PGlite.defaultStartParams, ...memory], ...contents });
  if (!archive && !existsSync(path.join(folder, 'PG_VERSION'))) await create(folder);
  if (existsSync(folder)) ownTree(folder);
  const lite = await PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['-c', 'wal_sync_method=fsync'],
      ...memory,
    ],
    ...contents,
  });
  ownTree(folder);
  return lite;
}
