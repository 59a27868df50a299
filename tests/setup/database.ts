/** Opens a seeded database for a test file, on the engine of its project. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '#api/db/client.ts';
import { preparedArchive } from './prepared.ts';

export const testEngine = (): 'pglite' | 'postgres' =>
  process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite';

/** Opens a database that is deleted when it is closed. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine() === 'pglite')
    return openDatabase({ dataDir: undefined, archive: await preparedArchive() });
  const cluster = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `file_${randomBytes(6).toString('hex')}`;
  await inCluster(cluster, `create database ${name} template ${TEMPLATE}`);
  const database = await openDatabase({
    databaseUrl: inDatabase(cluster, name),
    dataDir: undefined,
    pool: 20,
  });
  const close = async () => {
    await database.close();
    await inCluster(cluster, `drop database ${name} with (force)`);
  };
  return { ...database, close };
}

/** Created by the project's setup (postgres-cluster.ts). */
export const TEMPLATE = 'seeded';

export const inDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`);

export async function inCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
