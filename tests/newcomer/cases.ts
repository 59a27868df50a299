/** Environments that new users have and that differ from ours. */
import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Clone, git } from './clone.ts';

/** Runs `script` in a shell and then the command that is appended (`"$@"`). */
const inShell = (script: string): string[] => ['sh', '-c', `${script} && exec "$@"`, 'sh'];

export type Case = {
  name: string;
  /** Name of the folder into which the repository is cloned. */
  folder?: string;
  /** Runs as a user other than root. */
  isOther?: boolean;
  npm?: '10' | '11';
  /** A command that wraps the run and limits it. */
  wrap?: string[];
  /** The run has no network, so the packages are installed before it. */
  isOffline?: boolean;
  before?: (clone: Clone) => Promise<(() => void) | undefined>;
  /** A command of npm, what it must print, and its exit code. Without it, the case runs `Clone.openShop`. */
  command?: { npm: string[]; says: RegExp; code: number };
};

const NO_IPV6 = 'ip link set lo up && echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6';
/** Mounts a copy of /usr/bin without browsers over /usr/bin. */
const NO_BROWSER = [
  'copy=$(mktemp -d /usr/newcomer-XXXXXX)',
  'cp -al /usr/bin/. "$copy"',
  'rm -f "$copy"/chromium* "$copy"/google-chrome*',
  'mount --bind "$copy" /usr/bin',
].join(' && ');

/** Removes the copies of /usr/bin. */
const removeCopies = async () => () => {
  for (const name of readdirSync('/usr').filter((each) => each.startsWith('newcomer-')))
    rmSync(path.join('/usr', name), { recursive: true });
};

/** Prepares a data folder made by the release before the last migration. */
async function oldVar(clone: Clone): Promise<undefined> {
  const migrations = 'services/shop-api/db/migrations';
  const last = readdirSync(path.join(clone.folder, migrations))
    .filter((name) => name.endsWith('.sql'))
    .at(-1);
  const added = git(clone.folder, 'log', '--diff-filter=A', '--format=%H', '--', `${migrations}/${last}`);
  if (!added) throw new Error('The history before the last migration is not in this clone.');
  const now = git(clone.folder, 'rev-parse', 'HEAD');
  git(clone.folder, 'checkout', '--quiet', `${added}^`);
  await clone.openShop();
  git(clone.folder, 'checkout', '--quiet', now);
  return undefined;
}

/** Listens on the port of the Shop API. */
async function takenPort({ env }: Clone): Promise<() => void> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(env['SHOP_API_PORT']), resolve));
  return () => other.close();
}

const start = ['start'];
export const cases: Case[] = [
  { name: 'blanks and kanji in the path', folder: 'こもれび 書房 (1)' },
  { name: 'another user than root', isOther: true },
  { name: 'umask 077', isOther: true, wrap: inShell('umask 077') },
  { name: 'one core', wrap: ['taskset', '-c', '0'] },
  { name: 'npm 10', npm: '10' },
  { name: 'npm 11', npm: '11' },
  { name: 'no IPv6', isOffline: true, wrap: ['unshare', '--net', ...inShell(NO_IPV6)] },
  { name: 'a var/ of an earlier release', before: oldVar },
  {
    name: 'a port that is taken',
    before: takenPort,
    command: {
      npm: start,
      says: /Port \d+ is in use[^\n]* SHOP_API_PORT [^\n]*\nThese are free: DESK_PORT=\d+ PORT=\d+ SHOP_API_PORT=\d+ SANDBOX_PORT=\d+ /,
      code: 1,
    },
  },
  {
    name: 'no Chromium',
    isOther: true,
    wrap: ['unshare', '--mount', ...inShell(NO_BROWSER)],
    before: removeCopies,
    command: {
      npm: ['run', 'test:e2e', '--', 'session-api.spec.ts'],
      says: /Left out: the tests in a browser\. [^\n]*\n[\s\S]*\n[1-9]\d* passed, 0 failed\n$/,
      code: 0,
    },
  },
  {
    name: 'every test, by another user, with umask 077, in a path with blanks and kanji',
    folder: 'こもれび 書房 (2)',
    isOther: true,
    wrap: inShell('umask 077'),
    command: { npm: ['test'], says: /\n\d{4,} passed, 0 failed\n$/, code: 0 },
  },
];
