/**
 * Two storefronts and two Shop APIs on PostgreSQL behind the shipped nginx: a seminar is moved or cancelled while its order
 * waits for the payment, and a form is delivered twice, to both processes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { payHosted } from '../kit/card.ts';
import { formsOf, has, headingOf, textOf } from '../kit/plain-browser.ts';
import { Buyer } from '../setup/buyer.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';
import { QUICK_PASSWORDS } from '../setup/quick-passwords.ts';
import { storefront } from '../setup/storefront.ts';

const bin = findPostgres(process.env);
const say = translator('ja');
const folder = mkdtempSync(path.join(tmpdir(), 'shop-two-'));
const running: Running[] = [];
let cluster: Cluster;
let db: pg.Client;
let nginx: Nginx;
let origins: { shop: string; api: string; sandbox: string };

async function startAll(): Promise<void> {
  cluster = await startCluster(bin ?? '');
  db = new pg.Client({ connectionString: cluster.url });
  await db.connect();
  const [listen, sandbox] = [await freePort(), await freePort()];
  const apis = [await freePort(), await freePort()];
  const fronts = [await freePort(), await freePort()];
  const shop = `http://localhost:${listen}`;
  origins = { shop, api: `http://localhost:${apis[0]}`, sandbox: `http://localhost:${sandbox}` };
  const begin = async (process: Running, probe: string) => {
    running.push(process);
    await ready(probe, process, 240_000);
  };
  await begin(
    runBuilt('sandbox/main', {
      SANDBOX_PORT: String(sandbox),
      SHOP_URL: shop,
      SANDBOX_NOTIFY_URL: `${origins.api}/gateway/notify`,
    }),
    `${origins.sandbox}/healthz`,
  );
  for (const port of apis)
    await begin(
      runBuilt('shop-api/main', {
        NODE_ENV: 'test',
        SHOP_API_PORT: String(port),
        SHOP_URL: shop,
        GATEWAY_URL: origins.sandbox,
        DATABASE_URL: cluster.url,
        DATA_DIR: folder,
        WORKER_INTERVAL_MS: '200',
        PASSWORD_WORK: String(QUICK_PASSWORDS),
      }),
      `http://localhost:${port}/readyz`,
    );
  for (const [at, port] of fronts.entries())
    await begin(
      storefront({
        PORT: String(port),
        SHOP_URL: shop,
        SHOP_API_URL: `http://localhost:${apis[at]}/shop-api`,
        TRUST_PROXY_HOPS: '1',
      }),
      `http://localhost:${port}/readyz`,
    );
  nginx = await Nginx.start('nginx.conf', { storefront: fronts, shopApi: apis }, { port: listen });
}

/** A seminar with one kind of seat and places left. */
async function seminar(): Promise<{ id: string; slug: string }> {
  const { rows } = await db.query(`
    select p.id, tr.slug from seminars s join products p on p.id = s.product_id
      join product_translations tr on tr.product_id = p.id and tr.locale = 'ja_JP'
      where p.enabled and not s.cancelled and s.sales_end_at > now() + interval '2 days'
        and (select count(*) from variants v where v.product_id = p.id) = 1
        and (select min(v.on_hand - v.on_hold) from variants v where v.product_id = p.id) >= 3
      order by p.id desc limit 1`);
  return rows[0];
}
const change = async (id: string, what: string) => {
  await db.query(`update seminars set ${what} where product_id = ${id}`);
  await db.query(`update products set updated_at = clock_timestamp() where id = ${id}`);
};

/** Presses the order button; the page then leads to the company's page. */
async function order(slug: string) {
  const buyer = await Buyer.register(origins);
  const { browser } = buyer;
  await buyer.goToPayment(slug);
  await browser.submit(has('fingerprint', 'intent'), { intent: 'order' });
  expect(headingOf(browser.page.html)).toBe(say('checkout.go_title'));
  const form = formsOf(browser.page.html).find(has('aid', 'cod'));
  if (!form) throw new Error('no form to the company');
  return { buyer, browser, hosted: { action: form.action, fields: Object.fromEntries(form.fields) } };
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 150; tries++) {
    const found = await read();
    if (found !== undefined) return found;
    await sleep(200);
  }
  throw new Error('not in time');
}

