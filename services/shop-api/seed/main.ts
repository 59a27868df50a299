/** `npm run seed`: empties the database and fills it with the demo shop. */

import { logJson } from '#contract/process/json-log.ts';
import { createShop } from '../create-shop.ts';
import { openDatabase } from '../db/client.ts';
import { readEnv } from '../env.ts';
import { emptyDatabase, seedIfEmpty } from './load.ts';

const env = readEnv(process.env);
if (env.NODE_ENV === 'production' && !process.argv.includes('--yes')) {
  process.stderr.write('This empties the database. In production, confirm it: npm run seed -- --yes\n');
  process.exit(1);
}
const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
try {
  const shop = createShop(database, env, logJson);
  await emptyDatabase(shop);
  await seedIfEmpty(shop);
} finally {
  await database.close();
}
