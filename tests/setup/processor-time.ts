/** How much work a process has had, where Linux tells: a machine that is busy with others changes nothing about it. */
import { readFileSync } from 'node:fs';

/** Linux counts in ticks of this length on every machine that Node runs on. */
const TICK_MS = 10;

/** Processor time of the process in milliseconds, user and system. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold anything; the numbers come after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
