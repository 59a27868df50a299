/** `npm run catalogue:import FILE`, `npm run catalogue:export FILE`: see docs/catalogue-file.md. */
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CommandError, callersPath, runCommand } from '../command.ts';
import { type Db, openDatabase } from '../db/client.ts';
import { exportCatalogue } from '../domain/catalogue-file/export.ts';
import { type CatalogueFormat, importCatalogue, type Phase } from '../domain/catalogue-file/import.ts';
import { encodings } from '../domain/catalogue-file/read-text.ts';
import { readEnv } from '../env.ts';
import { Progress } from './progress.ts';
import { reportOf } from './report.ts';

const USAGE = `npm run catalogue:import FILE [-- --dry-run --format csv|jsonl --encoding shift_jis]
npm run catalogue:export FILE [-- --format csv|jsonl]    FILE - is the standard output`;
const FORMATS: Record<string, CatalogueFormat> = { csv: 'csv', jsonl: 'jsonl', ndjson: 'jsonl' };
const MB = 2 ** 20;

type Arguments = ReturnType<typeof readArguments>;
/** Runs the command with valid arguments; returns the exit code. */
type Job = (db: Db) => Promise<number>;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        format: { type: 'string' },
        encoding: { type: 'string', default: 'utf-8' },
      },
    });
    const [command, file, ...more] = positionals;
    if (file && more.length === 0) return { command, file, ...values };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
  throw new CommandError(USAGE);
}

function formatOf({ file, format }: Arguments): CatalogueFormat {
  const known = FORMATS[format ?? file.slice(file.lastIndexOf('.') + 1).toLowerCase()];
  if (known) return known;
  throw new CommandError(`Is ${file} CSV or JSON Lines? Name it .csv or .jsonl, or say --format csv.`);
}

function importJob(args: Arguments): Job {
  const file = callersPath(args.file);
  if (!existsSync(file)) throw new CommandError(`There is no file ${args.file}.`);
  const encoding = encodings.find((known) => known === args.encoding.toLowerCase());
  if (!encoding) throw new CommandError(`--encoding must be one of ${encodings.join(', ')}.`);
  const format = formatOf(args);
  const { size } = statSync(file);
  const dryRun = args['dry-run'];
  return async (db) => {
    const progress = new Progress();
    let read = 0;
    const onRead = (bytes: number) => {
      read = bytes / Math.max(1, size);
    };
    // Reading and listing take about the same time, so each gets half of the bar.
    const onProgress = (phase: Phase, products: number, all?: number) =>
      all
        ? progress.show((1 + products / all) / 2, `${phase}: ${products} of ${all} products`)
        : progress.show(read / 2, `${phase}: ${products} products of ${(size / MB).toFixed(1)} MB`);
    const source = { file, encoding, format, onRead };
    const result = await importCatalogue(db, source, { dryRun, onProgress }).finally(() => progress.end());
    process.stdout.write(reportOf(args.file, result, dryRun));
    return result.errors.count > 0 ? 1 : 0;
  };
}

function exportJob(args: Arguments): Job {
  if (args.file === '-') return (db) => exportToStandardOutput(db, formatOf({ ...args, file: '.jsonl' }));
  const format = formatOf(args);
  const file = callersPath(args.file);
  // Written to a draft and renamed, so that a file is always complete.
  const draft = `${file}.${process.pid}.part`;
  return async (db) => {
    const handle = await open(draft, 'w');
    try {
      const count = await exportCatalogue(db, format, async (text) => {
        await handle.appendFile(text);
      });
      await handle.sync();
      await rename(draft, file);
      process.stdout.write(`${args.file}: ${count} products.\n`);
      return 0;
    } finally {
      await handle.close();
      await rm(draft, { force: true });
    }
  };
}

async function exportToStandardOutput(db: Db, format: CatalogueFormat): Promise<number> {
  await exportCatalogue(
    db,
    format,
    (text) =>
      new Promise((resolve, reject) =>
        process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
      ),
  );
  return 0;
}

const JOBS: Record<string, (args: Arguments) => Job> = { import: importJob, export: exportJob };

await runCommand(async () => {
  const args = readArguments();
  const job = JOBS[args.command ?? '']?.(args);
  if (!job) throw new CommandError(USAGE);
  const env = readEnv(process.env);
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, pool: 1 });
  return job(database.db).finally(() => database.close());
});
