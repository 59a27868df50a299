/** Fills tables of PostgreSQL fast: by COPY, with triggers disabled, and with indexes created afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Client } from 'pg';

export type Value = string | number | boolean | null;

const field = (value: Value): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n]/g, (sign) => `\\${sign}`);

/** Writes rows into a table as a stream, no faster than the database accepts them. */
export class Copy {
  private readonly psql;
  private readonly ended: Promise<unknown[]>;

  constructor(databaseUrl: string, table: string, columns: string[]) {
    const command = `set session_replication_role = replica; copy ${table} (${columns.join(', ')}) from stdin`;
    this.psql = spawn(
      'psql',
      [databaseUrl, '-qv', 'ON_ERROR_STOP=1', ...command.split('; ').flatMap((c) => ['-c', c])],
      {
        stdio: ['pipe', 'ignore', 'inherit'],
      },
    );
    this.ended = once(this.psql, 'exit');
  }

  async add(...values: Value[]): Promise<void> {
    if (!this.psql.stdin.write(`${values.map(field).join('\t')}\n`)) await once(this.psql.stdin, 'drain');
  }

  async end(): Promise<void> {
    this.psql.stdin.end();
    const [code] = await this.ended;
    if (code !== 0) throw new Error(`COPY ended with ${code}`);
  }
}

/** Drops a table's indexes except those of constraints. Returns a function that creates them again. */
export async function dropIndexes(client: Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = $1::regclass
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}
