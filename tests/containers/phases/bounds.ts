import { readFileSync } from 'node:fs';
import { podman } from '../engine.ts';
import { check, say } from '../report.ts';
import { DESK } from '../settings.ts';
import type { Shop } from '../shop.ts';

const UNITS = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** Checks each container's restrictions in the kernel. */
export async function bounds(shop: Shop): Promise<void> {
  for (const [service, wanted] of Object.entries(shop.compose.services)) {
    const [name = ''] = shop.names(service);
    const pid = await shop.pid(name);
    const status = statusOf(pid);
    check(`${name}: not root`, status('Uid') !== '0', status('Uid'));
    check(`${name}: no capabilities`, /^0+$/.test(status('CapEff')), status('CapEff'));
    check(`${name}: no new privileges`, status('NoNewPrivs') === '1');
    const written = await writes(name);
    check(`${name}: its root file system is read-only`, /read-only file system/i.test(written), written);
    const [, size = '', unit = ''] = /^(\d+)([kmg])$/.exec(wanted.mem_limit) ?? [];
    const bytes = Number(size) * UNITS[unit as keyof typeof UNITS];
    bounded(
      `${name}: ${wanted.mem_limit} of memory`,
      bytes,
      limit(pid, 'memory', 'memory.limit_in_bytes', 'memory.max'),
    );
    bounded(
      `${name}: ${wanted.pids_limit} processes`,
      wanted.pids_limit,
      limit(pid, 'pids', 'pids.max', 'pids.max'),
    );
  }
  const ports = { storefront: 3000, 'shop-api': 3001 };
  for (const [service, port] of Object.entries(ports))
    for (const name of shop.names(service)) {
      const { status } = await fetch(`${shop.origin(service, port, name)}/readyz`);
      check(`${name}: /readyz`, status === 200, status);
    }
  // Through the published port, because the desk refuses hosts other than that of DESK_URL.
  const login = await fetch(`${DESK}/login`);
  check('desk: /login', login.status === 200, login.status);
}

/** First value of a line in `/proc/PID/status`. */
const statusOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (line: string) => new RegExp(`^${line}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? '';
};

/** Tries to write a file as root, and returns the error. Only a read-only file system refuses root. */
const writes = (name: string): Promise<string> =>
  podman('exec', '--user', '0', name, 'sh', '-c', 'echo x >/written').then(
    () => 'it was written',
    (error) => String(error),
  );

/** A limit of the process's cgroup; undefined if the engine could not set it. */
function limit(pid: number, controller: string, first: string, second: string): number | undefined {
  const groups = readFileSync(`/proc/${pid}/cgroup`, 'utf8');
  const v1 = new RegExp(`^\\d+:${controller}:(/.+)$`, 'm').exec(groups)?.[1];
  const v2 = /^0::(\/.+)$/m.exec(groups)?.[1];
  if (v1) return Number(readFileSync(`/sys/fs/cgroup/${controller}${v1}/${first}`, 'utf8'));
  return v2 ? Number(readFileSync(`/sys/fs/cgroup${v2}/${second}`, 'utf8')) : undefined;
}

function bounded(what: string, wanted: number, seen: number | undefined): void {
  if (seen === undefined) say(`not checked: ${what} (this machine has no writable cgroups)`);
  else check(what, seen === wanted, seen);
}
