/** Builds Debian base images from this machine's apt mirror, and lists package versions by suite. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildah, isThere, program } from '../engine.ts';

/** Oldest first, because the oldest suite that has the version is used. */
const SUITES = ['bookworm', 'trixie', 'forky', 'sid'];
const SCRIPTS = '/usr/share/debootstrap/scripts';

/** Local image name, never looked up in a registry. */
const imageOf = (suite: string) => `localhost/stand-in/debian:${suite}`;

async function mirror(): Promise<string> {
  const targets = await program('apt-get', [
    'indextargets',
    '--format',
    '$(SITE) $(RELEASE)',
    'Identifier: Packages',
  ]);
  const plain = targets.split('\n').find((line) => /\/debian\/? \w+$/.test(line));
  const [site] = plain?.split(' ') ?? [];
  if (!site) throw new Error('apt has no mirror of Debian itself configured');
  return site.replace(/\/$/, '');
}

/** Package versions of a suite's main component. */
async function packagesOf(suite: string): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-packages-'));
  try {
    const file = path.join(folder, 'Packages');
    const arch = await program('dpkg', ['--print-architecture']);
    // Downloads with apt's helper, which uses apt's proxies and certificates.
    const url = `${await mirror()}/dists/${suite}/main/binary-${arch}/Packages.xz`;
    await program('/usr/lib/apt/apt-helper', ['download-file', url, `${file}.xz`]);
    await program('xz', ['--decompress', `${file}.xz`]);
    const found = readFileSync(file, 'utf8').matchAll(/^Package: (\S+)\n(?:.+\n)*?Version: (\S+)$/gm);
    return new Map([...found].map(([, name = '', version = '']) => [name, version]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Finds the first suite that has a fitting version of `name`. Throws with the available versions. */
export async function suiteWith(name: string, fits: (version: string) => boolean): Promise<string> {
  const offers: string[] = [];
  for (const suite of SUITES) {
    const version = (await packagesOf(suite)).get(name);
    if (version && fits(version)) return suite;
    if (version) offers.push(`${suite} ${version}`);
  }
  throw new Error(`no suite of Debian has this version of ${name}: there is ${offers.join(', ') || 'none'}`);
}

/** A minimal image of this suite, built unless it exists. */
async function debian(suite: string): Promise<string> {
  const image = imageOf(suite);
  if (await isThere(image)) return image;
  const root = mkdtempSync(path.join(tmpdir(), 'shop-debian-'));
  try {
    // For a suite that debootstrap does not know yet, its script for sid is used.
    const script = existsSync(`${SCRIPTS}/${suite}`) ? suite : 'sid';
    await program('debootstrap', ['--variant=minbase', suite, root, await mirror(), `${SCRIPTS}/${script}`]);
    // Prevents services from starting while packages are installed.
    writeFileSync(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    // debootstrap has copied these files from this machine; they must not be in the image.
    for (const file of ['resolv.conf', 'hostname']) rmSync(path.join(root, 'etc', file), { force: true });
    for (const folder of [
      'var/cache/apt',
      'var/lib/apt/lists',
      'usr/share/doc',
      'usr/share/man',
      'usr/share/locale',
    ])
      rmSync(path.join(root, folder), { recursive: true, force: true });
    const container = await buildah('from', 'scratch');
    await buildah('add', '--quiet', container, root, '/');
    await buildah(
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    );
    await buildah('commit', '--quiet', '--format', 'docker', '--rm', container, image);
    return image;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** A Debian container with `packages` installed. `before` prepares its file system. */
export async function debianWith(
  suite: string,
  packages: string[],
  before: (root: string) => Promise<void>,
): Promise<{ container: string; root: string }> {
  const container = await buildah('from', '--pull-never', await debian(suite));
  const root = await buildah('mount', container);
  await before(root);
  if (packages.length > 0) {
    // Accepts expired Release files of an outdated mirror; apt still checks their signatures.
    const apt = 'apt-get -qq -o Acquire::Check-Valid-Until=false';
    const install = [
      'mkdir -p /var/cache/apt/archives/partial',
      `${apt} update`,
      `DEBIAN_FRONTEND=noninteractive ${apt} install -y --no-install-recommends ${packages.join(' ')}`,
      'rm -rf /var/lib/apt/lists/*',
    ].join(' && ');
    await buildah('run', '--isolation', 'chroot', '--network', 'host', container, '--', 'sh', '-c', install);
  }
  return { container, root };
}
