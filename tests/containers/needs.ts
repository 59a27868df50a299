/** Checks that the machine has the required programs and kernel features. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Programs by Debian package. */
const PROGRAMS: Record<string, string[]> = {
  podman: ['podman'],
  buildah: ['buildah'],
  crun: ['crun'],
  debootstrap: ['debootstrap'],
  iproute2: ['ip'],
  'util-linux': ['unshare', 'nsenter', 'mount', 'flock'],
  'xz-utils': ['xz'],
  apt: ['apt-get'],
};

/** Contains the folders of root's programs also if root has a normal user's PATH. */
const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];

function has(program: string): boolean {
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Returns one line that says what is missing, or undefined. */
export function missing(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux, for namespaces and cgroups';
  if (process.getuid?.() !== 0)
    return 'needs root, for network namespaces and debootstrap: sudo npm run containers';
  const packages = Object.keys(PROGRAMS).filter((name) => !PROGRAMS[name]?.every(has));
  if (packages.length > 0)
    return `needs Debian's packages ${packages.join(', ')}: apt-get install ${packages.join(' ')}`;
  return undefined;
}
