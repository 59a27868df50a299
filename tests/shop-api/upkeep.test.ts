/** The cleanup of old carts, unpaid orders, mails and sessions. */
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orderEvents, orders } from '#api/db/schema/orders.ts';
import { refreshTokens, sessions, userTokens } from '#api/db/schema/people.ts';
import { vacuumEmbedded } from '#api/db/vacuum.ts';
import { deleteExpiredSessions } from '#api/domain/auth/sessions.ts';
import { issueToken } from '#api/domain/auth/user-tokens.ts';
import { forgetOldMails } from '#api/domain/mail/old-mails.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import type { Shop } from '#api/shop.ts';
import { cleanUp } from '#api/workers.ts';
import { payHosted } from '../kit/card.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call, cardToken, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const DAY = 86_400_000;
const DECLINED = '4000000000000044';

const t = await testShop();
const book = await makeProduct(t, { priceYen: 3000, stock: 100 });

async function databaseSize(): Promise<number> {
  const size = sql`select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r'`;
  return Number((await readRows<{ bytes: string | number }>(t.shop.db, size))[0]?.bytes);
}

/** The same shop with its clock ahead by `ms`. */
const shopLater = (ms: number): Shop => ({ ...t.shop, now: () => new Date(t.shop.now().getTime() + ms) });

