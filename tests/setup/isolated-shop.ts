/** A seeded shop with its own database and no sandbox, for tests that empty or count the whole catalogue. */
import { createApp } from '#api/app.ts';
import { createShop } from '#api/create-shop.ts';
import { readEnv } from '#api/env.ts';
import type { Shop } from '#api/shop.ts';
import { openTestDatabase } from './database.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

export type IsolatedShop = { shop: Shop; app: ReturnType<typeof createApp>; close(): Promise<void> };

export async function isolatedShop(): Promise<IsolatedShop> {
  const database = await openTestDatabase();
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: './var/test', PASSWORD_WORK: String(QUICK_PASSWORDS) });
  const shop = createShop(database, env, () => {});
  return { shop, app: createApp(shop), close: () => database.close() };
}
