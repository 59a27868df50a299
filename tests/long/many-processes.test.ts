/**
 * Three processes share one PostgreSQL. While shoppers place orders, one of the processes is killed (-9) every two
 * seconds. In the end the gateway has charged every order exactly once, and nothing else.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { readEnv as readSandboxEnv } from '#sandbox/env.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { Caller } from '../kit/caller.ts';
import { CarefulClient, type Outcome } from '../kit/careful-client.ts';
import { register } from '../kit/member.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';

const PROCESSES = 3;
const SHOPPERS = 6;
const KILL_EVERY_MS = 2000;
/** Kills of all processes together: four for each process, or ten with TEST_ALL. */
const KILLS = Number(process.env['KILLS'] ?? (process.env['TEST_ALL'] ? 30 : 12));

const MAILS = "select count(*) from outbox_mails where template = 'order_paid'";

const bin = findPostgres(process.env);
let env: Record<string, string>;
let cluster: Cluster;
let db: pg.Client;
let relay: Server;
let sandbox: ReturnType<typeof serve>;
let sandboxUrl: string;
const ports: number[] = [];
const running: (Running | undefined)[] = [];
const bases = () => ports.map((port) => `http://127.0.0.1:${port}`);
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

async function start(i: number): Promise<void> {
  const process = runBuilt('shop-api/main', { ...env, SHOP_API_PORT: String(ports[i]) });
  running[i] = process;
  await ready(`${bases()[i]}/readyz`, process);
}

