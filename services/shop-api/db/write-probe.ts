/**
 * Whether the database takes what is written. Reading goes on when the disk is full or the server is read-only, so only
 * writing tells. Shoppers never wait for it: it is asked for its last result.
 */
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describeError, type Log } from '../log.ts';
import type { Db, Engine } from './client.ts';

const EVERY_MS = 15_000;
/** After a failure, so that the shop is ready again soon after there is room. */
const AGAIN_MS = 2_000;
const PROBE_BYTES = 64 * 1024;

type Result = { ok: boolean; at: Date };
type Place = { db: Db; engine: Engine; dataDir: string };

export class WriteProbe {
  /** Undefined before the first. */
  last: Result | undefined;
  /** By the monotonic clock: of the last result, at first of the start. */
  private since: number | undefined;

  constructor(
    private readonly place: Place,
    private readonly log: Log,
  ) {}

  /** Seconds without a result; undefined before the start. */
  get age(): number | undefined {
    return this.since === undefined ? undefined : (performance.now() - this.since) / 1000;
  }

  async run(): Promise<void> {
    const before = this.last;
    try {
      await write(this.place);
      this.last = { ok: true, at: new Date() };
      if (before?.ok === false) this.log('info', 'database.writable');
    } catch (error) {
      this.last = { ok: false, at: new Date() };
      if (before?.ok !== false) this.log('alert', 'database.unwritable', describeError(error));
    }
    this.since = performance.now();
  }

  /** Until the process ends. */
  start(): void {
    this.since ??= performance.now();
    void this.run().then(() => setTimeout(() => this.start(), this.last?.ok ? EVERY_MS : AGAIN_MS).unref());
  }
}

async function write({ db, engine, dataDir }: Place): Promise<void> {
  // Room within its files would let a row pass for a while on a full disk: each takes new room, too.
  if (engine === 'pglite') await writeFile(path.join(dataDir, 'write-probe'));
  await db.transaction(async (tx) => {
    if (engine === 'postgres')
      await tx.execute(
        sql`create temporary table write_probe_room on commit drop as select n from generate_series(1, 2000) n`,
      );
    await tx.execute(sql`insert into write_probe (id, written_at) values (1, now())
      on conflict (id) do update set written_at = excluded.written_at`);
  });
}

async function writeFile(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.write(Buffer.alloc(PROBE_BYTES, 1));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}
