/** Work that several processes share by leases. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { growingPause, type LeasedWork, leased, timeAfter } from '#api/db/leased.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { testEngine } from '../setup/database.ts';
import { testShop } from '../setup/shop.ts';

const LEASE_MS = 60_000;
const TEMPLATE = 'leased_test';

const t = await testShop();
beforeEach(() => t.shop.db.delete(outboxMails).where(eq(outboxMails.template, TEMPLATE)));

const put = (name: string, dueInMs = -1000) =>
  t.shop.db.insert(outboxMails).values({
    messageId: `<${name}@leased>`,
    to: 'a@example.jp',
    subject: name,
    text: '',
    html: '',
    template: TEMPLATE,
    locale: 'ja_JP',
    dueAt: timeAfter(t.shop.now(), dueInMs),
  });

const take = async (more: Partial<LeasedWork<typeof outboxMails>> = {}) => {
  const rows = await leased(t.shop, {
    table: outboxMails,
    key: 'id',
    due: 'dueAt',
    where: sql`${outboxMails.template} = ${TEMPLATE} and ${outboxMails.status} = 'queued'`,
    limit: 10,
    longestPauseMs: 3_600_000,
    lease: ({ tries }, now) => ({ dueAt: timeAfter(now, LEASE_MS), tries: tries + 1 }),
    ...more,
  });
  return rows.map(({ subject, tries }) => `${subject} ${tries}`);
};

describe('a row that is due', () => {
  it('is taken by one worker only, if several ask at once', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await put(name);
    const taken = await Promise.all([take({ limit: 2 }), take({ limit: 2 }), take({ limit: 2 })]);
    expect(taken.flat().sort()).toEqual(['a 0', 'b 0', 'c 0', 'd 0']);
  });

  it('is taken before rows that have been due for a shorter time, and not before its time', async () => {
    await put('late', -1000);
    await put('first', -2000);
    await put('not yet', 5000);
    expect(await take({ limit: 1 })).toEqual(['first 0']);
    expect(await take()).toEqual(['late 0']);
    expect(await take()).toEqual([]);
  });

  // PGlite has one connection, so a second transaction waits.
  it.skipIf(testEngine() === 'pglite')(
    'is passed over while another transaction holds it, without waiting',
    async () => {
      await put('held');
      await put('free');
      await t.shop.db.transaction(async (tx) => {
        await tx.execute(sql`select from outbox_mails where subject = 'held' for update`);
        expect(await take()).toEqual(['free 0']);
      });
      expect(await take()).toEqual(['held 0']);
    },
  );
});

describe('a row whose worker', () => {
  it('has died is taken again when the lease has ended, not earlier, with the try counted', async () => {
    await put('a');
    expect(await take()).toEqual(['a 0']);
    t.later(LEASE_MS - 1000);
    expect(await take()).toEqual([]);
    t.later(1000);
    expect(await take()).toEqual(['a 1']);
    expect(await take()).toEqual([]);
  });

  it('has ended it is never taken again', async () => {
    await put('a');
    await take();
    await t.shop.db.update(outboxMails).set({ status: 'sent' }).where(eq(outboxMails.template, TEMPLATE));
    t.later(2 * LEASE_MS);
    expect(await take()).toEqual([]);
  });
});

it('a row that is due further ahead than any pause, because the clock was set back, is taken', async () => {
  await put('a', 3_600_000 + 60_000);
  await put('b', 3_600_000 - 60_000);
  expect(await take()).toEqual(['a 0']);
});

it('a lease that cannot be written takes nothing', async () => {
  await put('a');
  await put('b');
  const fails = () => {
    throw new Error('no');
  };
  await expect(take({ lease: fails })).rejects.toThrow('no');
  expect(await take()).toEqual(['a 0', 'b 0']);
});

it('the pauses between tries double up to the longest', () => {
  const pause = growingPause(5000, 3_600_000);
  expect([0, 1, 2, 9, 10, 50].map(pause)).toEqual([5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
});
