/** The shop's details: read, changed and restored at the desk, and in force everywhere at once. */
import { desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { shopDetails } from '#api/db/schema/details.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { CurrentDetails } from '#api/domain/details/stored.ts';
import { call, cartWith } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { callsTo, checkoutOf } from '../paying.ts';
import { type DeskAnswer, desk, deskOk, newKey, staffMember } from './desk.ts';
import { PaidOrders } from './paid-orders.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'owner', '店長 一郎');
const { keyOf } = callsTo(t);

type Body = DeskAnswer['body'];
const read = (): Promise<Body> => deskOk(t, 'GET', '/shop-details', { token });
const versions = (): Promise<Body> => deskOk(t, 'GET', '/shop-details/versions', { token });
const inShop = async (): Promise<Body> => (await call(t, 'GET', '/shop-details')).data;
const put = (body: object, key = newKey()) => desk(t, 'PUT', '/shop-details', { token, body, key });
async function change(some: object): Promise<void> {
  const { value, revision } = await read();
  expect((await put({ value: { ...value, ...some }, revision })).status).toBe(200);
}
const restore = (version: number, revision: number) =>
  desk(t, 'POST', '/shop-details/restorations', { token, body: { version, revision } });

afterEach(async () => {
  await t.shop.db.delete(shopDetails);
  t.shop.detailsChanged();
  await t.shop.refreshDetails();
});

describeRoles(
  t,
  [
    ['GET', '/shop-details', 'owner'],
    ['GET', '/shop-details/versions', 'owner'],
    ['PUT', '/shop-details', 'owner', { value: {}, revision: 0 }],
    ['POST', '/shop-details/restorations', 'owner', { version: 7, revision: 0 }],
  ],
  [200, 400, 404],
);

describe('the shop’s details', () => {
  test('are the environment’s until the owner changes them', async () => {
    expect(await read()).toMatchObject({
      revision: 0,
      unread: [],
      value: {
        nameJa: t.shop.env.SHOP_NAME_JA,
        addressEn: t.shop.env.SHOP_LEGAL_ADDRESS_EN,
        registrationNumber: t.shop.env.REGISTRATION_NUMBER,
        freeShippingYen: 5000,
        minimumOrderYen: 1000,
        privacyUrl: '',
      },
    });
    expect(await inShop()).toEqual({});
    expect(await versions()).toEqual({ revision: 0, items: [] });
  });

  test('are in force at once, also in texts, mails and carts', async () => {
    const product = await makeProduct(t, { priceYen: 2200, stock: 10 });
    await change({ nameJa: '青空書店', freeShippingYen: 2000, phone: '０３-１２３４-５６７８' });
    expect(await inShop()).toMatchObject({
      nameJa: '青空書店',
      freeShippingYen: 2000,
      phone: '03-1234-5678',
    });
    const { placeholders } = await deskOk(t, 'GET', '/content-placeholders', { token });
    expect(placeholders['{{free_shipping_from}}'].ja_JP).toBe('2,000円');
    const cart = await cartWith(t, [{ productCode: product, quantity: 1 }]);
    expect((await call(t, 'GET', `/carts/${cart}`)).data.totals.shipping).toBe(0);
    const email = 'kaiin@details.example.jp';
    await call(t, 'POST', '/inquiries', {
      body: { name: '山田花子', email, content: '在庫はありますか。' },
    });
    const [mail] = await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, email));
    expect(mail?.subject).toContain('【青空書店】');
    expect(mail?.text).toContain('03-1234-5678');
  });

  test('do not change a paper that was issued', async () => {
    const order = await new PaidOrders(t).paid();
    const path = `/orders/${order.token}/receipts/1`;
    const issue = () => call(t, 'PUT', path, { bearer: order.m.bearer, body: { recipient: '山田花子' } });
    const issued = (await issue()).data;
    await change({ sellerJa: '株式会社青空', registrationNumber: 'T7000012050002' });
    expect((await issue()).data).toEqual(issued);
    const next = await new PaidOrders(t).paid();
    const later = await call(t, 'PUT', `/orders/${next.token}/receipts/1`, {
      bearer: next.m.bearer,
      body: { recipient: '山田花子' },
    });
    expect(JSON.stringify(later.data)).toContain('T7000012050002');
  });

  test('decide the minimum order, and its refusal names the amount in force', async () => {
    const product = await makeProduct(t, { priceYen: 2200, stock: 10 });
    const { m, token: cart } = await checkoutOf(t, product, 1);
    await change({ minimumOrderYen: 4000, freeShippingYen: 2000 });
    const refused = await keyOf(cart, m, 'token');
    expect(refused.body).toMatchObject({
      code: 400,
      errorCode: 'minimum_order',
      errors: { token: ['最低注文金額は4,000円（税込・送料を含む）です。'] },
    });
    await change({ minimumOrderYen: 0 });
    expect((await keyOf(cart, m, 'token')).status).toBe(200);
  });

  test('are refused at every wrong field at once', async () => {
    const { value } = await read();
    const wrong = {
      nameJa: ' ',
      homeTextEn: '【…】',
      phone: '123',
      email: 'shop',
      registrationNumber: 'T1234567890124',
      companyUrl: 'javascript:alert(1)',
      freeShippingYen: 500_001,
      minimumOrderYen: null,
    };
    const { status, body } = await put({ value: { ...value, ...wrong }, revision: 0 });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(
      Object.keys(wrong)
        .map((name) => `value.${name}`)
        .sort(),
    );
    expect(body.errors['value.minimumOrderYen'][0]).toContain('0以上の整数');
    expect(await inShop()).toEqual({});
  });

  test('take a registration number as people type it, and none', async () => {
    await change({ registrationNumber: ' ｔ7000-0120-50002 ' });
    expect((await inShop()).registrationNumber).toBe('T7000012050002');
    await change({ registrationNumber: '' });
    expect((await inShop()).registrationNumber).toBe('');
  });

  test('refuse the demo’s registration number in a shop that strangers can reach', async () => {
    const { SHOP_URL } = t.shop.env;
    Object.assign(t.shop.env, { SHOP_URL: 'https://aozora.example' });
    const { value, revision } = await read();
    const { status, body } = await put({ value, revision });
    Object.assign(t.shop.env, { SHOP_URL });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['value.registrationNumber']]);
  });

  test('keep a name on one line, because it stands in subjects of mails', async () => {
    await change({ nameEn: 'Aozora\r\nBcc: all@example.jp' });
    expect((await inShop()).nameEn).toBe('Aozora Bcc: all@example.jp');
  });
});

