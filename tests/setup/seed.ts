/** Seeds an empty database with the demo's data, and with passwords that are quick to check. */
import { createShop } from '#api/create-shop.ts';
import type { Database } from '#api/db/client.ts';
import { readEnv } from '#api/env.ts';
import { seedIfEmpty } from '#api/seed/load.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

export async function seed(database: Database): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: './var/test', PASSWORD_WORK: String(QUICK_PASSWORDS) });
  await seedIfEmpty(createShop(database, env, () => {}));
}
