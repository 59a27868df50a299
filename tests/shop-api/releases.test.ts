/** A release on a database that it does not fit. */
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { migrate } from '#api/db/migrate.ts';
import { RELEASE } from '#api/db/release.ts';
import { oldestReleases } from '#api/db/schema/operation.ts';
import { testShop } from '../setup/shop.ts';

const MIGRATIONS = path.resolve('services/shop-api/db/migrations');

const t = await testShop();
afterEach(async () => {
  await t.shop.db.delete(oldestReleases);
});

const upgradeTo = (...releases: string[]) =>
  t.shop.db.insert(oldestReleases).values(releases.map((release) => ({ release })));
const ready = async () => {
  const answer = await t.app.request('/readyz');
  return [answer.status, ((await answer.json()) as { status: string }).status];
};
const start = () => migrate(t.shop.db, MIGRATIONS, () => {});

describe('a database that a newer release has changed', () => {
  test('is refused at the start, with the release to start instead', async () => {
    await upgradeTo('0.1.0', '9.9.0', '9.10.0');
    await expect(start()).rejects.toThrow(`needs release 9.10.0 or newer, and this is ${RELEASE}`);
  });

  test('makes a running process of an older release not ready', async () => {
    expect(await ready()).toEqual([200, 'ready']);
    await upgradeTo('9.10.0');
    expect(await ready()).toEqual([503, 'too_old']);
  });

  test('is accepted if it only requires this release or an older one', async () => {
    await upgradeTo('0.1.0', RELEASE);
    expect(await ready()).toEqual([200, 'ready']);
    await expect(start()).resolves.toBeUndefined();
  });

  test('is accepted from before releases were recorded', async () => {
    const missing = new Error('undo');
    const checked = t.shop.db.transaction(async (tx) => {
      await tx.execute(sql`drop table oldest_releases`);
      await expect(migrate(tx, MIGRATIONS, () => {})).resolves.toBeUndefined();
      throw missing;
    });
    await expect(checked).rejects.toBe(missing);
  });
});
