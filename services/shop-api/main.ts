import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { logJson } from '#contract/process/json-log.ts';
import { settingsOrExit } from '#contract/process/settings.ts';
import { createApp } from './app.ts';
import { createShop } from './create-shop.ts';
import { openDatabase } from './db/client.ts';
import { freeMegabytes } from './db/disk.ts';
import { watchHeartbeat } from './db/heartbeat.ts';
import { refreshStale } from './domain/search/refresh.ts';
import { readEnv } from './env.ts';
import { describeError } from './log.ts';
import { seedIfEmpty } from './seed/load.ts';
import { startWorkers } from './workers.ts';

/** Requests may finish within this time after SIGTERM. */
const DRAIN_MS = 20_000;

async function main(): Promise<void> {
  const env = settingsOrExit(readEnv);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    readUrl: env.DATABASE_READ_URL,
    dataDir: env.DATA_DIR,
    pool: env.DATABASE_POOL,
    log: logJson,
  });
  const shop = createShop(database, env, logJson);
  await shop.readClock();
  await shop.refreshDetails();
  shop.metrics.watchProcess();
  if (env.SEED === 'demo' || (env.SEED === 'auto' && env.NODE_ENV !== 'production')) await seedIfEmpty(shop);
  watchHeartbeat(database, () => {
    shop.log('alert', 'database.dead', { free_mb: freeMegabytes(env.DATA_DIR) });
    // This process would never answer again. A new one finds everything that was committed.
    process.exit(1);
  });
  shop.writes.start();
  const refreshed = await refreshStale(shop.db, (done, total) =>
    logJson('info', 'catalogue.refreshing', { done, total }),
  );
  if (refreshed > 0) logJson('info', 'catalogue.refreshed', { products: refreshed });
  const workers = startWorkers(shop);
  shop.wake = workers.wake;
  shop.wakeCatalogueFiles = workers.wakeCatalogueFiles;
  const app = createApp(shop);
  const server = serve({ fetch: app.fetch, port: env.SHOP_API_PORT, hostname: env.HOST }, (info) => {
    logJson('info', 'listening', { port: info.port, engine: database.engine });
  }) as Server;
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    process.stderr.write(`Port ${env.SHOP_API_PORT} is in use: set another SHOP_API_PORT.\n`);
    process.exit(1);
  });

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), DRAIN_MS + 5000).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    await closed;
    await workers.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // The launcher has exited: nothing else would end this process.
  process.on('disconnect', end);
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  logJson('error', 'start.failed', describeError(error));
  process.exit(1);
});
