/**
 * Whether the database can be reached and written. Reads succeed on a full disk or a read-only server, so the probe
 * writes. Requests use the last result and never wait. An outage is logged when it begins and when it ends, by the probe
 * or by the first request that fails, not once per request.
 */
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describeError, type Log } from '../log.ts';
import type { Db, Engine } from './client.ts';
import { isDatabaseUnavailable, isUnwritable } from './errors.ts';

const EVERY_MS = 15_000;
/** Interval after a failure: short, so that the process is ready again soon after the problem is solved. */
const AGAIN_MS = 2_000;
const PROBE_BYTES = 64 * 1024;

type Result = { ok: boolean; at: Date };
/** Times are monotonic, in ms. */
type Outage = { since: number; last: number; failedRequests: number };
type Place = { db: Db; engine: Engine; dataDir: string };

export class WriteProbe {
  last: Result | undefined;
  /** Monotonic time of the last result, or of the start if there is no result yet. */
  private since: number | undefined;
  private outage: Outage | undefined;
  private next: NodeJS.Timeout | undefined;

  constructor(
    private readonly place: Place,
    private readonly log: Log,
  ) {}

  /** Seconds without a result; undefined before the start. */
  get age(): number | undefined {
    return this.since === undefined ? undefined : (performance.now() - this.since) / 1000;
  }

  async run(): Promise<void> {
    try {
      await write(this.place);
      this.last = { ok: true, at: new Date() };
      this.endOutage();
    } catch (error) {
      this.last = { ok: false, at: new Date() };
      this.failed(error);
    }
    this.since = performance.now();
  }

  /** Of a request that failed because the database is unavailable. */
  requestFailed(error: unknown): void {
    const isNew = this.outage === undefined;
    this.failed(error).failedRequests++;
    // Finds the end of a short outage before the next run would be due.
    if (isNew && this.next) this.startIn(AGAIN_MS);
  }

  private failed(error: unknown): Outage {
    const now = performance.now();
    if (this.outage === undefined) {
      const isUnreachable = isDatabaseUnavailable(error) && !isUnwritable(error);
      this.log('alert', isUnreachable ? 'database.gone' : 'database.unwritable', describeError(error));
      this.outage = { since: now, last: now, failedRequests: 0 };
    }
    this.outage.last = now;
    return this.outage;
  }

  private endOutage(): void {
    if (this.outage === undefined) return;
    const { since, last, failedRequests } = this.outage;
    this.outage = undefined;
    this.log('info', 'database.writable', {
      seconds: Math.round((last - since) / 1000),
      failed_requests: failedRequests,
    });
  }

  start(): void {
    this.since ??= performance.now();
    void this.run().then(() => this.startIn(this.outage ? AGAIN_MS : EVERY_MS));
  }

  private startIn(ms: number): void {
    clearTimeout(this.next);
    this.next = setTimeout(() => this.start(), ms).unref();
  }
}

async function write({ db, engine, dataDir }: Place): Promise<void> {
  // A single row may fit into existing files, so the probe makes each engine write enough to need new space.
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
