import { and, eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { authorisations } from '#api/db/schema/payments.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { auditLog, deskFiles } from '#api/db/schema/staff.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, deskOk, staffMember } from './desk.ts';
import { PaidOrders } from './paid-orders.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const paid = new PaidOrders(t);
const owner = await staffMember(t, 'owner', '木村 葉子');

const today = () => tokyo(t.shop.now()).day;
const accounts = (period: string) => deskOk(t, 'GET', `/accounts?period=${period}`, { token: owner.token });

async function raw(path: string, body: string | Uint8Array, type = 'application/json') {
  const response = await t.app.request(`http://shop.test/desk-api${path}`, {
    method: 'POST',
    headers: { 'X-Desk-Key': DESK_KEY, Authorization: `Bearer ${owner.token}`, 'Content-Type': type },
    body: typeof body === 'string' ? body : Uint8Array.from(body),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
const exported = async (period: string, encoding = 'utf-8') =>
  (await raw('/accounts/export', JSON.stringify({ period, encoding }))).bytes;
/** Cells of all lines with this order number. */
const linesOf = (csv: string, number: string) =>
  csv
    .split('\r\n')
    .map((line) => line.split(','))
    .filter((cells) => cells[2] === number);

/** A paid order with a partial manual refund. Amounts are in minor units. */
async function refundedOrder(amount = 55_500, reference = 'BANK-1') {
  const order = await paid.paid();
  await deskOk(t, 'POST', `/orders/${order.id}/refunds`, {
    token: owner.token,
    body: { kind: 'manual', reason: 'returned', amount, way: 'bank', reference },
  });
  const [refund] = await t.shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  if (refund?.state === 'requested') {
    const other = await staffMember(t, 'owner');
    await deskOk(t, 'POST', `/refunds/${refund.id}/confirmation`, { token: other.token });
  }
  const { number } = await paid.rowOf(order.token);
  return { ...order, number: number ?? '', refundId: refund?.id };
}

describe('the sums of sales and refunds', () => {
  test('count an order on the day of its payment, a refund on the day it was done, and round the tax of each', async () => {
    const before = await accounts(today());
    const order = await refundedOrder();
    const after = await accounts(today());
    const change = (name: string) => after.total[name] - before.total[name];
    expect(change('orders')).toBe(1);
    expect(change('sales')).toBe(order.total);
    expect(change('salesTax')).toBe(Math.floor(order.total / 1100) * 100);
    expect(change('refunds')).toBe(1);
    expect(change('refunded')).toBe(55_500);
    // 555 × 10/110 = 50.45…
    expect(change('refundedTax')).toBe(5_000);
    expect(after.days).toEqual([{ day: today(), ...after.total }]);
    const { days } = await deskOk(t, 'GET', '/today', { token: owner.token });
    expect(days.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: 30 }, (_, n) => addDays(today(), -n)),
    );
    expect(days[0]).toMatchObject({
      day: today(),
      orders: after.total.orders,
      total: after.total.sales,
      refunds: after.total.refunds,
      refunded: after.total.refunded,
    });
  });

  test('of a day are counted from midnight to midnight in Tokyo', async () => {
    const order = await paid.paid();
    const day = '2025-03-31';
    const paidAt = (at: string) =>
      t.shop.db
        .update(orders)
        .set({ paidAt: new Date(at) })
        .where(eq(orders.id, order.id));
    await paidAt('2025-03-31T23:59:59.999+09:00');
    expect((await accounts(day)).total.orders).toBe(1);
    expect((await accounts('2025-03')).days).toMatchObject([{ day, orders: 1, sales: order.total }]);
    await paidAt('2025-04-01T00:00:00+09:00');
    expect((await accounts('2025-03')).days).toEqual([]);
    expect((await accounts('2025-04')).days).toMatchObject([{ day: '2025-04-01', orders: 1 }]);
  });

  test.each(['', '2026', '2026-13', '2025-02-29', '2026-1', 'x', '2026-11-24x'])(
    'of "%s" are refused',
    async (period) => {
      const { status } = await desk(t, 'GET', `/accounts?period=${period}`, { token: owner.token });
      expect(status).toBe(400);
    },
  );
});

describe('the file of sales and refunds', () => {
  test('has a line for each order with the fields of an invoice, and for each refund with those of a return invoice', async () => {
    const order = await refundedOrder(55_500, '=HYPERLINK("x")');
    const csv = (await exported(today())).toString('utf8');
    expect(csv.startsWith('\ufeff計上日,区分,注文番号,取引日,')).toBe(true);
    const [sale, refund, ...more] = linesOf(csv, order.number);
    expect(more).toEqual([]);
    const yen = order.total / 100;
    const tax = Math.floor(yen / 11);
    const gatewayId = (await paid.authorisationsOf(order))[0]?.gatewayId;
    expect(sale?.slice(0, 10)).toEqual([
      today(),
      '売上',
      order.number,
      today(),
      String(yen),
      String(yen - tax),
      String(tax),
      expect.stringMatching(/^\d+$/),
      'クレジットカード',
      gatewayId,
    ]);
    expect(sale?.slice(13)).toEqual([expect.stringMatching(/^T\d{13}$/), '0']);
    expect(refund?.slice(0, 7)).toEqual([today(), '返金', order.number, today(), '-555', '-505', '-50']);
    expect(refund?.slice(7, 12)).toEqual([
      '',
      'クレジットカード',
      gatewayId,
      String(order.refundId),
      '銀行振込',
    ]);
    // Without the apostrophe, a spreadsheet would execute the formula.
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    for (const name of ['山田', '梅田', order.m.email]) expect(csv).not.toContain(name);
    const excel = iconv.decode(await exported(today(), 'cp932'), 'cp932');
    expect(`\ufeff${excel}`).toBe(csv);
  });

  test('says in the line of a refund of the whole order that its shipping was refunded, too', async () => {
    const { total } = await paid.paid();
    const order = await refundedOrder(total);
    const [sale, refund] = linesOf((await exported(today())).toString('utf8'), order.number);
    expect([sale?.[7], refund?.[7]]).toEqual(['500', '-500']);
  });

  test('agrees with the sums even if it is written in several batches', async () => {
    const order = await paid.paid();
    const row = await paid.rowOf(order.token);
    const day = '2024-02-29';
    const { id, ...copied } = row;
    const copies = Array.from({ length: 2_100 }, (_, n) => ({
      ...copied,
      tokenValue: `copy-${n}`,
      number: String(800_000_000 + n),
      // Several orders have the same time, so that only their ids separate the batches.
      paidAt: new Date(Date.parse(`${day}T03:00:00Z`) + Math.floor(n / 700)),
    }));
    for (let n = 0; n < copies.length; n += 300)
      await t.shop.db.insert(orders).values(copies.slice(n, n + 300));
    const lines = (await exported('2024-02')).toString('utf8').trim().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(2_100);
    expect(lines).toHaveLength(2_100);
    const { total } = await accounts('2024-02');
    expect(total.orders).toBe(2_100);
    const taxes = lines.reduce((sum, line) => sum + Number(line.split(',')[6]), 0);
    expect(taxes * 100).toBe(total.salesTax);
  });

  test('has an entry in the audit log for each download', async () => {
    const period = addDays(today(), -300);
    await exported(period);
    await exported(period, 'cp932');
    const rows = await t.shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.call, 'desk.exportAccounts'), eq(auditLog.entityId, period)));
    expect(rows.map(({ staffId, after }) => [staffId, after?.['encoding']])).toEqual([
      [owner.id, 'utf-8'],
      [owner.id, 'cp932'],
    ]);
    expect((await raw('/accounts/export', JSON.stringify({ period, encoding: 'x' }))).status).toBe(400);
  });
});

