/**
 * PGlite on disk, made durable. As shipped it never flushes: `fsync` is off, and with it on, the call compiles to a
 * no-op. Here `fsync` is on and wired to the operating system's; tests/shop-api/durability.test.ts counts the
 * calls, because this leans on an internal of the pinned version.
 */
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Real flushes since the process started. */
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
 * Opens the database in `folder`, or a throw-away one in memory for tests. An `archive` (tar) is unpacked into the
 * folder first, which must be empty.
 */
export async function openPglite(folder: string | undefined, archive?: Blob): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'shared_buffers=32MB',
  ];
  return folder === undefined
    ? PGlite.create()
    : PGlite.create({
        fs: new DurableNodeFS(folder),
        startParams,
        ...(archive ? { loadDataDir: archive } : {}),
      });
}
