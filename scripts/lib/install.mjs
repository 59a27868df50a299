import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** @typedef {{ version?: string, resolved?: string, optional?: boolean, link?: boolean }} LockedPackage */

/** Written after our installs: hash of the lock file from which node_modules was installed. */
const STAMP = 'node_modules/.installed-lock';

/**
 * Whether node_modules matches package-lock.json. Without the right stamp, compares the packages, because they may have
 * been installed by hand. File times are not used, because they are useless in a fresh checkout or a copied folder.
 * Optional packages for other platforms may be missing.
 * @param {string} root
 */
export function isInstalled(root) {
  const stamp = readText(join(root, STAMP));
  if (stamp && stamp === lockHash(root)) return true;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const names = Object.keys(wanted).filter((name) => name !== '');
  return names.every((name) => {
    const there = present[name];
    return there ? there.version === wanted[name]?.version : wanted[name]?.optional === true;
  });
}

/**
 * Installs the locked packages if they are missing.
 * @param {string} root
 * @throws {Error} when npm fails
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  process.stdout.write('Installing packages (npm ci) …\n');
  // The build needs development packages, even if NODE_ENV is production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const code = await run(npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args], {
    cwd: root,
  });
  if (code !== 0) throw new Error('npm ci failed.');
  writeFileSync(join(root, STAMP), lockHash(root));
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readText(file)).packages;
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function lockHash(root) {
  return createHash('sha256')
    .update(readText(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * @param {string} file
 * @returns {string} '' when it cannot be read
 */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
