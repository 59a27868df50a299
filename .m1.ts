import { performance } from 'node:perf_hooks';
import { openDatabase } from './services/shop-api/db/client.ts';
import { createShop } from './services/shop-api/create-shop.ts';
import { readEnv } from './services/shop-api/env.ts';
import { seedIfEmpty } from './services/shop-api/seed/load.ts';
import { openPglite } from './services/shop-api/db/pglite.ts';
import { PGlite } from '@electric-sql/pglite';
const cpu = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1000; };
async function t<T>(what: string, f: () => Promise<T>): Promise<T> { const a = performance.now(), b = cpu(); const r = await f(); console.log(what, 'wall', Math.round(performance.now() - a), 'cpu', Math.round(cpu() - b), 'rss', Math.round(process.memoryUsage().rss/1e6)); return r; }
const db = await t('open memory + migrate', () => openDatabase({ dataDir: undefined }));
await t('seed', () => seedIfEmpty(createShop(db, readEnv({ NODE_ENV: 'test', DATA_DIR: './var/test' }), () => {})));
// @ts-ignore
await db.close();
const lite = await t('create plain', () => PGlite.create());
const tar = await t('dump none', () => lite.dumpDataDir('none'));
console.log(tar.size);
await lite.close();
for (let i = 0; i < 3; i++) { const l = await t('load tar', () => PGlite.create({ loadDataDir: tar })); await l.close(); }
