import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orders } from '../database.ts';
import { podman, podmanWithFile } from '../engine.ts';
import { purchase, waitForPages } from '../purchase.ts';
import { attempt, check } from '../report.ts';
import type { Shop } from '../shop.ts';

const RESTORED = ['node', 'build/services/shop-api/backup/main.js', 'restored'];

/** Follows the backup steps of docs/deploy.md for PostgreSQL in a container. Deletes the database before restoring it. */
export async function backup(shop: Shop): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-dump-'));
  const file = path.join(folder, 'shop.dump');
  try {
    const { buyer, number } = await purchase(shop);
    const before = await orders(shop);
    const database = () => shop.names('postgres')[0] ?? '';
    const dump = ['exec', database(), 'pg_dump', '-U', 'shop', '--format=custom', 'shop'];
    await podmanWithFile(dump, { output: file });

    for (const name of shop.names('shop-api')) await shop.remove(name);
    await shop.remove(database());
    await podman('volume', 'rm', 'postgres-data');
    await shop.add('postgres');
    await podman('exec', database(), 'createdb', '-U', 'shop', 'shop_restored');
    const restore = ['exec', '--interactive', database(), 'pg_restore', '-U', 'shop', '--exit-on-error'];
    await podmanWithFile([...restore, '--dbname=shop_restored'], { input: file });
    const renamed = [
      ...['-c', 'alter database shop rename to shop_before'],
      ...['-c', 'alter database shop_restored rename to shop'],
    ];
    await podman('exec', database(), 'psql', '-U', 'shop', '--dbname=postgres', ...renamed);
    const logged = await shop.once('shop-api', RESTORED);
    check('the command `restored` says what to ask the card company', /card company/.test(logged), logged);
    for (let n = 0; n < 2; n++) await shop.add('shop-api');
    await waitForPages();

    const after = await orders(shop);
    check(
      'all orders are restored with their payment states',
      JSON.stringify(after) === JSON.stringify(before),
      after,
    );
    const page = await buyer.browser.open('/account/order');
    check('the member sees the order', page.html.includes(number), page.url.href);
    await attempt('the next order number is far above the numbers of restored orders', async () => {
      const next = await purchase(shop);
      if (Number(next.number) < Number(number) + 9_000) throw new Error(`${number}, then ${next.number}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
