/** Figures in /metrics from the database: open items are counted at each request, the rest every five minutes. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { figures } from '#api/db/schema/operation.ts';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { countFigures, FIGURES } from '#api/figures.ts';
import { Claims } from '../setup/claims.ts';
import { testEngine } from '../setup/database.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const c: Claims = await Claims.in(t);
beforeEach(() => t.shop.db.delete(figures));

async function figure(name: string): Promise<number | undefined> {
  const text = await (await t.app.request('/metrics')).text();
  const value = new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}
const PLACED = 'shop_orders{state="new",payment_state="awaiting_payment"}';
const AGE = 'shop_figures_age_seconds';

describe('figures counted every five minutes', () => {
  it('are missing before the first count, and stay the same until the next count', async () => {
    expect(await figure(PLACED)).toBeUndefined();
    expect(await figure(AGE)).toBeUndefined();
    await c.waitingOrder();
    await countFigures(t.shop);
    const counted = await figure(PLACED);
    expect(counted).toBeGreaterThan(0);
    expect(await figure(AGE)).toBeGreaterThanOrEqual(0);
    await c.waitingOrder();
    await countFigures(t.shop);
    expect(await figure(PLACED)).toBe(counted);
    await t.shop.db.update(figures).set({ countedAt: sql`now() - interval '301 seconds'` });
    expect(await figure(AGE)).toBeGreaterThan(300);
    await countFigures(t.shop);
    expect(await figure(PLACED)).toBe((counted ?? 0) + 1);
    expect(await figure(AGE)).toBeLessThan(300);
  });

  it('are counted by only one of several processes', async () => {
    const inserts: string[] = [];
    const counting = {
      ...t.shop,
      db: new Proxy(t.shop.db, {
        get(db, name) {
          if (name !== 'transaction') return Reflect.get(db, name);
          return (work: (tx: unknown) => Promise<void>) =>
            db.transaction((tx) => {
              const watched = new Proxy(tx, {
                get(target, of) {
                  if (of !== 'execute') return Reflect.get(target, of);
                  return (statement: Parameters<typeof tx.execute>[0]) => {
                    if (JSON.stringify(statement).includes('delete from figures')) inserts.push('counted');
                    return tx.execute(statement);
                  };
                },
              });
              return work(watched);
            });
        },
      }),
    };
    await Promise.all(Array.from({ length: 5 }, () => countFigures(counting)));
    expect(inserts).toEqual(['counted']);
    expect(await figure(PLACED)).toBeGreaterThan(0);
  });
});

describe('figures of open items', () => {
  it('are counted at each request', async () => {
    const before = (await figure('shop_payment_attempts{state="sent"}')) ?? 0;
    const { cod } = await c.waitingOrder();
    expect(await figure('shop_payment_attempts{state="sent"}')).toBe(before + 1);
    await t.shop.db.update(paymentAttempts).set({ state: 'unknown' }).where(sql`reference = ${cod}`);
    expect(await figure('shop_payment_attempts{state="unknown"}')).toBe(1);
    await t.shop.db.update(paymentAttempts).set({ state: 'failed' }).where(sql`reference = ${cod}`);
    expect((await figure('shop_payment_attempts{state="unknown"}')) ?? 0).toBe(0);
    expect(await figure('shop_gateway_tasks_open{state="disputed"}')).toBe(0);
    expect(await figure('shop_mails{status="queued"}')).toBeGreaterThan(0);
  });

  it('are read from indexes, without scanning growing tables', async () => {
    const plan = await t.shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return readRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${FIGURES}`);
    });
    const lines = plan.map((row) => row['QUERY PLAN']);
    const scans = lines.join('\n').match(/(?:Seq|Index|Bitmap)[\w ]* Scan[^(]*/g) ?? [];
    // The table figures has only a few rows.
    expect(scans.filter((scan) => scan.startsWith('Seq') && !scan.includes(' on figures '))).toEqual([]);
    const used = [
      'payment_attempts_open',
      'authorisations_due',
      'authorisations_disputed',
      'outbox_mails_due',
    ];
    for (const index of used) expect(scans.join('\n'), testEngine()).toContain(index);
  });
});
