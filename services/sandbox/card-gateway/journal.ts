/**
 * Stores payments on disk before the shop is notified. If the sandbox is killed, its payments can still be compared
 * with the shop's. The file has one line of JSON per change.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Transaction } from './transaction.ts';

type Entry =
  | { made: Omit<Transaction, 'at'> & { at?: string } }
  | { gid: string; state: Transaction['state'] };

export class Journal {
  private readonly file: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.file = path.join(folder, 'sandbox-journal.jsonl');
  }

  made(transaction: Transaction): void {
    this.append({ made: transaction });
  }

  stateChanged({ gid, state }: Transaction): void {
    this.append({ gid, state });
  }

  /** Returns all payments in their current state, oldest first. Compacts the file. */
  reload(): Transaction[] {
    const known = new Map<string, Transaction>();
    for (const entry of this.entries())
      if ('made' in entry) known.set(entry.made.gid, { ...entry.made, at: entry.made.at ?? '' });
      else {
        const transaction = known.get(entry.gid);
        if (transaction) transaction.state = entry.state;
      }
    const all = [...known.values()];
    const draft = `${this.file}.new`;
    writeFileSync(draft, all.map((made) => `${JSON.stringify({ made })}\n`).join(''));
    renameSync(draft, this.file);
    return all;
  }

  clear(): void {
    writeFileSync(this.file, '');
  }

  private append(entry: Entry): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  private entries(): Entry[] {
    if (!existsSync(this.file)) return [];
    return readFileSync(this.file, 'utf8')
      .split('\n')
      .flatMap((line): Entry[] => {
        // A killed process may have written half a line. The shop had not been notified of that payment.
        try {
          return line ? [JSON.parse(line) as Entry] : [];
        } catch {
          return [];
        }
      });
  }
}
