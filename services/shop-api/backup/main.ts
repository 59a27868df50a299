/**
 * `npm run backup [FILE]` writes the built-in database to one archive, and `npm run restore FILE` restores it. `npm run
 * restored` prepares a database for shoppers after pg_restore; `npm run restore` includes this step. The shop must be
 * stopped.
 */
import { parseArgs } from 'node:util';
import { CommandError, callersPath, runCommand } from '../command.ts';
import { openDatabase } from '../db/client.ts';
import { readEnv } from '../env.ts';
import { afterRestore, report } from './after-restore.ts';
import { backUp, defaultFile } from './back-up.ts';
import { restore } from './restore.ts';

const USAGE = 'npm run backup [FILE]\nnpm run restore FILE [-- --yes]\nnpm run restored';

const say = (text: string) => process.stdout.write(`${text}\n`);

function readArguments() {
  try {
    const options = { yes: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [command, file, ...more] = positionals;
    if (more.length === 0) return { command, file, ...values };
  } catch {
    // Unknown option.
  }
  throw new CommandError(USAGE);
}

await runCommand(async () => {
  const { command, file, yes } = readArguments();
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env);
  if (command === 'restored' && !file) {
    const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
    try {
      for (const line of report(await afterRestore(database.db))) say(line);
    } finally {
      await database.close();
    }
    return 0;
  }
  const tool = {
    backup: 'pg_dump --format=custom',
    restore: 'pg_restore into an empty database, then npm run restored',
  }[command ?? ''];
  if (!tool || (command === 'restore' && !file)) throw new CommandError(USAGE);
  if (DATABASE_URL) throw new CommandError(`The shop is on PostgreSQL (DATABASE_URL): use ${tool}.`);
  if (command === 'backup') {
    const target = file ? callersPath(file) : defaultFile(DATA_DIR);
    const bytes = await backUp(DATA_DIR, target);
    say(`${target}: ${(bytes / 2 ** 20).toFixed(1)} MB. Pictures in ${DATA_DIR}/images are not in it.`);
    return 0;
  }
  const previous = await restore(DATA_DIR, callersPath(file as string), {
    replace: yes,
    onChecked: (found) =>
      say(`The backup holds ${found.orders} orders, ${found.products} products, ${found.members} members.`),
    onReady: (lines) => lines.forEach(say),
  });
  say(`Restored.${previous ? ` The previous database is in ${previous}.` : ''}`);
  return 0;
});
