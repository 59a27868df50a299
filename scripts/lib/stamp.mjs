import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of a build, without tests and documents. */
const FOLDERS = ['app', 'desk', 'kit', 'contract', 'services', 'examples', 'public', 'scripts/lib'];
const FILES = ['package-lock.json', 'package.json', 'server.js', 'tsconfig.json', 'scripts/build.mjs'];
const CONFIG = /^[^.].*\.config\.[cm]?[jt]s$/;

/** @typedef {{ listing: string, content: string }} Stamp */

/**
 * The state of the sources: a fast hash of names, sizes and times, and a hash of the contents.
 * @param {string} root
 * @returns {Stamp}
 */
export function readSources(root) {
  const files = sourceFiles(root);
  return { listing: listingHash(root, files), content: contentHash(root, files) };
}

/**
 * Whether the build was made from these sources. Compares times first, which is fast. If they differ (a fresh checkout,
 * a copied folder), compares the contents and stores the new times.
 * @param {string} root
 */
export function isBuildFresh(root) {
  const stamp = readStamp(root);
  const servers = ['build/server/index.js', 'build/desk/server/index.js'];
  if (!stamp || !servers.every((file) => existsSync(join(root, file)))) return false;
  const files = sourceFiles(root);
  const listing = listingHash(root, files);
  if (listing === stamp.listing) return true;
  if (contentHash(root, files) !== stamp.content) return false;
  writeStamp(root, { listing, content: stamp.content });
  return true;
}

/**
 * @param {string} root
 * @param {Stamp} stamp
 */
export function writeStamp(root, stamp) {
  writeFileSync(stampFile(root), `${JSON.stringify(stamp)}\n`);
}

/**
 * @param {string} root
 * @returns {string}
 */
export function stampFile(root) {
  return join(root, 'build/.stamp');
}

/**
 * @param {string} root
 * @returns {Stamp | undefined} undefined if the file is missing or unreadable
 */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @returns {string[]} sorted paths with forward slashes
 */
function sourceFiles(root) {
  const found = [...FILES, ...readdirSync(root).filter((name) => CONFIG.test(name))];
  for (const folder of FOLDERS) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) found.push(join(entry.parentPath, entry.name).slice(join(root, '/').length));
  }
  return found.filter((file) => existsSync(join(root, file))).sort();
}

/**
 * @param {string} root
 * @param {string[]} files
 */
function listingHash(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string[]} files
 */
function contentHash(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
