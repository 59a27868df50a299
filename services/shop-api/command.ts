/** What the commands beside the shop share: an answer in one sentence, and an exit code that tells. */
import path from 'node:path';
import { FolderInUseError } from './db/lock.ts';
import { UnfinishedMigrationsError } from './db/migrate.ts';

/** A mistake in the call of the command; the message says what to do instead. */
export class CommandError extends Error {}

/** Runs a command to its end; `work` answers the exit code, and `failed` is that of one that could not be done. */
export async function runCommand(work: () => Promise<number>, failed = 1): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exitCode = failed;
  }
}

function sentence(error: unknown): string {
  if (error instanceof FolderInUseError)
    return `${error.message}\nIf that is the shop: stop the shop first, then try again.`;
  if (error instanceof CommandError || error instanceof UnfinishedMigrationsError) return error.message;
  // The disk, the network: a full disk is no error of the program's, and needs no stack.
  if (error instanceof Error && 'syscall' in error) return error.message;
  // A failed query's own message holds the whole query.
  if (error instanceof Error && error.cause instanceof Error) return error.cause.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A file as the caller names it: npm runs scripts in the shop's folder, wherever it was called. */
export const callersPath = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);
