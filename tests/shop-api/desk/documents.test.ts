/** Copies of receipts and refund notices: kept as issued, found at the desk, deleted when their years are over. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { issuedDocuments } from '#api/db/schema/documents.ts';
import { orders, receipts } from '#api/db/schema/orders.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { emptyOldInvoices } from '#api/domain/erasure/old-invoices.ts';
import { forgetOldMails } from '#api/domain/mail/old-mails.ts';
import { keepOldReceipts } from '#api/domain/orders/old-receipts.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { call } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { type TestShop, testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, deskOk, staffMember } from './desk.ts';
import { erasingAs } from './erasing.ts';
import { GivingBack } from './giving-back.ts';
import { type PaidOrder, PaidOrders } from './paid-orders.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const o = new PaidOrders(t);
let owner: string;
let give: GivingBack;
beforeEach(async () => {
  owner = (await staffMember(t, 'owner', '木村 葉子')).token;
  give = new GivingBack(t, () => owner);
});

const today = () => tokyo(t.shop.now()).day;
const SETTINGS = {
  REGISTRATION_NUMBER: 'T1000012050002',
  SHOP_NAME_JA: '新しい書店',
  SHOP_LEGAL_SELLER_JA: '株式会社新しい書店',
  SHOP_LEGAL_ADDRESS_JA: '東京都',
};

const issue = async ({ token, m }: PaidOrder, serial: number, shop: TestShop = t) =>
  (
    await call(shop, 'PUT', `/orders/${token}/receipts/${serial}`, {
      bearer: m.bearer,
      body: { recipient: '株式会社灯台' },
    })
  ).data;
const shown = async ({ token, m }: PaidOrder, shop: TestShop = t) =>
  (await call(shop, 'GET', `/orders/${token}`, { bearer: m.bearer })).data.receipts;
const copiesOf = (order: PaidOrder) =>
  t.shop.db
    .select()
    .from(issuedDocuments)
    .where(eq(issuedDocuments.orderId, order.id))
    .orderBy(issuedDocuments.id);

describe('a receipt', () => {
  test('is answered as it was issued, after a refund and with other settings', async () => {
    const order = await o.paid();
    const first = await issue(order, 1);
    expect(first.sheet).toMatchObject({ kind: 'first', refunded: 0, total: order.total, locale: 'ja_JP' });
    await give.byHand(order.id, 1000);
    const other = shopWith(t, SETTINGS);
    expect(await shown(order, other)).toEqual([first]);
    const second = await issue(order, 2, other);
    expect(second.sheet).toMatchObject({
      kind: 'after_refund',
      replaces: first.number,
      refunded: 100_000,
      total: order.total - 100_000,
      registration: SETTINGS.REGISTRATION_NUMBER,
      issuer: { shop: '新しい書店', name: '株式会社新しい書店', address: '東京都' },
    });
    expect(await shown(order)).toEqual([first, second]);
    expect(await shown(order, other)).toEqual([first, second]);
  });

  test('that takes back a refund recorded by mistake has the whole amount again', async () => {
    const order = await o.paid();
    const { body: refund } = await give.byHand(order.id, 1000);
    const [first] = [await issue(order, 1)];
    expect(first.sheet).toMatchObject({ kind: 'after_refund', refunded: 100_000 });
    expect(first.sheet.replaces).toBeUndefined();
    await give.undo(refund.id, '記録の誤り');
    expect((await issue(order, 2)).sheet).toMatchObject({
      kind: 'reissued',
      replaces: first.number,
      refunded: 0,
      total: order.total,
    });
    expect((await shown(order))[0]).toEqual(first);
  });

  test('from before there were copies keeps the payment as it was on its day', async () => {
    const order = await o.paid();
    await give.byHand(order.id, 500);
    const at = t.shop.now();
    t.later(60_000);
    try {
      for (const serial of [1, 2])
        await t.shop.db
          .insert(receipts)
          .values({ orderId: order.id, serial, recipient: '株式会社灯台', issuedAt: at });
      await give.byHand(order.id, 1000);
      const old = await shown(order);
      expect(old).toMatchObject([
        { serial: 1, sheet: { kind: 'first', refunded: 50_000, total: order.total - 50_000 } },
        { serial: 2, sheet: { kind: 'reissued', refunded: 50_000 } },
      ]);
      // Reading writes nothing.
      expect((await copiesOf(order)).filter(({ kind }) => kind === 'receipt')).toEqual([]);
      expect(await keepOldReceipts(t.shop)).toBe(2);
      expect(await keepOldReceipts(t.shop)).toBe(0);
      await give.byHand(order.id, 200);
      expect(await shown(order, shopWith(t, SETTINGS))).toEqual(old);
      expect((await issue(order, 3)).sheet).toMatchObject({
        kind: 'after_refund',
        replaces: old[1].number,
        refunded: 170_000,
      });
    } finally {
      t.later(-60_000);
    }
  });
});

describe('a copy', () => {
  test('cannot be changed or deleted', async () => {
    const order = await o.paid();
    await issue(order, 1);
    const { db } = t.shop;
    const change = db.update(issuedDocuments).set({ amount: 1 }).where(eq(issuedDocuments.orderId, order.id));
    await expect(change).rejects.toThrow();
    const deletion = db.delete(issuedDocuments).where(eq(issuedDocuments.orderId, order.id));
    await expect(deletion).rejects.toThrow();
    expect(await copiesOf(order)).toMatchObject([{ kind: 'receipt', amount: order.total }]);
  });

  test('of a refund’s mail stays when the mail’s text is deleted, also of the mail that takes it back', async () => {
    const order = await o.paid();
    const { body: refund } = await give.byHand(order.id, 1000);
    const [mail] = await o.mails(order, 'order_refunded');
    await give.undo(refund.id, '記録の誤り');
    const [undone] = await o.mails(order, 'refund_undone');
    t.later(40 * 86_400_000);
    try {
      await t.shop.db.execute(sql`update outbox_mails set status = 'sent' where order_id = ${order.id}`);
      await forgetOldMails(t.shop);
    } finally {
      t.later(-40 * 86_400_000);
    }
    const { number } = await o.rowOf(order.token);
    expect(await copiesOf(order)).toMatchObject([
      {
        kind: 'refund_note',
        number,
        amount: 100_000,
        tax: 9_000,
        registration: 'T1234567890123',
        content: { mail: { subject: mail?.subject, text: mail?.text } },
      },
      {
        kind: 'refund_correction',
        amount: -100_000,
        tax: -9_000,
        content: { mail: { subject: undone?.subject, text: undone?.text } },
      },
    ]);
  });
});

test('a seller without a registration number mentions no return invoice when it takes a refund back', async () => {
  const order = await o.paid();
  const { body: refund } = await give.byHand(order.id, 1000);
  const { REGISTRATION_NUMBER } = t.shop.env;
  Object.assign(t.shop.env, { REGISTRATION_NUMBER: undefined });
  try {
    await give.undo(refund.id, '記録の誤り');
  } finally {
    Object.assign(t.shop.env, { REGISTRATION_NUMBER });
  }
  const [undone] = await o.mails(order, 'refund_undone');
  expect(undone?.text).not.toMatch(/適格|登録番号/);
});

describe('the desk’s list of copies', () => {
  const found = async (query: string) => {
    const page = await deskOk(t, 'GET', `/documents?${query}`, { token: owner });
    return page.items as { id: number; kind: string; number: string; recipient: string; amount: number }[];
  };
  test('is searched by day, amount, name and number, newest first', async () => {
    const order = await o.paid();
    const { number } = await o.rowOf(order.token);
    await issue(order, 1);
    await give.byHand(order.id, 1234);
    await issue(order, 2);
    const own = async (query: string) =>
      (await found(query))
        .filter((one) => one.number.startsWith(number ?? ''))
        .map(({ kind, number: n }) => [kind, n]);
    const [first, note, second] = [
      ['receipt', `${number}-1`],
      ['refund_note', number],
      ['receipt', `${number}-2`],
    ];
    expect(await own(`q=${number}`)).toEqual([second, note, first]);
    expect(await own(`q=${number}&kind=receipt`)).toEqual([second, first]);
    expect(await own(`q=${encodeURIComponent('（株）灯台')}`)).toEqual([]);
    expect(await own(`q=${encodeURIComponent('灯台')}`)).toEqual([second, first]);
    // The customer's name, however it is spaced.
    expect(await own(`q=${encodeURIComponent('山田花子')}`)).toEqual([note]);
    expect(await own(`q=${encodeURIComponent('燈台')}`)).toEqual([second, first]);
    expect(await own(`q=${number}&min=123400&max=123400`)).toEqual([note]);
    expect(await own(`q=${number}&from=${today()}&to=${today()}`)).toHaveLength(3);
    expect(await own(`q=${number}&to=${addDays(today(), -1)}`)).toEqual([]);
    expect(await own(`q=${number}&from=${addDays(today(), 1)}`)).toEqual([]);
    for (const [query, field] of [
      ['from=2026-02-30', 'from'],
      ['min=NaN', 'min'],
      ['from=2026-11-28&to=2026-11-27', 'to'],
      ['min=200&max=100', 'max'],
    ])
      expect(await desk(t, 'GET', `/documents?${query}`, { token: owner })).toMatchObject({
        status: 400,
        body: { errors: { [field ?? '']: [expect.any(String)] } },
      });
  });

  test('returns what the copies say, in the order asked for, without unknown ones', async () => {
    const order = await o.paid();
    const { sheet } = await issue(order, 1);
    await give.byHand(order.id, 100);
    const [note, receipt] = await found(`q=${(await o.rowOf(order.token)).number}`);
    const ids = `${receipt?.id},999999,${note?.id}`;
    const { items } = await deskOk(t, 'GET', `/documents/contents?ids=${ids}`, { token: owner });
    expect(items).toMatchObject([
      { kind: 'receipt', content: { sheet } },
      { kind: 'refund_note', content: { mail: { subject: expect.stringContaining('返金') } } },
    ]);
  });

  test('is written as a CSV file, the oldest first, without the name searched for in the audit log', async () => {
    const order = await o.paid();
    await issue(order, 1);
    await give.byHand(order.id, 500);
    await issue(order, 2);
    const { number } = await o.rowOf(order.token);
    const response = await t.app.request('http://shop.test/desk-api/documents/export', {
      method: 'POST',
      headers: {
        'X-Desk-Key': DESK_KEY,
        Authorization: `Bearer ${owner}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ encoding: 'utf-8', q: number }),
    });
    const csv = Buffer.from(await response.arrayBuffer()).toString();
    expect(csv).toMatch(/^\ufeff発行日,種類,番号,注文番号,宛名,/);
    const lines = csv.split('\r\n').filter((line) => line.startsWith(today()));
    const [refund] = await t.shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(csv.match(/,(\d+)\r\n/)?.[1]).toBe(String(refund?.id));
    const total = order.total / 100;
    expect(lines.map((line) => line.split(',').slice(1, 9))).toEqual([
      [
        '領収書',
        `${number}-1`,
        number,
        '株式会社灯台',
        String(total),
        expect.any(String),
        'T1234567890123',
        '',
      ],
      ['返金のお知らせ', number, number, '山田 花子', '500', '45', 'T1234567890123', ''],
      [
        '領収書',
        `${number}-2`,
        number,
        '株式会社灯台',
        String(total - 500),
        expect.any(String),
        'T1234567890123',
        `${number}-1`,
      ],
    ]);
    const { items } = await deskOk(t, 'GET', '/audit?entity=documents', { token: owner });
    expect(items[0]).toMatchObject({
      call: 'desk.exportDocuments',
      after: { encoding: 'utf-8', isSearch: true },
    });
    expect(JSON.stringify(items[0])).not.toContain(number);
  });
});

describe('a packing slip', () => {
  const print = async (id: number, { withPrices = true, shop = t } = {}) =>
    deskOk(shop, 'POST', '/orders/marks', {
      token: owner,
      body: { ids: [id], mark: 'printed', on: true, withPrices },
    });
  const slipsOf = async (order: PaidOrder) => (await copiesOf(order)).filter(({ kind }) => kind === 'slip');

  test('with prices and a registration number is kept as it was printed, and once more after a change', async () => {
    const order = await o.paid();
    await print(order.id, { withPrices: false });
    await print(order.id, { shop: shopWith(t, { REGISTRATION_NUMBER: undefined }) });
    expect(await slipsOf(order)).toEqual([]);
    await print(order.id);
    await print(order.id);
    const [first, ...more] = await slipsOf(order);
    expect(more).toEqual([]);
    const { number } = await o.rowOf(order.token);
    expect(first).toMatchObject({
      number,
      serial: 1,
      recipient: '山田 花子',
      amount: order.total,
      registration: 'T1234567890123',
      content: { slip: { order: { number, totals: { total: order.total } }, remark: null } },
    });
    expect(JSON.stringify(first)).not.toContain('staffNote');
    await print(order.id, { shop: shopWith(t, SETTINGS) });
    expect(await slipsOf(order)).toMatchObject([
      { id: first?.id, content: { slip: { shop: { names: { ja_JP: 'こもれび書房' } } } } },
      {
        serial: 2,
        registration: SETTINGS.REGISTRATION_NUMBER,
        content: { slip: { shop: { names: { ja_JP: '新しい書店' } } } },
      },
    ]);
  });
});

test('the accountant’s file of a month that is over stays as it was first exported', async () => {
  const order = await o.paid();
  await t.shop.db
    .update(orders)
    .set({ paidAt: new Date('2026-05-31T23:59:59+09:00') })
    .where(eq(orders.id, order.id));
  const { number } = await o.rowOf(order.token);
  const exported = async (shop: TestShop, period: string, encoding = 'utf-8') => {
    const response = await shop.app.request('http://shop.test/desk-api/accounts/export', {
      method: 'POST',
      headers: {
        'X-Desk-Key': DESK_KEY,
        Authorization: `Bearer ${owner}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ period, encoding }),
    });
    return Buffer.from(await response.arrayBuffer());
  };
  const [first, again] = await Promise.all([exported(t, '2026-05'), exported(t, '2026-05')]);
  expect(first.toString()).toMatch(/^\ufeff計上日,/);
  expect(first.toString()).toContain(number);
  expect(again).toEqual(first);
  const cp932 = await exported(t, '2026-05', 'cp932');
  await t.shop.db.execute(sql`update payment_methods set names = '{"ja_JP":"別の名前","en_US":"Another"}'`);
  const other = shopWith(t, SETTINGS);
  expect(await exported(other, '2026-05')).toEqual(first);
  expect(await exported(other, '2026-05', 'cp932')).toEqual(cp932);
  // A day, and the month that is not over, are made anew.
  expect((await exported(other, '2026-05-31')).toString()).toContain(SETTINGS.REGISTRATION_NUMBER);
  await o.paid();
  expect((await exported(other, today().slice(0, 7))).toString()).toContain(SETTINGS.REGISTRATION_NUMBER);
});

test('copies of an erased member stay for the set years, then they go; those of others stay', async () => {
  const order = await o.paid();
  const other = await o.paid();
  await issue(order, 1);
  await issue(other, 1);
  await give.byHand(order.id, 500);
  await t.shop.db.update(orders).set({ state: 'fulfilled' }).where(eq(orders.id, order.id));
  const { userId } = await o.rowOf(order.token);
  const { exportOf, erase, ok } = erasingAs(t, () => owner);
  const file = await exportOf(userId ?? 0);
  const json = await t.app.request(`http://shop.test/desk-api/files/${file}`, {
    headers: { 'X-Desk-Key': DESK_KEY, Authorization: `Bearer ${owner}` },
  });
  expect((await json.json()).issued_documents).toHaveLength(2);
  expect((await erase(userId ?? 0, file)).status).toBe(204);
  const copies = await copiesOf(order);
  expect(copies).toMatchObject([{ recipient: '株式会社灯台' }, { recipient: '山田 花子' }]);

  const later = async (years: number, use: () => Promise<void>) => {
    // 14 months until the years begin, and one to be past their end.
    const by = Math.round((years * 12 + 15) * 30.44) * 86_400_000;
    t.later(by);
    try {
      await use();
    } finally {
      t.later(-by);
    }
  };
  const ten = shopWith(t, { INVOICES_KEPT_YEARS: 10 });
  await later(6.5, async () => {
    expect(await emptyOldInvoices(t.shop)).toBe(0);
    expect(await copiesOf(order)).toEqual(copies);
  });
  await later(7, async () => {
    expect(await emptyOldInvoices({ ...ten.shop, now: t.shop.now })).toBe(0);
    expect(await emptyOldInvoices(t.shop)).toBe(3);
    expect(await emptyOldInvoices(t.shop)).toBe(0);
  });
  expect(await copiesOf(order)).toEqual([]);
  const [row] = await t.shop.db.select().from(receipts).where(eq(receipts.orderId, order.id));
  expect(row?.recipient).toBe('');
  expect(await keepOldReceipts(t.shop)).toBe(0);
  expect(await copiesOf(other)).toHaveLength(1);
  expect(await ok('GET', `/orders/${order.id}`)).toMatchObject({ id: order.id });
});

describeRoles(t, [
  ['GET', '/documents', 'owner'],
  ['GET', '/documents/contents?ids=1', 'owner'],
  ['POST', '/documents/export', 'owner', { encoding: 'x' }],
]);
