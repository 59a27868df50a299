/** Shared by the command-line programs. */
import path from 'node:path';
import { DatabaseRefusedError } from './db/errors.ts';
import { FolderInUseError } from './db/lock.ts';
import { ReleaseError } from './db/release.ts';
import { FileError } from './domain/errors.ts';
import { ImportUnderWayError } from './domain/import-lock.ts';

/** Wrong arguments or input. The message tells the operator what to do. */
export class CommandError extends Error {}

/** Errors whose message is all that an operator needs. */
const TOLD = [CommandError, FileError, ImportUnderWayError, ReleaseError, DatabaseRefusedError];

/** Runs a command. `work` returns the exit code; `failed` is the exit code when `work` throws. */
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
  if (TOLD.some((kind) => error instanceof kind)) return (error as Error).message;
  // Errors of the disk or the network need no stack.
  if (error instanceof Error && 'syscall' in error) return error.message;
  // The message of a failed query contains the whole query; the reason is in the error's cause.
  if (error instanceof Error && error.cause instanceof Error) return error.cause.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Resolves a path against the folder in which the user called npm: npm itself runs scripts in the shop's folder. */
export const callersPath = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);