describe('a change of the details', () => {
  test('sent twice is made once, and the slower of two people is told who was faster', async () => {
    const { value, revision } = await read();
    const body = { value: { ...value, nameJa: '青空書店' }, revision };
    const key = newKey();
    expect((await Promise.all([put(body, key), put(body, key)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect(await versions()).toMatchObject({ revision: 1 });
    const slower = await put({ value: { ...value, nameJa: '夕空書店' }, revision });
    expect(slower.status).toBe(409);
    expect(slower.body).toMatchObject({ errorCode: 'changed', conflict: { by: '店長 一郎' } });
    expect((await inShop()).nameJa).toBe('青空書店');
  });

  test('made by two people at the same moment is made by one', async () => {
    const { value, revision } = await read();
    const both = ['青空書店', '夕空書店'].map((nameJa) => put({ value: { ...value, nameJa }, revision }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await versions()).items).toHaveLength(2);
  });

  test('adds a version with who and when, and writes what changed to the activity log', async () => {
    await change({ nameJa: '青空書店', freeShippingYen: 3000 });
    await change({ nameJa: '夕空書店' });
    const { items } = await versions();
    expect(items).toMatchObject([
      {
        revision: 2,
        event: 'changed',
        by: '店長 一郎',
        values: { nameJa: '夕空書店', freeShippingYen: 3000 },
      },
      { revision: 1, event: 'changed', by: '店長 一郎', values: { nameJa: '青空書店' } },
      { revision: 0, event: 'original', by: null, at: null, values: { nameJa: t.shop.env.SHOP_NAME_JA } },
    ]);
    const [row] = await t.shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(row).toMatchObject({
      call: 'desk.changeDetails',
      entity: 'details',
      before: { nameJa: '青空書店' },
      after: { nameJa: '夕空書店' },
    });
  });

  test('is undone by a new version, also the first one', async () => {
    await change({ nameJa: '青空書店', registrationNumber: '' });
    expect((await restore(0, 1)).body).toEqual({ revision: 2 });
    expect(await inShop()).toMatchObject({
      nameJa: t.shop.env.SHOP_NAME_JA,
      registrationNumber: t.shop.env.REGISTRATION_NUMBER,
    });
    expect((await restore(1, 2)).status).toBe(200);
    expect(await inShop()).toMatchObject({ nameJa: '青空書店', registrationNumber: '' });
    expect((await versions()).items.map(({ event }: Body) => event)).toEqual([
      'restored',
      'restored',
      'changed',
      'original',
    ]);
    expect((await restore(1, 2)).status).toBe(409);
    expect((await restore(99, 3)).status).toBe(404);
  });

  test('is seen by another process within seconds', async () => {
    const other = new CurrentDetails(t.shop.db, t.shop.env, () => {});
    await other.refresh();
    await change({ nameJa: '青空書店' });
    await other.refresh();
    expect(other.get().nameJa).toBe(t.shop.env.SHOP_NAME_JA);
    other.expire();
    await other.refresh();
    expect(other.get().nameJa).toBe('青空書店');
  });
});

describe('a stored version of another release', () => {
  const store = async (values: Record<string, unknown>) => {
    await t.shop.db.insert(shopDetails).values({ revision: 1, event: 'changed', values });
    t.shop.detailsChanged();
  };
  const readable = { nameJa: '青空書店', freeShippingYen: 3000 };

  test('counts field by field, with an alert, and no call fails', async () => {
    await store({ ...readable, nameEn: 7, minimumOrderYen: 'many', addedLater: true });
    t.logs.length = 0;
    expect(await inShop()).toEqual(readable);
    await inShop();
    expect(t.shop.details()).toMatchObject({
      ...readable,
      nameEn: t.shop.env.SHOP_NAME_EN,
      minimumOrderYen: 1000,
    });
    expect(t.logs.filter(({ event }) => event === 'details.unreadable')).toMatchObject([
      { level: 'alert', data: { version: 1, fields: ['nameEn', 'minimumOrderYen'] } },
    ]);
    expect(await read()).toMatchObject({ revision: 1, unread: ['nameEn', 'minimumOrderYen'] });
    await change({ nameEn: 'Aozora Books' });
    expect(await read()).toMatchObject({ revision: 2, unread: [], value: { nameEn: 'Aozora Books' } });
    // What cannot be read in a version stays as it is.
    expect((await restore(1, 2)).status).toBe(200);
    expect(await inShop()).toMatchObject({ nameEn: 'Aozora Books' });
  });

  test('that is of no use at all leaves the environment’s values', async () => {
    await t.shop.db.insert(shopDetails).values({ revision: 1, event: 'changed', values: { nameJa: null } });
    t.shop.detailsChanged();
    expect((await call(t, 'GET', '/products/latest-products')).status).not.toBe(500);
    expect(t.shop.details().nameJa).toBe(t.shop.env.SHOP_NAME_JA);
  });
});