describe('the cleanup', () => {
  it('deletes a guest’s cart thirty days after its last change, and a member’s cart after ninety days', async () => {
    const { bearer } = await member(t);
    const [guests, members] = [
      await cartWith(t, [{ productCode: book, quantity: 1 }]),
      await cartWith(t, [{ productCode: book, quantity: 1 }], bearer),
    ];
    const isThere = async (token: string) =>
      (await call(t, 'GET', `/carts/${token}`, { bearer })).status === 200;
    for (const [days, left] of [
      [29, [true, true]],
      [31, [false, true]],
      [89, [false, true]],
      [91, [false, false]],
    ] as const) {
      await sweep(shopLater(days * DAY));
      expect([await isThere(guests), await isThere(members)], `${days} days`).toEqual(left);
    }
  });

  it('deletes all of many old carts, and finds the carts that were merged into them by an index', async () => {
    const old = sql`'old-' || n, 'cart', now() - interval '40 days', now() - interval '40 days' from generate_series(1, 450) n`;
    await t.shop.db.execute(
      sql`insert into orders (token_value, state, created_at, updated_at) select ${old}`,
    );
    await sweep(t.shop);
    expect(await t.shop.db.$count(orders, like(orders.tokenValue, 'old-%'))).toBe(0);
    const plan = await t.shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return readRows(tx, sql`explain delete from orders where merged_into_id = 1`);
    });
    expect(JSON.stringify(plan)).toContain('orders_merged');
  });

  it('goes on after a step that fails, and logs its name', async () => {
    t.logs.length = 0;
    let ran = 0;
    const breaks = async () => {
      throw new Error('broken');
    };
    await cleanUp(t.shop, [breaks, async () => ran++]);
    expect(ran).toBe(1);
    expect(t.logs).toMatchObject([
      { level: 'error', event: 'worker.failed', data: { cleanup: 'breaks', message: 'broken' } },
    ]);
  });

  it('deletes old mails, the text of mails with links after a day, and links a week after they expire', async () => {
    const email = `links${process.pid}@example.jp`;
    const at = (createdAt: Date, status: 'captured' | 'sent' | 'queued', template: string) => ({
      messageId: `<${template}-${status}-${createdAt.getTime()}@shop>`,
      to: email,
      subject: 'x',
      text: 'token=abc',
      html: '<p>token=abc</p>',
      template,
      locale: 'ja_JP' as const,
      status,
      createdAt,
      dueAt: new Date('2999-01-01'),
    });
    const now = t.shop.now();
    await t.shop.db
      .insert(outboxMails)
      .values([
        at(now, 'captured', 'reset'),
        at(now, 'sent', 'order'),
        at(now, 'captured', 'order'),
        at(now, 'queued', 'reset'),
        at(now, 'captured', 'phone_order'),
      ]);
    const seen = async () => {
      const rows = await t.shop.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.to, email))
        .orderBy(outboxMails.id);
      return rows.map(({ template, status, text, html }) => [template, status, text + html !== '']);
    };
    await forgetOldMails(t.shop);
    expect(await seen()).toEqual([
      ['reset', 'captured', true],
      ['order', 'sent', false],
      ['order', 'captured', true],
      ['reset', 'queued', true],
      ['phone_order', 'captured', true],
    ]);
    await forgetOldMails(shopLater(DAY + 60_000));
    expect((await seen()).filter(([, , hasText]) => !hasText)).toEqual([
      ['reset', 'captured', false],
      ['order', 'sent', false],
      ['phone_order', 'captured', false],
    ]);
    await forgetOldMails(shopLater((t.shop.env.MAIL_KEPT_DAYS + 1) * DAY));
    expect(await seen()).toEqual([['reset', 'queued', true]]);
    await t.shop.db.delete(outboxMails).where(eq(outboxMails.to, email));

    const m = await member(t);
    await t.shop.db.transaction((tx) => issueToken(t.shop, tx, m.id, 'reset'));
    await t.shop.db.transaction((tx) => issueToken(t.shop, tx, m.id, 'reset'));
    const links = () => t.shop.db.select().from(userTokens).where(eq(userTokens.userId, m.id));
    // The used link of the registration is one of them.
    expect(await links()).toHaveLength(3);
    // A link that has expired is still stored, so that its error message can name the reason.
    await deleteExpiredSessions(t.shop);
    expect(await links()).toHaveLength(3);
    await deleteExpiredSessions(shopLater(9 * DAY));
    expect(await links()).toEqual([]);
  });

  it('never deletes a cart whose payment is in progress or captured', async () => {
    const m = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    await readyToPay(t, token);
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body: { mode: 'token' },
    });
    const tkn = await cardToken(t, key);
    const confirmed = await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: m.bearer,
      body: { paymentKey: key.paymentKey, tkn },
    });
    expect(confirmed.status).toBe(200);
    await sweep(shopLater(9 * DAY));
    expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(200);
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
  });

  it('cancels an order five days after its payment failed', async () => {
    const m = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    await readyToPay(t, token);
    const body = { mode: 'hosted' };
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body });
    await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
    await payHosted(key.hosted, DECLINED);
    await t.work();
    t.later(31 * 60_000);
    await t.work();
    t.later(-31 * 60_000);
    const state = async () =>
      (await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token)))[0]?.state;
    await sweep(shopLater(5 * DAY - 60_000));
    expect(await state()).toBe('new');
    await sweep(shopLater(5 * DAY + 32 * 60_000));
    expect(await state()).toBe('cancelled');
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
    const events = await t.shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order?.id ?? 0));
    expect(events.at(-1)).toMatchObject({ type: 'cancelled', data: { why: 'payment_failed' } });
    expect(order?.updatedAt.getTime()).toBeGreaterThan(t.shop.now().getTime() + 4 * DAY);
  });

  it('deletes only ended sessions, with their tokens', async () => {
    const m = await member(t);
    const mine = () => t.shop.db.select().from(sessions).where(eq(sessions.userId, m.id));
    await deleteExpiredSessions(shopLater(29 * DAY));
    const [session] = await mine();
    expect(session).toBeDefined();
    await deleteExpiredSessions(shopLater(31 * DAY));
    expect(await mine()).toEqual([]);
    expect(
      await t.shop.db
        .select()
        .from(refreshTokens)
        .where(eq(refreshTokens.sessionId, session?.id as string)),
    ).toEqual([]);
  });

  it('lets no table grow when catalogue files change the same goods again and again', async () => {
    const files = new CatalogueFiles(t.shop);
    const goods = (await files.export('jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const bytes: number[] = [];
    for (let round = 1; round <= 5; round++) {
      const file = goods.map(({ product_code, sales }) =>
        JSON.stringify({ product_code, sales: sales + round }),
      );
      expect((await files.import(file.join('\n'), 'jsonl')).errors).toEqual([]);
      await vacuumEmbedded(t.shop);
      bytes.push(await databaseSize());
    }
    files.remove();
    // On PostgreSQL, autovacuum frees the space, at times that this test does not control.
    if (t.shop.engine === 'pglite') expect(bytes.at(-1)).toBeLessThan((bytes[1] ?? 0) * 1.05);
    expect((await call(t, 'GET', '/product-latest')).status).toBe(200);
  });
});
