// `npm run build`: builds storefront and desk with Vite, and at the same time the services with esbuild.
import './lib/supported-node.mjs';

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { readSources, stampFile, writeStamp } from './lib/stamp.mjs';
import { nodeVersions } from './lib/versions.mjs';

const SHOP_API = 'shop-api/main.ts';
const OTHERS = [
  'shop-api/seed/main.ts',
  'shop-api/catalogue-command/main.ts',
  'shop-api/backup/main.ts',
  'shop-api/reconcile-command/main.ts',
  'shop-api/setup-command/main.ts',
  'shop-api/staff-command/main.ts',
  'sandbox/main.ts',
];
const TARGET = join(ROOT, 'build/services');
/** Files that the services read at run time, and where they find them beside their bundles. */
const COPIED = {
  'services/shop-api/db/migrations': 'shop-api/db/migrations',
  'services/sandbox/postal-data/data': 'sandbox/postal-data/data',
  'examples/komorebi': 'shop-api/komorebi',
};

/** @type {import('esbuild').BuildOptions} */
const COMMON = {
  absWorkingDir: ROOT,
  outbase: 'services',
  outdir: TARGET,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: `node${nodeVersions[0]}`,
  sourcemap: true,
  // Node reads the whole map when it starts.
  sourcesContent: false,
  logLevel: 'warning',
};

/** @param {string} file */
const sourceOf = (file) => `services/${file}`;

/**
 * The Shop API with its npm packages, because reading them file by file took a third of the processor time of its
 * start: 588 instead of 938 ms. Split at each `import()`: without that, esbuild 0.28 runs modules of drizzle-orm, which
 * import each other, in another order than Node.
 * @type {import('esbuild').BuildOptions & { write: false }}
 */
const SHOP_API_BUNDLE = {
  ...COMMON,
  entryPoints: [sourceOf(SHOP_API)],
  splitting: true,
  // Beside main.js, because the Shop API looks for its files relative to the file that runs.
  chunkNames: 'shop-api/[name]-[hash]',
  // PGlite and sharp have files of their own; pg looks for pg-native and does without.
  external: ['@electric-sql/pglite', 'sharp', 'pg-native'],
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  write: false,
};

/** Bundles in memory, because the storefront's build, which runs at the same time, empties build/. */
async function bundleServices() {
  const bundles = await Promise.all([
    build(SHOP_API_BUNDLE),
    build({ ...COMMON, entryPoints: OTHERS.map(sourceOf), packages: 'external', write: false }),
  ]);
  return bundles.flatMap(({ outputFiles }) => outputFiles);
}

/** @param {import('esbuild').OutputFile[]} files */
function writeServices(files) {
  rmSync(TARGET, { recursive: true, force: true });
  for (const { path, contents } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  for (const [source, target] of Object.entries(COPIED))
    if (existsSync(join(ROOT, source))) cpSync(join(ROOT, source), join(TARGET, target), { recursive: true });
}

/** @param {string} config */
async function buildPages(config) {
  const cli = 'node_modules/@remix-run/dev/dist/cli.js';
  const remix = [process.execPath, cli, 'vite:build', '--config', config, '--logLevel', 'warn'];
  if ((await run(remix, { cwd: ROOT })) !== 0) throw new Error(`remix vite:build of ${config} failed.`);
}

/** Builds the desk after the storefront, whose build empties build/. */
async function buildStorefrontAndDesk() {
  await buildPages('vite.config.ts');
  publishBrowserScripts('build');
  compressAssets();
  await buildPages('vite.desk.config.ts');
  publishBrowserScripts('build/desk');
}

/**
 * Moves the scripts for browsers (app/load-scripts.ts, desk/browser/, desk/editor/) from the server's build to the client's, because
 * Remix moves only stylesheets and pictures. Removes the empty scripts of Remix's build for browsers (vite.config.ts).
 * @param {string} folder
 */
function publishBrowserScripts(folder) {
  const [from, to] = [join(ROOT, folder, 'server/assets'), join(ROOT, folder, 'client/assets')];
  /** @param {string} folder */
  const scriptsIn = (folder) => readdirSync(folder).filter((file) => file.endsWith('.js'));
  const scripts = scriptsIn(from);
  if (scripts.length === 0) throw new Error(`No scripts in ${from}.`);
  for (const file of scriptsIn(to)) rmSync(join(to, file));
  for (const file of scripts) cpSync(join(from, file), join(to, file));
}

/**
 * Compresses the assets during the build, because the best quality is slow. http/static-files.ts serves the
 * results.
 */
function compressAssets() {
  const folder = join(ROOT, 'build/client/assets');
  for (const file of readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name)))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file))));
}

const ASSETS = join(ROOT, 'build/client/assets');
/** File that lists which assets in the folder are from the previous build. */
const OF_LAST_BUILD = join(ROOT, 'build/assets-of-last-build.json');

/**
 * Scripts and styles of the existing build, to be preserved: pages opened before the new build still need them.
 * @returns {Map<string, Buffer>} by name, without the assets that were already old in that build
 */
function ownAssets() {
  if (!existsSync(ASSETS)) return new Map();
  /** @type {string[]} */
  const older = existsSync(OF_LAST_BUILD) ? JSON.parse(readFileSync(OF_LAST_BUILD, 'utf8')) : [];
  const own = readdirSync(ASSETS).filter((name) => !older.includes(name));
  return new Map(own.map((name) => [name, readFileSync(join(ASSETS, name))]));
}

/** @param {Map<string, Buffer>} assets of the build before */
function keepAssets(assets) {
  const missing = [...assets].filter(([name]) => !existsSync(join(ASSETS, name)));
  for (const [name, content] of missing) writeFileSync(join(ASSETS, name), content);
  writeFileSync(OF_LAST_BUILD, JSON.stringify(missing.map(([name]) => name)));
}

const started = performance.now();
const lastAssets = ownAssets();
// Reads the sources before the build, so that a change during the build makes the build stale.
const sources = readSources(ROOT);
rmSync(stampFile(ROOT), { force: true });
const [services, pages] = await Promise.allSettled([bundleServices(), buildStorefrontAndDesk()]);
for (const result of [services, pages])
  if (result.status === 'rejected') process.stderr.write(`${result.reason}\n`);
if (services.status === 'rejected' || pages.status === 'rejected') process.exit(1);
keepAssets(lastAssets);
writeServices(services.value);
writeStamp(ROOT, sources);
process.stdout.write(`Built in ${((performance.now() - started) / 1_000).toFixed(1)} s.\n`);
