import { eq, sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { auditLog, deskFiles } from '#api/db/schema/staff.ts';
import { deleteOldFiles } from '#api/domain/files/store.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, deskOk, newKey, staffMember } from './desk.ts';
import { mailsOf, makeTicket, orderRow, placedOrder, trackingNumber, writeRefund } from './placed.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const sato = await staffMember(t, 'staff', '佐藤 誠');
const kimura = await staffMember(t, 'owner', '木村 葉子');

const makeLabels = (ids: number[], kind = 'clickpost', token = sato.token) =>
  desk(t, 'POST', '/files/labels', { token, body: { kind, ids } });
const labels = (id: string) => deskOk(t, 'GET', `/files/labels/${id}`, { token: sato.token });

async function raw(method: string, path: string, body?: Uint8Array, token = sato.token) {
  const response = await t.app.request(`http://shop.test/desk-api${path}`, {
    method,
    headers: { 'X-Desk-Key': DESK_KEY, 'Accept-Language': 'ja_JP', Authorization: `Bearer ${token}` },
    ...(body ? { body: Uint8Array.from(body) } : {}),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
const upload = async (text: string | Uint8Array, token = sato.token) => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const answer = await raw('POST', '/files/tracking?carrier=yamato&name=today.csv', bytes, token);
  return { status: answer.status, body: JSON.parse(answer.bytes.toString()) };
};
const report = (id: string) => deskOk(t, 'GET', `/files/tracking/${id}`, { token: sato.token });
const run = (id: string, body: object = {}, token = sato.token) =>
  desk(t, 'POST', `/files/tracking/${id}/run`, { token, body: { mail: true, ...body } });

const HEADER = '注文番号,伝票番号';
const fileOf = (...lines: [string, string][]) =>
  [HEADER, ...lines.map((line) => line.join(','))].join('\r\n');
const outcomes = ({ lines }: { lines: { outcome: string }[] }) => lines.map(({ outcome }) => outcome);

describe('a file of labels', () => {
  test('has the orders that can be shipped, and lists the others with the reason', async () => {
    const good = await placedOrder(t);
    const unpaid = await placedOrder(t, { isPaid: false });
    const ticket = await placedOrder(t, { products: [await makeTicket(t)] });
    const strange = await placedOrder(t);
    const { shippingAddress } = await orderRow(t, strange.id);
    if (!shippingAddress) throw new Error('no address');
    await t.shop.db
      .update(orders)
      .set({ shippingAddress: { ...shippingAddress, lastName: '𠮷田', building: 'あ'.repeat(90) } })
      .where(eq(orders.id, strange.id));
    const made = await makeLabels([good.id, unpaid.id, ticket.id, strange.id]);
    expect(made.status).toBe(201);
    const { orders: inFile, leftOut, name } = await labels(made.body.id);
    expect(name).toMatch(/^clickpost-\d{4}-\d\d-\d\d\.csv$/);
    expect(inFile).toEqual([{ id: good.id, number: good.number }]);
    expect(leftOut).toMatchObject([
      { id: unpaid.id, message: '入金が確認できていないため、発送できません。', problems: [] },
      { id: ticket.id, message: '発送する商品がありません。' },
      {
        id: strange.id,
        problems: [{ reason: 'unencodable', field: 'name', value: '𠮷' }, { field: 'address' }],
      },
    ]);
    const { status, bytes } = await raw('GET', `/files/${made.body.id}`);
    expect(status).toBe(200);
    const text = iconv.decode(bytes, 'cp932');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('お届け先郵便番号');
    const [audited] = await t.shop.db.select().from(auditLog).where(eq(auditLog.entityId, made.body.id));
    expect(audited).toMatchObject({ staffId: sato.id, after: { orders: [good.number], leftOut: 3 } });
  });

  test.each(['requested', 'failed'] as const)(
    'leaves out an order with a refund that is %s',
    async (state) => {
      const order = await placedOrder(t);
      await writeRefund(t, order.id, sato.id, state);
      const made = await makeLabels([order.id]);
      expect(await labels(made.body.id)).toMatchObject({
        orders: [],
        leftOut: [{ id: order.id, message: '返金手続き中のため、操作できません。' }],
      });
    },
  );

  test('is not made if no order can be shipped, and only the reasons are returned', async () => {
    const unpaid = await placedOrder(t, { isPaid: false });
    const made = await makeLabels([unpaid.id]);
    expect((await labels(made.body.id)).orders).toEqual([]);
    expect((await raw('GET', `/files/${made.body.id}`)).status).toBe(404);
  });

  test('is made only once if its form is sent twice', async () => {
    const order = await placedOrder(t);
    const options = { token: sato.token, key: newKey(), body: { kind: 'clickpost', ids: [order.id] } };
    const [one, two] = [
      await deskOk(t, 'POST', '/files/labels', options),
      await deskOk(t, 'POST', '/files/labels', options),
    ];
    expect(two).toEqual(one);
  });

  test('requires the contract with its carrier, and one to two hundred existing orders', async () => {
    const { id } = await placedOrder(t);
    expect((await makeLabels([id], 'sagawa')).body.errors.kind[0]).toContain('契約情報');
    expect((await makeLabels([id], 'other')).status).toBe(400);
    expect((await makeLabels([999_999_999])).status).toBe(404);
    expect((await makeLabels([])).status).toBe(400);
    expect((await makeLabels(Array.from({ length: 201 }, (_, n) => n + 1))).status).toBe(400);
  });

  test('is readable for one hour by the person who made it', async () => {
    const made = await makeLabels([(await placedOrder(t)).id]);
    const { id } = made.body;
    expect((await raw('GET', `/files/${id}`, undefined, kimura.token)).status).toBe(404);
    expect((await desk(t, 'GET', `/files/labels/${id}`, { token: kimura.token })).status).toBe(404);
    expect((await desk(t, 'GET', `/files/tracking/${id}`, { token: sato.token })).status).toBe(404);
    await t.shop.db
      .update(deskFiles)
      .set({ endsAt: new Date(t.shop.now().getTime() - 1) })
      .where(eq(deskFiles.id, id));
    expect((await raw('GET', `/files/${id}`)).status).toBe(404);
    expect((await desk(t, 'GET', `/files/labels/${id}`, { token: sato.token })).status).toBe(404);
    await deleteOldFiles(t.shop);
    expect(await t.shop.db.select().from(deskFiles).where(eq(deskFiles.id, id))).toEqual([]);
  });
});

describe('a file of tracking numbers', () => {
  test('is previewed, ships order by order, and ships no order again in a second run', async () => {
    const [good, unpaid] = [await placedOrder(t), await placedOrder(t, { isPaid: false })];
    const number = trackingNumber();
    const { body } = await upload(
      fileOf(
        [good.number, number],
        [unpaid.number, trackingNumber()],
        ['000000000', trackingNumber()],
        [(await placedOrder(t)).number, '1.23E+11'],
        ['', '1'],
      ),
    );
    const before = await report(body.id);
    expect(before).toMatchObject({ name: 'today.csv', isRun: false });
    expect(before.lines).toMatchObject([
      { line: 2, outcome: 'ready', order: { id: good.id, number: good.number }, trackingNumber: number },
      { line: 3, outcome: 'wrong', message: '入金が確認できていないため、発送できません。' },
      { line: 4, outcome: 'wrong', message: 'この番号の注文はありません。', value: '000000000' },
      { line: 5, outcome: 'wrong', message: expect.stringContaining('表計算'), value: '1.23E+11' },
      { line: 6, outcome: 'wrong', message: '注文番号がありません。', typed: { order: '', number: '1' } },
    ]);
    expect((await orderRow(t, good.id)).shippingState).toBe('ready');

    expect((await run(body.id)).body).toEqual({ next: null });
    const after = await report(body.id);
    expect(after.isRun).toBe(true);
    expect(outcomes(after)).toEqual(['shipped', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect((await orderRow(t, good.id)).shippingState).toBe('shipped');
    expect(await mailsOf(t, good.id, 'order_shipped')).toHaveLength(1);

    await run(body.id);
    expect(outcomes(await report(body.id))[0]).toBe('shipped');
    const again = await upload(fileOf([good.number, number]));
    expect(outcomes(await report(again.body.id))).toEqual(['already']);
    await run(again.body.id);
    expect(outcomes(await report(again.body.id))).toEqual(['already']);
    expect(await mailsOf(t, good.id, 'order_shipped')).toHaveLength(1);
  });

  test('ships each order only once if two people run the same lines at the same time', async () => {
    const orders = [await placedOrder(t), await placedOrder(t)];
    const text = fileOf(...orders.map(({ number }): [string, string] => [number, trackingNumber()]));
    const [one, two] = [await upload(text), await upload(text, kimura.token)];
    await Promise.all([run(one.body.id), run(two.body.id, {}, kimura.token)]);
    const other = await deskOk(t, 'GET', `/files/tracking/${two.body.id}`, { token: kimura.token });
    const both = [...outcomes(await report(one.body.id)), ...outcomes(other)].sort();
    expect(both).toEqual(['already', 'already', 'shipped', 'shipped']);
    for (const { id } of orders) expect(await mailsOf(t, id, 'order_shipped')).toHaveLength(1);
  });

  test('requires a confirmation of each line with a wrong check digit or another order’s tracking number', async () => {
    const [one, two, three] = [await placedOrder(t), await placedOrder(t), await placedOrder(t)];
    const used = trackingNumber();
    await run((await upload(fileOf([one.number, used]))).body.id);
    const doubtful = String(BigInt(trackingNumber()) + (trackingNumber().endsWith('9') ? -1n : 1n));
    const { body } = await upload(fileOf([two.number, used], [three.number, doubtful]));
    const usedLine = { warning: 'number_used', message: 'この伝票番号は、ほかの注文でも使われています。' };
    const doubtfulLine = { warning: 'number_doubtful', message: expect.stringContaining('打ち間違い') };
    expect((await report(body.id)).lines).toMatchObject([
      { line: 2, outcome: 'ready', ...usedLine },
      { line: 3, outcome: 'ready', ...doubtfulLine },
    ]);
    await run(body.id);
    expect((await report(body.id)).lines).toMatchObject([
      { outcome: 'refused', ...usedLine },
      { outcome: 'refused', ...doubtfulLine },
    ]);
    await run(body.id, { confirmed: [3], mail: false });
    expect((await report(body.id)).lines).toMatchObject([
      { outcome: 'refused', ...usedLine },
      { outcome: 'shipped' },
    ]);
    expect((await orderRow(t, two.id)).shippingState).toBe('ready');
    await run(body.id, { confirmed: [2, 3], mail: false });
    expect(outcomes(await report(body.id))).toEqual(['shipped', 'shipped']);
    expect(await mailsOf(t, two.id, 'order_shipped')).toEqual([]);
  });

  test('gives one number to orders of the same address after a tick, never to those of different ones', async () => {
    const [one, two, far, near] = [
      await placedOrder(t),
      await placedOrder(t),
      await placedOrder(t),
      await placedOrder(t),
    ];
    const { shippingAddress } = await orderRow(t, far.id);
    if (!shippingAddress) throw new Error('no address');
    await t.shop.db
      .update(orders)
      .set({ shippingAddress: { ...shippingAddress, street: '別の町9-9' } })
      .where(eq(orders.id, far.id));
    const [shared, split] = [trackingNumber(), trackingNumber()];
    const { body } = await upload(
      fileOf([one.number, shared], [two.number, shared], [far.number, split], [near.number, split]),
    );
    expect((await report(body.id)).lines).toMatchObject([
      { outcome: 'ready', warning: 'number_used' },
      { outcome: 'ready', warning: 'number_used' },
      { outcome: 'wrong', message: '5行目と同じ伝票番号です（お届け先が違います）。', order: { id: far.id } },
      {
        outcome: 'wrong',
        message: '4行目と同じ伝票番号です（お届け先が違います）。',
        order: { id: near.id },
      },
    ]);
    await run(body.id, { confirmed: [2, 3, 4, 5] });
    expect(outcomes(await report(body.id))).toEqual(['shipped', 'shipped', 'wrong', 'wrong']);
  });

  test('adds the number of an order that was shipped without one, after a tick, with its mail', async () => {
    const order = await placedOrder(t);
    const token = sato.token;
    const ship = { ids: [order.id], carrier: 'yamato', mail: false };
    await deskOk(t, 'POST', '/shipments', { token, body: ship });
    const number = trackingNumber();
    const { body } = await upload(fileOf([order.number, number]));
    expect((await report(body.id)).lines).toMatchObject([{ outcome: 'ready', warning: 'number_added' }]);
    await run(body.id);
    expect(outcomes(await report(body.id))).toEqual(['refused']);
    expect(await mailsOf(t, order.id, 'order_shipped')).toEqual([]);
    await run(body.id, { confirmed: [2] });
    expect(outcomes(await report(body.id))).toEqual(['added']);
    const [mail, ...others] = await mailsOf(t, order.id, 'order_shipped');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(number.replace(/(\d{4})(?=\d)/g, '$1-'));
    const other = await upload(fileOf([order.number, trackingNumber()]));
    expect(outcomes(await report(other.body.id))).toEqual(['wrong']);
  });

  test('can be in UTF-8 or CP932, and is refused as a whole if it cannot be read', async () => {
    const { number } = await placedOrder(t);
    const text = fileOf([number, trackingNumber()]);
    for (const bytes of [iconv.encode(text, 'cp932'), iconv.encode(text, 'utf8', { addBOM: true })])
      expect(outcomes(await report((await upload(bytes)).body.id))).toEqual(['ready']);
    const refusals: [Uint8Array, RegExp][] = [
      [iconv.encode(text, 'utf-16', { addBOM: true }), /読み取れません|見出し/],
      [Buffer.from([0xff, 0xfe, 0x81]), /読み取れません/],
      [Buffer.from('注文番号,お名前\r\n1,2'), /見出し/],
      [Buffer.from(''), /見出し/],
      [Buffer.from(`${HEADER}\n${'1,2\n'.repeat(2_001)}`), /2,000行/],
    ];
    for (const [bytes, reason] of refusals) {
      const { status, body } = await upload(bytes);
      expect(status).toBe(400);
      expect(body.errors.file[0]).toMatch(reason);
    }
    expect((await upload(Buffer.alloc(2_000_001, 48))).status).toBe(413);
    expect(outcomes(await report((await upload(fileOf(['1\0', '2']))).body.id))).toEqual(['wrong']);
  });

  test('is run by calls of two hundred lines each', async () => {
    const lines = Array.from({ length: 201 }, (_, n): [string, string] => [String(900_000_000 + n), '']);
    const { id } = (await upload(fileOf(...lines))).body;
    expect((await run(id)).body).toEqual({ next: 200 });
    expect((await run(id, { from: 200 })).body).toEqual({ next: null });
  });
});

test('the packing data contain each order with all items, and a picking list without seminars', async () => {
  const [book, seminar] = [await makeProduct(t), await makeTicket(t)];
  const orders = [
    await placedOrder(t, { products: [book, seminar] }),
    await placedOrder(t, { products: [book] }),
  ];
  const ids = orders.map(({ id }) => id);
  // The goods go to somebody else.
  await t.shop.db.execute(sql`update orders set shipping_address = shipping_address || '{"lastName":"佐々木"}',
    billing_address = billing_address || '{"lastName":"佐々木"}' where id = ${ids[0]}`);
  const packing = await deskOk(t, 'GET', `/packing?ids=${[...ids, 999_999_999].join()}`, {
    token: sato.token,
  });
  expect(packing.orders.map(({ id }: { id: number }) => id)).toEqual(ids);
  const { buyer, billingAddress } = packing.orders[0];
  expect(buyer).toEqual({ lastName: '山田', firstName: '花子' });
  expect(billingAddress).toMatchObject({ lastName: '佐々木', firstName: '花子' });
  expect(packing.orders[0].items).toMatchObject([{ isEnclosed: true, quantity: 2 }, { isEnclosed: false }]);
  expect(packing.picking).toMatchObject([
    { quantity: 4, orders: orders.map(({ number }) => ({ number, quantity: 2 })) },
  ]);
  expect(packing.shop.registrationNumber).toMatch(/^T\d{13}$/);
  expect(packing.labels.find(({ kind }: { kind: string }) => kind === 'clickpost').missing).toEqual([]);
  for (const query of ['', '?ids=', '?ids=a', `?ids=${'1,'.repeat(300)}`])
    expect((await desk(t, 'GET', `/packing${query}`, { token: sato.token })).status).toBe(400);
});

test('slips and picking list leave out cancelled and fully refunded orders, and name them with the reason', async () => {
  const code = await makeProduct(t);
  const [good, cancelled, refunded, unpaid] = [
    await placedOrder(t, { products: [code] }),
    await placedOrder(t, { products: [code] }),
    await placedOrder(t, { products: [code] }),
    await placedOrder(t, { products: [code], isPaid: false }),
  ];
  const { token } = kimura;
  const cancel = { reason: 'customer', refund: 'none' };
  for (const { id } of [cancelled, unpaid])
    await deskOk(t, 'POST', `/orders/${id}/cancellation`, { token, body: cancel });
  const body = { kind: 'gateway', reason: 'customer' };
  await deskOk(t, 'POST', `/orders/${refunded.id}/refunds`, { token, body });
  await t.work();
  const all = [cancelled, good, refunded, unpaid];
  const packing = await deskOk(t, 'GET', `/packing?ids=${all.map(({ id }) => id)}`, { token });
  expect(packing.orders).toMatchObject([{ id: good.id }]);
  expect(packing.picking).toMatchObject([{ code, quantity: 2, orders: [{ number: good.number }] }]);
  const named = ({ id, number }: typeof good, message: string) => ({ id, number, message });
  expect(packing.leftOut).toEqual([
    named(cancelled, 'この注文は取り消されています。'),
    named(refunded, 'この注文は返金済みです。'),
    named(unpaid, 'この注文は取り消されています。'),
  ]);
});

describe('the settings for shipping', () => {
  const owner = () => ({ token: kimura.token });
  test('have the shop’s legal address as default sender; a change with an outdated revision is refused', async () => {
    const { value, revision } = await deskOk(t, 'GET', '/settings/sender', owner());
    expect(revision).toBe(0);
    expect(value).toMatchObject({ provinceCode: 'JP-27', city: '大阪市北区', phoneNumber: '0600000000' });
    const changed = { ...value, name: 'こもれび書房 発送係' };
    const put = (body: object) => desk(t, 'PUT', '/settings/sender', { ...owner(), body });
    expect((await put({ value: changed, revision: 0 })).body).toEqual({ revision: 1 });
    const late = await put({ value, revision: 0 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ errorCode: 'changed', conflict: { by: '木村 葉子' } });
    expect((await put({ value, revision: 7 })).status).toBe(409);
    expect((await put({ value: { ...value, phoneNumber: '1' }, revision: 1 })).body.errors).toHaveProperty([
      'value.phoneNumber',
    ]);
    expect((await deskOk(t, 'GET', '/settings/sender', owner())).value).toEqual(changed);
  });

  test('contain the contract with a carrier, which its label file uses', async () => {
    const value = { byMethod: {}, sagawa: { customerCode: '１２３４５６７８９０１２' }, links: {} };
    await deskOk(t, 'PUT', '/settings/carriers', { ...owner(), body: { value, revision: 0 } });
    const made = await makeLabels([(await placedOrder(t)).id], 'sagawa');
    expect(iconv.decode((await raw('GET', `/files/${made.body.id}`)).bytes, 'cp932')).toContain(
      '"123456789012"',
    );
  });
});

describeRoles(t, [
  ['POST', '/files/labels', 'staff', { kind: 'clickpost', ids: [1] }],
  ['GET', '/files/labels/x', 'staff'],
  ['GET', '/files/x', 'staff'],
  ['POST', '/files/tracking?carrier=yamato', 'staff', {}],
  ['GET', '/files/tracking/x', 'staff'],
  ['POST', '/files/tracking/x/run', 'staff', { mail: false }],
  ['GET', '/packing?ids=1', 'reader'],
  ['GET', '/settings/sender', 'owner'],
  ['GET', '/settings/carriers', 'owner'],
  ['GET', '/settings/shipping-methods', 'owner'],
  ['GET', '/settings/slip', 'owner'],
  ['GET', '/settings/notices', 'owner'],
  ['PUT', '/settings/sender', 'owner', {}],
  ['PUT', '/settings/carriers', 'owner', {}],
  ['PUT', '/settings/slip', 'owner', {}],
  ['PUT', '/settings/notices', 'owner', {}],
]);
