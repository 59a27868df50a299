import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { watchHeartbeat } from '#api/db/heartbeat.ts';
import { preparedArchive } from '../setup/prepared.ts';

it('the heartbeat takes no long transaction for a dead database', async () => {
  const database = await openDatabase({ dataDir: undefined, archive: await preparedArchive() });
  let isDead = false;
  const onDead = () => {
    isDead = true;
  };
  await database.db.transaction(async (tx) => {
    watchHeartbeat(database, onDead, { everyMs: 1, timeoutMs: 1_000 });
    for (let n = 0; n < 15; n++) {
      await sleep(100);
      await tx.execute(sql`select 1`);
    }
    expect(isDead).toBe(false);
    // Now no statement ends any more.
    await expect.poll(() => isDead, { timeout: 30_000 }).toBe(true);
  });
  await database.close();
});
