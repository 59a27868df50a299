/** The demo's data in an empty database, with passwords that cost little to check. */
import { createShop } from '../../services/shop-api/create-shop.ts';
import type { Database } from '../../services/shop-api/db/client.ts';
import { users } from '../../services/shop-api/db/schema/people.ts';
import { readEnv } from '../../services/shop-api/env.ts';
import { seedIfEmpty } from '../../services/shop-api/seed/load.ts';
import { CHEAP_HASH } from './cheap-password.ts';

export async function seed(database: Database): Promise<void> {
  await seedIfEmpty(createShop(database, readEnv({ NODE_ENV: 'test', DATA_DIR: './var/test' }), () => {}));
  await database.db.update(users).set({ passwordHash: CHEAP_HASH });
}