/** What the company has kept under a reference, in yen. */
async function kept(cod: string): Promise<number> {
  const { items } = (await (await fetch(`${origins.sandbox}/sandbox/log`)).json()) as {
    items: { kind: string; cod: string; gid: string; ta: number; rst: string | null }[];
  };
  const own = items.filter((item) => item.cod === cod && item.rst === '1');
  const cancelled = new Set(own.filter(({ kind }) => kind === 'cancel').map(({ gid }) => gid));
  return own
    .filter(({ kind, gid }) => kind === 'sales' && !cancelled.has(gid))
    .reduce((sum, { ta }) => sum + ta, 0);
}
const isReturned = (cod: string) =>
  until(async () => {
    const { rows } = await db.query(
      `select a.state from authorisations a join payment_attempts p on p.key = a.attempt_key where p.reference = $1`,
      [cod],
    );
    return rows.some(({ state }) => state === 'returned') ? true : undefined;
  });

describe.runIf(bin && nginxBinary)('with two of each process behind nginx', () => {
  beforeAll(startAll, 300_000);
  afterAll(async () => {
    await nginx?.stop();
    await db?.end();
    await Promise.all(running.map((each) => kill(each)));
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a moved seminar is asked about before it is paid, and a payment without a yes is returned', async () => {
    const { id, slug } = await seminar();
    const { buyer, browser, hosted } = await order(slug);
    const cod = hosted.fields['cod'] ?? '';
    await change(id, "starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days'");
    await payHosted(hosted);
    await isReturned(cod);
    expect((await buyer.orders())[0]?.paymentState).toBe('awaiting_payment');
    for (let visit = 0; visit < 4; visit++) {
      await browser.open('/checkout/payment?go=1');
      expect(formsOf(browser.page.html).some(has('aid', 'cod'))).toBe(false);
    }
    expect(textOf(browser.page.html)).toContain(say('checkout.moved_title'));
    await browser.submit(has('revision'), { intent: 'accept' });
    expect(headingOf(browser.page.html)).toBe(say('checkout.go_title'));
    await payHosted(hosted);
    await until(async () => ((await buyer.orders())[0]?.paymentState === 'paid' ? true : undefined));
    expect(await kept(cod)).toBe(((await buyer.orders())[0]?.totals.total ?? 0) / 100);
  }, 120_000);

  it('a cancelled seminar ends its unpaid order, and a payment that comes all the same is returned', async () => {
    const { id, slug } = await seminar();
    const { buyer, browser, hosted } = await order(slug);
    const cod = hosted.fields['cod'] ?? '';
    await change(id, 'cancelled = true');
    await payHosted(hosted);
    await until(async () => ((await buyer.orders())[0]?.paymentState === 'cancelled' ? true : undefined));
    await isReturned(cod);
    await browser.open('/checkout/complete');
    expect(textOf(browser.page.html)).toContain(say('checkout.failed_seminar'));
    expect(await kept(cod)).toBe(0);
  }, 120_000);

  it('a form that is delivered twice, to one process and to the other, counts once', async () => {
    const buyer = await Buyer.register(origins);
    const { browser } = buyer;
    const { rows } = await db.query(`select tr.slug from products p join variants v on v.product_id = p.id
      join product_translations tr on tr.product_id = p.id and tr.locale = 'ja_JP'
      where p.enabled and p.kind = 'book' and v.on_hand - v.on_hold > 20
        and (select count(*) from variants o where o.product_id = p.id) = 1 order by p.id limit 1`);
    await browser.open(`/products/${rows[0].slug}`);
    await browser.submit(has('quantity'), { quantity: '1' });
    await browser.open(`/products/${rows[0].slug}`);
    // nginx hands the two requests to the two storefronts in turn; both have the same cookies.
    await browser.pressTwice(has('quantity'), { quantity: '1' });
    const { rows: lines } = await db.query(
      `select i.quantity from order_items i join orders o on o.id = i.order_id
        join users u on u.id = o.user_id where u.email = $1 and o.state = 'cart'`,
      [buyer.email],
    );
    expect(lines.map(({ quantity }) => quantity)).toEqual([2]);
  }, 120_000);
});
