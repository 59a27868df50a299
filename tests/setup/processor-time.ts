/** Processor time of a process (Linux only), which does not depend on how busy the machine is. */
import { readFileSync } from 'node:fs';

/** Length of a clock tick of Linux, on all machines that Node supports. */
const TICK_MS = 10;

/** User time, which is field `first` after the process name, and system time, which is the next field. */
function timeFrom(pid: number, first: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name, in brackets, may contain anything; the numbers follow after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS;
}

/** User and system time in milliseconds, of all threads. */
export const processorMs = (pid: number): number => timeFrom(pid, 11);

/** The same of the children that have ended. */
export const endedChildrenMs = (pid: number): number => timeFrom(pid, 13);
