/** Processor time of all processes that work for a request. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endedChildrenMs, processorMs } from '../../tests/setup/processor-time.ts';
import type { Round } from './rounds.ts';

/** The server process of the PostgreSQL with this data folder. */
export const postmasterOf = (data: string): number =>
  Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Time of a whole PostgreSQL server. Includes ended backends, because otherwise the time of a backend that ends between
 * two readings would be lost. `schedstat` counts nanoseconds, but only of one thread; a backend has no other, and its
 * time for some requests is only a few ticks.
 */
export function postgresMs(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const pids = [postmaster, ...children.trim().split(' ').map(Number)];
  return pids.reduce((sum, pid) => sum + exactMs(pid), endedChildrenMs(postmaster));
}

function exactMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch (error) {
    // The backend has ended since the list was read. Its parent counts it at the next reading.
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return 0;
    throw error;
  }
}

/** Processes whose time counts; without `postmaster` they use no database. */
export type Counted = { pids: number[]; postmaster?: number };

/** Measures `work`, which makes `count` requests or orders. What it returns beside is kept. */
export async function measured<T>(
  { pids, postmaster }: Counted,
  count: number,
  work: () => Promise<T>,
): Promise<Round & T> {
  const read = () => {
    const postgres = postmaster === undefined ? 0 : postgresMs(postmaster);
    return { postgres, processor: pids.reduce((sum, pid) => sum + processorMs(pid), postgres) };
  };
  const before = read();
  const beside = await work();
  const after = read();
  return {
    ...beside,
    postgres: (after.postgres - before.postgres) / count,
    processor: (after.processor - before.processor) / count,
  };
}