describe('the list of the card company', () => {
  const upload = async (text: string | Uint8Array, period = today()) => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const answer = await raw(`/accounts/comparisons?period=${period}&name=list.csv`, bytes, 'text/csv');
    return { status: answer.status, body: JSON.parse(answer.bytes.toString()) };
  };
  const report = (id: string) => deskOk(t, 'GET', `/accounts/comparisons/${id}`, { token: owner.token });
  const HEADER = 'gid,cod,state,ta';
  const listed = async (order: Awaited<ReturnType<PaidOrders['paid']>>, yen = order.total / 100) =>
    `${(await paid.authorisationsOf(order))[0]?.gatewayId},${order.cod},実売上,${yen}`;

  test('is compared with the shop, and the report shows missing payments and different amounts', async () => {
    const [same, other, missing] = [await paid.paid(), await paid.paid(), await paid.paid()];
    const text = [HEADER, await listed(same), await listed(other, 1), '999,C0-1-X,captured,500'].join('\r\n');
    for (const bytes of [Buffer.from(`\ufeff${text}`), iconv.encode(text, 'cp932')]) {
      const { status, body } = await upload(bytes);
      expect(status).toBe(201);
      const found = await report(body.id);
      expect(found).toMatchObject({ name: 'list.csv', period: today(), equal: 1 });
      expect(found.counts).toMatchObject({ only_at_gateway: 1, amount_differs: 1 });
      const about = (reference: string) =>
        found.differences.find((one: { reference: string }) => one.reference === reference);
      expect(about('C0-1-X')).toMatchObject({ verdict: 'only_at_gateway', gatewayYen: 500, order: null });
      expect(about(other.cod)).toMatchObject({
        verdict: 'amount_differs',
        gatewayYen: 1,
        shopYen: other.total / 100,
        order: { id: other.id },
      });
      expect(about(missing.cod)).toMatchObject({ verdict: 'only_in_shop', gatewayYen: null });
      expect(about(same.cod)).toBeUndefined();
    }
  });

  test('has a payment under another reference once, with both references, also if it was made on another day', async () => {
    const order = await paid.paid();
    await t.shop.db
      .update(authorisations)
      .set({ createdAt: new Date(`2024-02-15T12:00:00+09:00`) })
      .where(eq(authorisations.attemptKey, order.key.paymentKey));
    const line = (await listed(order)).replace(order.cod, 'EDITED-1');
    const { body } = await upload(`${HEADER}\n${line}`, '2024-02');
    expect(await report(body.id)).toMatchObject({
      equal: 0,
      counts: { reference_differs: 1, only_at_gateway: 0, only_in_shop: 0 },
      differences: [
        {
          verdict: 'reference_differs',
          reference: 'EDITED-1',
          shopReference: order.cod,
          order: { id: order.id },
        },
      ],
    });
  });

  test('is compared without payments of other days, which belong to the lists of those days', async () => {
    const order = await paid.paid();
    const yesterday = addDays(today(), -1);
    await t.shop.db
      .update(authorisations)
      .set({ createdAt: new Date(`2024-01-15T12:00:00+09:00`) })
      .where(eq(authorisations.attemptKey, order.key.paymentKey));
    const line = `${await listed(order)},2024-01-15 12:00:00`;
    const { body } = await upload(
      `${HEADER},at\n${line}\n7,C7-1-X,captured,5,${yesterday} 01:00:00`,
      '2024-01',
    );
    expect(await report(body.id)).toMatchObject({ equal: 1, differences: [] });
  });

  test('is refused at the field of the file, with the reason, if it cannot be read', async () => {
    for (const [text, reason] of [
      [Buffer.from([0xff, 0xfe, 0x81]), /読み取れませんでした/],
      ['gid,cod\n1,2', /見出し/],
      ['', /見出し/],
      [`${HEADER}\nx,A,paid,-1`, /読み取れない行/],
      [`${HEADER}\n"1,A`, /読み取れませんでした/],
    ] as const) {
      const { status, body } = await upload(text);
      expect([status, body.errors?.file?.[0]]).toEqual([400, expect.stringMatching(reason)]);
    }
    expect((await upload(Buffer.alloc(2_000_001, 48))).status).toBe(413);
  });

  test('has a report that only the person who uploaded it can read, for one hour', async () => {
    const { body } = await upload(HEADER);
    const other = await staffMember(t, 'owner');
    const path = `/accounts/comparisons/${body.id}`;
    expect((await desk(t, 'GET', path, { token: other.token })).status).toBe(404);
    await t.shop.db.update(deskFiles).set({ endsAt: t.shop.now() }).where(eq(deskFiles.id, body.id));
    expect((await desk(t, 'GET', path, { token: owner.token })).status).toBe(404);
  });
});

describeRoles(t, [
  ['GET', '/accounts?period=2026-11', 'owner'],
  ['POST', '/accounts/export', 'owner', { period: 'x' }],
  ['POST', '/accounts/comparisons?period=2026-11', 'owner', {}],
  ['GET', '/accounts/comparisons/x', 'owner'],
]);