/** A relay that repeats a notification until it is answered, like the card company. */
function startDoor(): Promise<Server> {
  const server = createServer(async (request, response) => {
    for (let tries = 0; tries < 60; tries++) {
      const answer = await fetch(bases()[tries % PROCESSES] + (request.url ?? '')).catch(() => undefined);
      if (answer?.ok) return void response.end(await answer.text());
      await sleep(200);
    }
    response.writeHead(502).end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

// PGlite serves one process only; its lock refuses others (durability.test.ts).
describe.runIf(bin)('three processes with one database', () => {
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    const { url } = cluster;
    db = new pg.Client({ connectionString: url });
    await db.connect();
    relay = await startDoor();
    const settings = readSandboxEnv({
      SANDBOX_NOTIFY_URL: `http://127.0.0.1:${portOf(relay)}/gateway/notify`,
    });
    sandbox = serve({ fetch: createSandbox(settings).fetch, port: 0 });
    await new Promise<void>((resolve) =>
      sandbox.listening ? resolve() : sandbox.once('listening', () => resolve()),
    );
    sandboxUrl = `http://127.0.0.1:${portOf(sandbox)}`;
    env = {
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: tmpdir(),
      GATEWAY_URL: sandboxUrl,
      GATEWAY_TIMEOUT_MS: '3000',
      GATEWAY_CHECK_MARGIN_MS: '500',
      COMPLETE_GRACE_MS: '1000',
      WORKER_INTERVAL_MS: '200',
    };
    for (let i = 0; i < PROCESSES; i++) ports.push(await freePort());
    // Started together on an empty database: one migrates and seeds it, the others wait.
    await Promise.all(ports.map((_, i) => start(i)));
  }, 120_000);

  afterAll(async () => {
    await Promise.all(running.map((each) => each && kill(each, 'SIGTERM')));
    relay?.close();
    sandbox?.close();
    await db?.end();
    await cluster?.stop();
  });

  it('seed it once', async () => {
    const { rows } = await db.query(
      'select count(*)::int as n, count(distinct code)::int as codes from products',
    );
    expect(rows[0].n).toBe(rows[0].codes);
    expect(rows[0].n).toBeGreaterThan(200);
  });

  it(
    'charge each order once, and nothing else',
    async () => {
      const stockBefore = await units();
      // The demo's orders have no payments at the gateway.
      const seeded = await count('select max(id) from orders');
      const mailsBefore = await count(MAILS);
      let kills = 0;
      const outcomes: Outcome[] = [];
      // Each is a member of their own: two clients of one member would share a cart.
      const members = await Promise.all(
        Array.from({ length: SHOPPERS }, (_, i) => register(new Caller(bases()[i % PROCESSES] as string))),
      );
      const shoppers = members.map(async (member, i) => {
        const shopper = new CarefulClient(bases(), sandboxUrl, i % 2 === 0 ? 'token' : 'hosted', member);
        while (kills < KILLS) outcomes.push(await shopper.buy());
      });
      const up = ports.map(() => Promise.resolve());
      while (kills < KILLS) {
        // Waits for earlier restarts, which may take longer than the time between kills: one process must always run.
        await Promise.all([...up, sleep(KILL_EVERY_MS)]);
        const i = kills++ % PROCESSES;
        await kill(running[i] as Running);
        up[i] = start(i);
      }
      await Promise.all([...shoppers, ...up]);
      await quiet();

      const { rows: orders } = await db.query(
        "select o.id, o.number, o.total::int / 100 as yen, array_agg(a.reference) as cods from orders o join payment_attempts a on a.order_id = o.id and a.state = 'captured' where o.payment_state = 'paid' and o.id > $1 group by o.id",
        [seeded],
      );
      const taken = await moneyByReference();
      expect(orders.length).toBeGreaterThan(SHOPPERS);
      expect(orders.length).toBe(taken.size);
      for (const order of orders) {
        expect(order.cods).toHaveLength(1);
        expect(taken.get(order.cods[0])).toEqual([order.yen]);
      }
      // No order that a shopper saw as confirmed is lost.
      const numbers = new Set(orders.map((order) => order.number));
      for (const outcome of outcomes) if (outcome.number) expect(numbers).toContain(outcome.number);
      expect(
        await count(
          `select count(*) from orders where id > ${seeded} and state <> 'cart' and payment_state not in ('paid','failed','cancelled')`,
        ),
      ).toBe(0);
      expect(await count(MAILS)).toBe(mailsBefore + orders.length);
      const sold = await count(
        `select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id where o.payment_state = 'paid' and o.id > ${seeded}`,
      );
      expect(await units()).toEqual({ hand: stockBefore.hand - sold, hold: stockBefore.hold });
    },
    KILLS * 10_000 + 180_000,
  );
});

const count = async (query: string) => Number(Object.values((await db.query(query)).rows[0])[0]);

async function units(): Promise<{ hand: number; hold: number }> {
  const { rows } = await db.query(
    'select sum(on_hand)::int as hand, sum(on_hold)::int as hold from variants where tracked',
  );
  return rows[0];
}

/** Waits until no call to the gateway is due, no payment attempt is under way, and no mail is queued. */
async function quiet(): Promise<void> {
  const open = `select (select count(*) from payment_attempts a join orders o on o.id = a.order_id
      where a.state in ('sent','authorised','unknown') or (a.state = 'captured' and o.payment_state <> 'paid'))
    + (select count(*) from authorisations where due_at is not null)
    + (select count(*) from outbox_mails where status = 'queued') as n`;
  await expect.poll(() => count(open), { timeout: 150_000, interval: 500 }).toBe(0);
}

/** Yen that the gateway charged and did not return, keyed by the payment's reference. */
async function moneyByReference(): Promise<Map<string, number[]>> {
  const { items } = (await (await fetch(`${sandboxUrl}/sandbox/log`)).json()) as {
    items: { kind: string; cod: string; gid: string; ta: number; rst: string | null }[];
  };
  const good = items.filter((item) => item.rst === '1');
  const cancelled = new Set(good.filter((item) => item.kind === 'cancel').map((item) => item.gid));
  const taken = new Map<string, number[]>();
  for (const { kind, cod, gid, ta } of good)
    if ((kind === 'charge' || kind === 'sales') && !cancelled.has(gid))
      taken.set(cod, [...(taken.get(cod) ?? []), ta]);
  return taken;
}
