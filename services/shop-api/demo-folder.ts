import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files and pictures of the demo: examples/komorebi in the source tree, copied beside the bundles by a build. */
export const demoFolder = ['./komorebi', '../komorebi', '../../examples/komorebi']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(folder));
