/**
 * Builds replacements for the base images in Dockerfile and compose.yaml without a container registry: Debian with Node
 * from npm, or with Debian's nginx or PostgreSQL. Versions, users, folders, entry points and signals are those of the
 * published images.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildah, isThere, podman, program } from '../engine.ts';
import { debianWith, suiteWith } from './debian.ts';

type Made = { container: string; version: string; suite: string; config: string[] };

/** Builds the replacement image under the original name unless it exists. Returns a short description of it. */
export async function standIn(image: string): Promise<string> {
  const name = `docker.io/library/${image}`;
  if (!(await isThere(name))) {
    const [, kind = '', version = '', suite] =
      /^(\w+):(\d+(?:\.\d+)*)(?:-([a-z]+))?(?:-slim)?$/.exec(image) ?? [];
    const make = { node, nginx, postgres }[kind];
    if (!make) throw new Error(`no stand-in can be made for the base image ${image}`);
    const made = await make(version, suite);
    const label = `stand-in=${made.version} on Debian ${made.suite}`;
    await buildah('config', ...made.config, '--label', label, made.container);
    await buildah('umount', made.container);
    await buildah('commit', '--quiet', '--format', 'docker', '--rm', made.container, name);
  }
  return podman('image', 'inspect', '--format', '{{index .Labels "stand-in"}}', name);
}

/** Node and npm, each from its own npm package. */
async function node(version: string, suite = 'bookworm'): Promise<Made> {
  const platform = `node-linux-${process.arch}@${version}`;
  const { container, root } = await debianWith(suite, [], async (root) => {
    await unpack(platform, path.join(root, 'usr/local'), ['bin/node']);
    const npm = path.join(root, 'usr/local/lib/node_modules/npm');
    const nodeHasNpm = { 20: '10', 22: '10' }[version.split('.')[0] ?? ''] ?? '11';
    await unpack(`npm@${nodeHasNpm}`, npm, ['.']);
    for (const command of ['npm', 'npx']) {
      chmodSync(path.join(npm, `bin/${command}-cli.js`), 0o755);
      symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, path.join(root, 'usr/local/bin', command));
    }
    // npm's global config file; images.ts mounts this machine's settings there during a build.
    mkdirSync(path.join(root, 'usr/local/etc'), { recursive: true });
    writeFileSync(path.join(root, 'usr/local/etc/npmrc'), '');
    entryPoint('node', path.join(root, 'usr/local/bin/docker-entrypoint.sh'));
    await program('chroot', [root, 'groupadd', '--gid', '1000', 'node']);
    await program('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  });
  const made = await program('chroot', [root, 'node', '--version']);
  const config = ['--entrypoint', '["docker-entrypoint.sh"]', '--cmd', 'node'];
  return { container, suite, version: `Node ${made}`, config };
}

async function nginx(version: string): Promise<Made> {
  const suite = await suiteWith('nginx', (offer) => offer.startsWith(`${version}.`));
  const { container, root } = await debianWith(suite, ['nginx'], async (root) => {
    await program('chroot', [root, 'groupadd', '--system', '--gid', '101', 'nginx']);
    await program('chroot', [
      root,
      'useradd',
      '--system',
      '--uid',
      '101',
      '--gid',
      'nginx',
      '--no-create-home',
      'nginx',
    ]);
  });
  const made = await debianVersion(root, 'nginx');
  const config = ['--cmd', '["nginx","-g","daemon off;"]', '--stop-signal', 'SIGQUIT'];
  return { container, suite, version: `nginx ${made}`, config };
}

async function postgres(major: string): Promise<Made> {
  const name = `postgresql-${major}`;
  const suite = await suiteWith(name, () => true);
  const { container, root } = await debianWith(suite, [name], async (root) => {
    // The entry point creates the cluster in the volume.
    mkdirSync(path.join(root, 'etc/postgresql-common'), { recursive: true });
    writeFileSync(
      path.join(root, 'etc/postgresql-common/createcluster.conf'),
      'create_main_cluster = false\n',
    );
    await program('chroot', [root, 'groupadd', '--system', '--gid', '999', 'postgres']);
    const home = ['--home-dir', '/var/lib/postgresql', '--shell', '/bin/bash'];
    await program('chroot', [
      root,
      'useradd',
      '--system',
      '--uid',
      '999',
      '--gid',
      'postgres',
      ...home,
      'postgres',
    ]);
  });
  const data = '/var/lib/postgresql/data';
  await program('chroot', [root, 'install', '-d', '-o', '999', '-g', '999', '-m', '1777', data]);
  entryPoint('postgres', path.join(root, 'usr/local/bin/docker-entrypoint.sh'));
  const made = await debianVersion(root, name);
  const search = `/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/${major}/bin`;
  const config = [
    ...['--entrypoint', '["docker-entrypoint.sh"]', '--cmd', 'postgres', '--stop-signal', 'SIGINT'],
    ...['--env', `PATH=${search}`, '--env', `PGDATA=${data}`, '--env', 'LANG=C.UTF-8', '--volume', data],
  ];
  return { container, suite, version: `PostgreSQL ${made}`, config };
}

/** Output lines of `dpkg-query`: name, tab, version. */
const debianVersion = async (root: string, name: string): Promise<string> =>
  (await program('chroot', [root, 'dpkg-query', '--show', name])).split('\t')[1] ?? '';

function entryPoint(kind: string, to: string): void {
  copyFileSync(path.join(import.meta.dirname, `${kind}-entrypoint.sh`), to);
  chmodSync(to, 0o755);
}

/** Extracts parts of an npm package. Uses `npm pack`, so this machine's npm settings apply. */
async function unpack(spec: string, to: string, parts: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-npm-'));
  try {
    const file = await program('npm', ['pack', '--silent', '--pack-destination', folder, spec]);
    await program('tar', [
      '-xzf',
      path.join(folder, file.split('\n').at(-1) ?? ''),
      '-C',
      folder,
      '--no-same-owner',
    ]);
    for (const part of parts)
      cpSync(path.join(folder, 'package', part), path.join(to, part), { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
