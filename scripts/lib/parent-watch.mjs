import { readFileSync } from 'node:fs';

const POLL_MS = 250;
const SHELL = /^(sh|dash|bash|busybox|ash)$/;

/**
 * Sends this process the SIGTERM that npm lost: npm hands it to a shell in between, which dies without handing it on,
 * and a killed npm hands on nothing. Does nothing outside of npm, where a parent may well leave.
 */
export function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const atStart = statOf(parent);
  const timer = setInterval(() => {
    // a killed npm leaves the shell alive: then the shell has another parent
    const isOrphaned = SHELL.test(atStart.name) && statOf(parent).parent !== atStart.parent;
    if (process.ppid === parent && !isOrphaned) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}

/**
 * Name and parent of a process, as Linux tells them; empty elsewhere.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const [, name = '', parent = ''] =
      /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent };
  } catch {
    return { name: '', parent: '' };
  }
}
