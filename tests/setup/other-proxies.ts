/**
 * Debian's Caddy, HAProxy and Apache with the files of deploy/, in which only addresses, ports and folders are replaced.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kill, listening, startProgram } from './process.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const APACHE_MODULES = '/usr/lib/apache2/modules';

/** Ports on this machine. */
type Ports = { listen: number; storefront: number; shopApi: number };
type Replacement = readonly [from: string | RegExp, to: string];
type Kind = {
  program: string;
  /** File name in deploy/. */
  file: string;
  caches: boolean;
  replacements: (ports: Ports) => Replacement[];
  /** Adds the rest of the configuration if the shipped file is only a part of it. */
  whole?: (site: string, folder: string) => string;
  args: (file: string, folder: string) => string[];
};

const modules = [
  'mpm_event',
  'authz_core',
  'alias',
  'headers',
  'proxy',
  'proxy_http',
  'cache',
  'cache_disk',
].map((name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`);

const upstreams = ({ storefront, shopApi }: Ports): Replacement[] => [
  [/storefront:3000/, `127.0.0.1:${storefront}`],
  [/shop-api:3001/, `127.0.0.1:${shopApi}`],
];

export const otherProxies: Record<'Caddy' | 'HAProxy' | 'Apache', Kind> = {
  Caddy: {
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    caches: false,
    replacements: (ports) => [...upstreams(ports), [/^shop\.example \{/m, `http://:${ports.listen} {`]],
    whole: (site) => `{\n\tadmin off\n}\n${site}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    caches: false,
    replacements: (ports) => [
      ...upstreams(ports),
      [/bind :8080/, `bind :${ports.listen}`],
      [/ resolvers names init-addr none/g, ''],
      [/server-template storefront 3/, 'server storefront'],
      [/server-template shop-api 3/, 'server shop-api'],
    ],
    args: (file) => ['-db', '-f', file],
  },
  Apache: {
    program: '/usr/sbin/apache2',
    file: 'apache.conf',
    caches: true,
    replacements: (ports) => [
      ...upstreams(ports),
      [/<VirtualHost \*:8080>/, `Listen ${ports.listen}\n<VirtualHost *:${ports.listen}>`],
    ],
    whole: (site, folder) =>
      [
        ...modules,
        'ServerName localhost',
        `PidFile ${folder}/pid`,
        `ErrorLog ${folder}/error.log`,
        `CacheRoot ${folder}/cache`,
        // If started as root, Apache's children run as another user, like in Debian.
        ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
        site,
      ].join('\n'),
    args: (file, folder) => ['-DFOREGROUND', '-d', folder, '-f', file],
  },
};

export const isInstalled = (kind: Kind): boolean => existsSync(kind.program);

/** Starts the proxy, and returns a function that stops the proxy. */
export async function startProxy(kind: Kind, ports: Ports): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-proxy-'));
  // Apache's child processes run as another user, and write cached pages into the folder.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'cache'));
  chmodSync(path.join(folder, 'cache'), 0o777);
  let site = readFileSync(path.join(DEPLOY, kind.file), 'utf8');
  for (const [from, to] of kind.replacements(ports)) {
    if (site.search(from) < 0) throw new Error(`${kind.file} does not contain ${from}`);
    site = site.replace(from, to);
  }
  const file = path.join(folder, kind.file);
  writeFileSync(file, kind.whole?.(site, folder) ?? site);
  const running = startProgram(kind.program, kind.args(file, folder), {
    PATH: process.env['PATH'] ?? '',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
  await listening(ports.listen, running);
  return async () => {
    await kill(running, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
}
