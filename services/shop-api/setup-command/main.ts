/** `npm run shop:setup FILE [-- --dry-run]`: changes the shop to match the file (docs/first-day.md). */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { decodeText } from '#contract/desk/files.ts';
import { CommandError, callersPath, runCommand } from '../command.ts';
import { createShop } from '../create-shop.ts';
import { openDatabase } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { SetupChange } from '../domain/setup/entries.ts';
import { encodingProblem, type Problem, readShopFile } from '../domain/setup/read-file.ts';
import { applySetup, planSetup } from '../domain/setup/setup.ts';
import { readSetup } from '../domain/setup/stored.ts';
import { writeAudit } from '../domain/staff/audit.ts';
import { readEnv } from '../env.ts';
import { en } from '../messages/en.ts';

const USAGE = 'npm run shop:setup FILE [-- --dry-run]    (example: examples/small-bookshop.yaml)';

function readArguments(): { file: string; dryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [command, file, ...more] = positionals;
    if (command === 'setup' && file && more.length === 0) return { file, dryRun: values['dry-run'] };
  } catch {
    // Unknown option.
  }
  throw new CommandError(USAGE);
}

async function textOf(file: string) {
  const bytes = await readFile(callersPath(file)).catch(() => undefined);
  const text = bytes && decodeText(bytes);
  if (!bytes || text === undefined) throw new CommandError(`${file} cannot be read.`);
  return { text, encoding: isUtf8(bytes) ? 'utf-8' : 'shift_jis' } as const;
}

const problemLine = (file: string, { line, field, message }: Problem): string =>
  `${file}:${line}${field ? ` ${field}` : ''}: ${en[message]}\n`;

const kinds: Record<SetupChange['kind'], string> = {
  added: 'new',
  changed: 'changed',
  turned_off: 'off',
  removed: 'removed',
  in_use: 'stays, because goods or orders refer to it',
};

const changeLine = ({ section, kind, code, name, fields }: SetupChange): string =>
  `  ${section} ${code}${code === name.ja ? '' : ` ${name.ja}`}: ${kinds[kind]}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}\n`;

await runCommand(async () => {
  const { file, dryRun } = readArguments();
  const { text, encoding } = await textOf(file);
  const read = readShopFile(text);
  if ('problems' in read) {
    const { problems } = read;
    throw new CommandError(
      `${problems.map((problem) => problemLine(file, problem)).join('')}Nothing was changed.`,
    );
  }
  const env = readEnv(process.env);
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const shop = createShop(database, env, () => {});
    await shop.readClock();
    await shop.refreshDetails();
    const changes = await inTransaction(shop.db, async (tx) => {
      const problem = encodingProblem(encoding, await readSetup(tx));
      if (problem) throw new CommandError(`${problemLine(file, problem)}Nothing was changed.`);
      if (dryRun) return planSetup(tx, read.file);
      const made = await applySetup(shop, tx, read.file, null);
      const after = { changes: made.map(({ section, kind, code }) => `${section} ${code} ${kind}`) };
      if (made.length > 0)
        await writeAudit(tx, { staffId: null, call: 'shop:setup', entity: 'setup', after });
      return made;
    });
    process.stdout.write(changes.map(changeLine).join(''));
    process.stdout.write(summaryOf(changes.length, dryRun));
    return 0;
  } finally {
    await database.close();
  }
});

function summaryOf(count: number, dryRun: boolean): string {
  if (count === 0) return 'The shop is as the file says: nothing to change.\n';
  return dryRun ? `${count} changes; none made yet (--dry-run).\n` : `${count} changes made.\n`;
}
