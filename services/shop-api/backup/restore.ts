import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { count } from 'drizzle-orm';
import { CommandError } from '../command.ts';
import { openDatabase } from '../db/client.ts';
import { ownTree } from '../db/disk.ts';
import { lockFolder } from '../db/lock.ts';
import { openPglite } from '../db/pglite.ts';
import { products } from '../db/schema/catalogue.ts';
import { orders } from '../db/schema/orders.ts';
import { users } from '../db/schema/people.ts';
import { afterRestore, report } from './after-restore.ts';
import { flush, flushTree, stamp } from './durable-files.ts';

type Contents = { orders: number; products: number; members: number };
type Options = { replace: boolean; onChecked(contents: Contents): void; onReady(lines: string[]): void };

/**
 * Replaces the database by the one in the archive, after checking that the shop can open the archive. Returns the path
 * to which the old database was moved.
 */
export async function restore(
  dataDir: string,
  file: string,
  { replace, onChecked, onReady }: Options,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const unlock = await lockFolder(dataDir);
  const draft = mkdtempSync(path.join(dataDir, 'restoring-'));
  try {
    const present = path.join(dataDir, 'pglite');
    const isTaken = existsSync(present) && readdirSync(present).length > 0;
    if (isTaken && !replace)
      throw new CommandError(
        `${present} holds a database. To replace it by the backup, add --yes: the present database is then kept under another name`,
      );
    const { contents, lines } = await unpack(file, draft);
    onChecked(contents);
    flushTree(path.join(draft, 'pglite'));
    const previous = isTaken ? path.join(dataDir, `pglite.before-restore-${stamp(new Date())}`) : undefined;
    if (previous) {
      ownTree(present);
      renameSync(present, previous);
    }
    if (!previous) rmSync(present, { recursive: true, force: true });
    try {
      renameSync(path.join(draft, 'pglite'), present);
    } catch (error) {
      if (previous) renameSync(previous, present);
      throw error;
    }
    flush(dataDir);
    onReady(lines);
    return previous;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Unpacks the archive into `folder`, opens the database as the shop does, with migrations, and prepares it for shoppers
 * (after-restore.ts).
 */
async function unpack(file: string, folder: string): Promise<{ contents: Contents; lines: string[] }> {
  try {
    const tar = await promisify(gunzip)(readFileSync(file));
    if (!isTar(tar)) throw new Error('it is not a tar archive');
    const lite = await openPglite(
      path.join(folder, 'pglite'),
      new Blob([tar], { type: 'application/x-tar' }),
    );
    await lite.close();
    const { db, close } = await openDatabase({ dataDir: folder });
    try {
      const rowsIn = async (table: typeof orders | typeof products | typeof users) =>
        (await db.select({ n: count() }).from(table))[0]?.n ?? 0;
      const contents = {
        orders: await rowsIn(orders),
        products: await rowsIn(products),
        members: await rowsIn(users),
      };
      return { contents, lines: report(await afterRestore(db)) };
    } finally {
      await close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : error;
    throw new CommandError(`${file} cannot be opened as a backup of this shop, nothing was changed: ${why}`);
  }
}

/** Whether the bytes are a tar archive. PGlite would end the process on any other file. */
function isTar(bytes: Buffer): boolean {
  const header = bytes.subarray(0, 512);
  const expected = Number.parseInt(header.toString('latin1', 148, 156), 8);
  // The header's checksum counts its own field as blanks.
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  return header.length === 512 && expected === sum;
}
