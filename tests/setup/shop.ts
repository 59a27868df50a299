/**
 * A Shop API in the test's process: the real application on a real engine with the demo's data, a real sandbox gateway
 * on its own port, and workers that run only when a test calls them.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createApp } from '#api/app.ts';
import { createShop } from '#api/create-shop.ts';
import { variants } from '#api/db/schema/catalogue.ts';
import { writeSeminarMails } from '#api/domain/mail/seminar-notices.ts';
import { sendMails } from '#api/domain/mail/worker.ts';
import { writeLowStockNotice } from '#api/domain/notices/low-stock-notices.ts';
import { writeOrderNotices } from '#api/domain/notices/order-notices.ts';
import { recoverPayments } from '#api/domain/payments/recovery.ts';
import { runGatewayTasks } from '#api/domain/payments/tasks.ts';
import { settleWaitingOrders } from '#api/domain/seminars/waiting-orders.ts';
import { readEnv } from '#api/env.ts';
import type { Log } from '#api/log.ts';
import type { Shop } from '#api/shop.ts';
import { createSandbox } from '#sandbox/app.ts';
import { readEnv as readSandboxEnv } from '#sandbox/env.ts';
import { openTestDatabase } from './database.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

type LogEntry = { level: string; event: string; data?: Record<string, unknown> | undefined };

export type TestShop = {
  shop: Shop;
  app: ReturnType<typeof createApp>;
  /** Logged events. */
  logs: LogEntry[];
  /** Advances the shop's clock (milliseconds). */
  later(ms: number): void;
  /** Runs the workers until nothing is due. */
  work(): Promise<void>;
  sandboxUrl: string;
};

const GATEWAY_TIMEOUT_MS = 1500;

type Opened = TestShop & { close(): Promise<void> };

let opened: { file: string | undefined; shop: Promise<Opened> } | undefined;

/** The Shop API with its sandbox, one per test file. Closes the shop of the file that ran before in the same worker. */
export function testShop(): Promise<TestShop> {
  const file = expect.getState().testPath;
  if (opened && opened.file === file) return opened.shop;
  const closed = opened?.shop.then((shop) => shop.close()) ?? Promise.resolve();
  const shop = closed.then(open);
  opened = { file, shop };
  return shop;
}

const listening = (server: ServerType): Promise<number> =>
  new Promise((resolve) => {
    if (server.listening) resolve((server.address() as AddressInfo).port);
    else server.once('listening', () => resolve((server.address() as AddressInfo).port));
  });

async function open(): Promise<Opened> {
  const logs: LogEntry[] = [];
  const log: Log = (level, event, data) => {
    if (event !== 'request') logs.push({ level, event, data });
  };
  let offset = 0;
  const database = await openTestDatabase();
  // The sandbox needs the URL for notifications, so the shop must listen first.
  let app: ReturnType<typeof createApp> | undefined;
  const shopServer = serve({
    fetch: (request, env) => (app as NonNullable<typeof app>).fetch(request, env),
    port: 0,
  });
  const notifyUrl = `http://127.0.0.1:${await listening(shopServer)}/gateway/notify`;
  const sandboxEnv = readSandboxEnv({
    SANDBOX_NOTIFY_URL: notifyUrl,
    SANDBOX_HANG_MS: '2500',
    SANDBOX_LATE_MS: '50',
  });
  const sandbox = serve({ fetch: createSandbox(sandboxEnv).fetch, port: 0 });
  const sandboxUrl = `http://127.0.0.1:${await listening(sandbox)}`;
  for (const server of [shopServer, sandbox] as Server[]) {
    // Client and server are in one process. If it is busy, a call could reuse an idle connection that is being closed.
    server.keepAliveTimeout = 600_000;
    server.unref();
  }
  const env = readEnv({
    NODE_ENV: 'test',
    SANDBOX_URL: sandboxUrl,
    GATEWAY_TIMEOUT_MS: String(GATEWAY_TIMEOUT_MS),
    DATA_DIR: './var/test',
    // All tests have the same IP address.
    GUEST_CARTS_PER_ADDRESS: '1000000',
    PASSWORD_WORK: String(QUICK_PASSWORDS),
  });
  const shop = createShop(database, env, log, { now: () => new Date(Date.now() + offset) });
  app = createApp(shop);
  return {
    shop,
    app,
    logs,
    sandboxUrl,
    later: (ms) => {
      offset += ms;
    },
    work: async () => {
      for (let n = 1; n > 0; )
        n =
          (await runGatewayTasks(shop)) +
          (await recoverPayments(shop)) +
          (await settleWaitingOrders(shop)) +
          (await writeSeminarMails(shop)) +
          (await writeOrderNotices(shop)) +
          (await writeLowStockNotice(shop)) +
          (await sendMails(shop));
    },
    close: async () => {
      for (const server of [shopServer, sandbox] as Server[]) {
        server.closeAllConnections();
        server.close();
      }
      await database.close();
    },
  };
}

/** Sets the stock of a variant, with nothing on hold. */
export async function setStock({ shop }: TestShop, code: string, onHand: number): Promise<void> {
  await shop.db
    .update(variants)
    .set({ onHand, onHold: 0, tracked: true })
    .where(sql`${variants.code} = ${code}`);
  shop.catalogueChanged();
}

export async function stockOf({ shop }: TestShop, code: string) {
  const [row] = await shop.db
    .select({ onHand: variants.onHand, onHold: variants.onHold })
    .from(variants)
    .where(sql`${variants.code} = ${code}`);
  return row;
}
