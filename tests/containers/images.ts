/** Builds the Dockerfile's images, for this checkout and for a simulated next release. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseImages, type Compose, ROOT } from './compose.ts';
import { buildah, CACHE, podman, program } from './engine.ts';
import { say } from './report.ts';
import { standIn } from './stand-ins/stand-ins.ts';

/** Build layers that have not been used for this long are deleted. */
const KEPT_HOURS = 168;

/** Services that a release replaces. */
const RELEASED = ['storefront', 'shop-api'];

/** `now`: this checkout; `next`: this checkout with a changed stylesheet and a changed script. */
export type Release = 'now' | 'next';
export const imageOf = (target: string, release: Release): string =>
  `localhost/komorebi/${target}:${release}`;

export async function buildImages(compose: Compose): Promise<void> {
  for (const base of baseImages(compose)) say(`${base}: ${await standIn(base)} stands in`);
  const targets = Object.values(compose.services)
    .flatMap(({ build = [] }) => build)
    .map(({ target }) => target);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-images-'));
  try {
    const settings = await npmSettings(path.join(folder, 'npm'));
    for (const target of targets) await build(ROOT, target, 'now', settings);
    const next = nextRelease(path.join(folder, 'next'));
    for (const target of RELEASED) await build(next, target, 'next', settings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const target of targets) {
    const bytes = Number(await podman('image', 'inspect', '--format', '{{.Size}}', imageOf(target, 'now')));
    say(`${target}: ${Math.round(bytes / 1e6)} MB`);
  }
  await podman('image', 'prune', '--force', '--filter', `until=${KEPT_HOURS}h`);
}

/** npm opens more files at once than buildah allows by default. The limit cannot exceed this process's own. */
function openFiles(): string[] {
  const [, hard = ''] = /^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return hard ? ['--ulimit', `nofile=${hard}:${hard}`] : [];
}

const build = (context: string, target: string, release: Release, settings: string[]): Promise<string> =>
  buildah(
    ...['build', '--quiet', '--format', 'docker', '--layers', '--pull-never', '--isolation', 'chroot'],
    ...openFiles(),
    ...['--network', 'host', ...settings, '--target', target, '--tag', imageOf(target, release), context],
  );

/**
 * Volumes for the build steps, which are not part of any layer: this machine's registry settings and certificates, and a
 * folder for npm's downloads. Registries that require a password are not supported.
 */
async function npmSettings(folder: string): Promise<string[]> {
  const cache = path.join(CACHE, 'npm');
  for (const each of [folder, cache]) mkdirSync(each, { recursive: true });
  const settingOf = async (name: string) => {
    const value = await program('npm', ['config', 'get', name]);
    return ['null', 'undefined', ''].includes(value) ? [] : [`${name}=${value}`];
  };
  const names = ['registry', 'proxy', 'https-proxy', 'noproxy'];
  const lines = (await Promise.all(names.map(settingOf))).flat();
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) {
    copyFileSync(certificates, path.join(folder, 'ca.crt'));
    lines.push('cafile=/run/npm/ca.crt');
  }
  writeFileSync(
    path.join(folder, 'npmrc'),
    [...lines, 'cache=/run/npm-cache', 'prefer-offline=true', ''].join('\n'),
  );
  const volumes = [
    `${folder}:/run/npm:ro`,
    `${cache}:/run/npm-cache`,
    `${folder}/npmrc:/usr/local/etc/npmrc:ro`,
  ];
  return volumes.flatMap((volume) => ['--volume', volume]);
}

/** A copy of the sources, changed so that stylesheet and script get new file names. */
function nextRelease(folder: string): string {
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  const names = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    options,
  );
  for (const name of names.split('\0').filter((name) => name && existsSync(path.join(ROOT, name))))
    cpSync(path.join(ROOT, name), path.join(folder, name), { preserveTimestamps: true });
  appendFileSync(path.join(folder, 'app/styles/tokens.css'), '\n:root { --release: next; }\n');
  appendFileSync(
    path.join(folder, 'app/client-entry.ts'),
    "\ndocument.documentElement.dataset.release = 'next';\n",
  );
  appendFileSync(path.join(folder, 'services/shop-api/main.ts'), "\nprocess.title = 'next';\n");
  return folder;
}
