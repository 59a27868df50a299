import { readFileSync } from 'node:fs';

const POLL_MS = 250;
const SHELL = /^(sh|dash|bash|busybox|ash)$/;

/**
 * Sends this process the SIGTERM that gets lost under npm: npm passes it to a shell, which dies without passing it on,
 * and a killed npm passes on nothing. Does nothing outside npm, because there this process may outlive its parent.
 */
export function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const atStart = statOf(parent);
  const timer = setInterval(() => {
    // After npm was killed, the shell is alive but has another parent.
    const isOrphaned = SHELL.test(atStart.name) && statOf(parent).parent !== atStart.parent;
    if (process.ppid === parent && !isOrphaned) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}

/**
 * Name and parent of a process, on Linux; empty on other systems.
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
