/**
 * The demo's database. It is created once a day, and again when the sources change, and copied for every test that
 * needs its own database: the seed is the same all day (services/shop-api/seed/load.ts), and seeding takes ten times as
 * long as a copy.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { openDatabase } from '#api/db/client.ts';
import { openPglite } from '#api/db/pglite.ts';
import { withLock } from '../../scripts/lib/lock.mjs';
import { seed } from './seed.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.cache/prepared');
const MIGRATIONS = 'services/shop-api/db/migrations';
const DEMO = 'examples/komorebi';
/** Copies older than this are no longer in use. */
const OLD_MS = 2 * 3_600_000;

/** All files that determine the content of the database: seed and client with their imports, schema, engine. */
async function sources(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['tests/setup/seed.ts', 'services/shop-api/db/client.ts'],
    outdir: 'unused',
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const data = [MIGRATIONS, DEMO].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((name) => !name.endsWith('.svg') && statSync(path.join(ROOT, name)).isFile()),
  );
  return [...Object.keys(metafile.inputs), ...data, 'package-lock.json'].sort();
}

const keys = new Map<string, Promise<string>>();

/** A key made of the date in Tokyo, on which the seed's dates depend, and a hash of the sources. */
function currentKey(): Promise<string> {
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const key = keys.get(day) ?? sources().then((files) => `${day}-${hashOf(files)}`);
  keys.set(day, key);
  return key;
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Returns a folder with the database, both as `pglite/` and as `archive.tar`. */
async function prepared(): Promise<string> {
  const folder = path.join(FOLDER, await currentKey());
  if (existsSync(folder)) return folder;
  const make = async () => {
    if (existsSync(folder)) return;
    removeOld();
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    await seedInto(draft);
    renameSync(draft, folder);
  };
  await withLock(ROOT, make, 'prepared');
  return folder;
}

async function seedInto(folder: string): Promise<void> {
  const database = await openDatabase({ dataDir: folder });
  await seed(database);
  await database.close();
  const onDisk = await openPglite(path.join(folder, 'pglite'));
  const lite = await openPglite(undefined, await onDisk.dumpDataDir('none'));
  await onDisk.close();
  // Without PostgreSQL's own two databases, which nothing uses, the archive opens in four fifths of the time.
  await lite.exec('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await lite.exec(`drop database ${unused}`);
  await lite.exec('checkpoint');
  const archive = await lite.dumpDataDir('none');
  await lite.close();
  writeFileSync(path.join(folder, 'archive.tar'), Buffer.from(await archive.arrayBuffer()));
}

function removeOld(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) {
    const old = path.join(FOLDER, name);
    if (Date.now() - statSync(old).mtimeMs > OLD_MS) rmSync(old, { recursive: true, force: true });
  }
}

/** The archive, for an embedded database in memory. */
export async function preparedArchive(): Promise<Blob> {
  return new Blob([readFileSync(path.join(await prepared(), 'archive.tar'))]);
}

/** Copies the seeded database into `dataDir`. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const from = path.join(await prepared(), 'pglite');
  cpSync(from, path.join(dataDir, 'pglite'), { recursive: true });
}
