/** Processor time of a process (Linux only), which does not depend on how busy the machine is. */
import { readFileSync } from 'node:fs';

/** Length of a clock tick of Linux, on all machines that Node supports. */
const TICK_MS = 10;

/** User and system time in milliseconds. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name, in brackets, may contain anything; the numbers follow after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
