import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** @typedef {{ version?: string, resolved?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * Whether node_modules holds what package-lock.json asks for. Compared by content: times say nothing in a fresh
 * checkout or a copied folder. Optional packages may be missing (other platforms).
 * @param {string} root
 */
export function isInstalled(root) {
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
 * Installs the locked packages when they are not there.
 * @param {string} root
 * @throws {Error} when npm fails
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  process.stdout.write('Installing packages (npm ci) …\n');
  // development packages build the shop, also where NODE_ENV=production would leave them out
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const code = await run(npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args], {
    cwd: root,
  });
  if (code !== 0) throw new Error('npm ci failed.');
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
