import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import * as calls from '#contract/desk/orders.ts';
import { isPermitted, roles } from '#contract/desk/permissions.ts';
import { call } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { mailsOf, orderRow, placedOrder } from './placed.ts';

const t = await testShop();
const sato = await staffMember(t, 'staff', '佐藤 誠');
const kimura = await staffMember(t, 'owner', '木村 葉子');

const ADDRESS = {
  lastName: '鈴木',
  firstName: '一郎',
  postcode: '１００-０００１',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
  building: '城ビル 2F',
  phoneNumber: '03-1234-5678',
};
const change = (id: number, body: object, { token } = sato) =>
  desk(t, 'PATCH', `/orders/${id}`, { token, body });
const mark = (body: object) => deskOk(t, 'POST', '/orders/marks', { token: sato.token, body });
/** From a page that showed this revision. */
const shippingOf = (id: number) => (revision: number) =>
  desk(t, 'POST', `/orders/${id}/shipment`, {
    token: sato.token,
    body: { carrier: 'yamato', trackingNumber: '', mail: true, revision },
  });
const detail = (id: number) => deskOk(t, 'GET', `/orders/${id}`, { token: sato.token });

test('the phone number of a present’s buyer is the buyer’s', async () => {
  const { id } = await placedOrder(t);
  const { shippingAddress, phoneNumber } = await orderRow(t, id);
  if (!shippingAddress) throw new Error('no address');
  expect(phoneNumber).toBe(shippingAddress.phoneNumber);
  const billingAddress = { ...shippingAddress, firstName: '花', phoneNumber: '0521234567' };
  await t.shop.db.update(orders).set({ billingAddress }).where(eq(orders.id, id));
  expect((await detail(id)).phoneNumber).toBe('0521234567');
});

describe('a change of the address', () => {
  test('is told from → to, and points to the customer’s other orders that wait for the old address', async () => {
    const [one, two] = [await placedOrder(t), await placedOrder(t)];
    const { userId } = await orderRow(t, one.id);
    await t.shop.db.update(orders).set({ userId }).where(eq(orders.id, two.id));
    expect((await detail(one.id)).oldAddress).toEqual([]);
    await change(one.id, { revision: 0, address: ADDRESS });
    const changed = await detail(one.id);
    expect(changed.oldAddress).toEqual([{ id: two.id, number: two.number }]);
    expect(
      changed.timeline.find(({ type }: { type: string }) => type === 'address_changed').data,
    ).toMatchObject({
      from: { lastName: '山田' },
      to: { lastName: '鈴木', street: '千代田1-1 城ビル 2F' },
    });
    expect((await detail(two.id)).oldAddress).toEqual([]);
    await change(two.id, { revision: 0, address: ADDRESS });
    expect((await detail(one.id)).oldAddress).toEqual([]);
  });

  test('is possible before shipping, and removes the marks of printed slips and labels', async () => {
    const { id } = await placedOrder(t);
    await mark({ ids: [id], mark: 'printed', on: true });
    await mark({ ids: [id], mark: 'labelled', on: true });
    expect((await change(id, { revision: 0, address: ADDRESS })).body).toEqual({ revision: 1 });
    expect(await detail(id)).toMatchObject({
      shippingAddress: {
        lastName: '鈴木',
        postcode: '1000001',
        street: '千代田1-1 城ビル 2F',
        building: '城ビル 2F',
      },
      billingAddress: { lastName: '山田' },
      slipPrintedAt: null,
      labelMadeAt: null,
      revision: 1,
    });
    const [audited] = await t.shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.call, 'desk.changeOrder'))
      .orderBy(auditLog.id);
    expect(audited).toMatchObject({
      before: { shippingAddress: { lastName: '山田' } },
      after: { shippingAddress: { lastName: '鈴木' } },
    });
  });

  test('is seen before an order is shipped from a page with the former address', async () => {
    const { id } = await placedOrder(t);
    await change(id, { revision: 0, address: ADDRESS });
    const ship = shippingOf(id);
    expect(await ship(0)).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '佐藤 誠' } },
    });
    expect((await ship(1)).body).toMatchObject({ outcome: 'shipped' });
  });

  test('and so is what a refund has changed of the pieces, until it is taken back', async () => {
    const { id } = await placedOrder(t);
    const giving = new GivingBack(t, () => kimura.token);
    const [line] = (await giving.money(id)).lines;
    const given = [{ code: line?.code ?? '', quantity: 1, fate: 'dropped' as const }];
    const { body: refund } = await giving.byHand(id, 100, given);
    const ship = shippingOf(id);
    expect(await ship(0)).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '木村 葉子', event: 'refunded' } },
    });
    expect((await giving.undo(refund.id)).status).toBe(201);
    expect((await ship(1)).status).toBe(409);
    expect((await ship((await detail(id)).revision)).body).toMatchObject({ outcome: 'shipped' });
  });

  test('with an outdated revision is refused, and the response says who changed the order', async () => {
    const { id } = await placedOrder(t);
    await change(id, { revision: 0, staffNote: '急ぎ' }, kimura);
    expect(await change(id, { revision: 0, address: ADDRESS })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '木村 葉子', event: 'note_changed' } },
    });
    expect((await change(id, { revision: 1, address: ADDRESS })).status).toBe(200);
  });

  test('is refused with all invalid fields at once', async () => {
    const { id } = await placedOrder(t);
    const address = { ...ADDRESS, postcode: '1', phoneNumber: 'x', lastName: '' };
    const { status, body } = await change(id, { revision: 0, address });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual([
      'address.lastName',
      'address.phoneNumber',
      'address.postcode',
    ]);
  });

  test('is refused after shipping, but a change of notes is not', async () => {
    const { id } = await placedOrder(t);
    const body = { carrier: 'yamato', mail: false };
    await deskOk(t, 'POST', `/orders/${id}/shipment`, { token: sato.token, body });
    expect(await change(id, { revision: 0, address: ADDRESS })).toMatchObject({
      status: 409,
      body: { errorCode: 'shipped_already' },
    });
    expect((await change(id, { revision: 0, staffNote: ' 電話あり\r\n折り返す ' })).status).toBe(200);
    expect((await detail(id)).staffNote).toBe('電話あり\n折り返す');
    expect((await change(id, { revision: 1, staffNote: '' })).status).toBe(200);
    expect((await orderRow(t, id)).staffNote).toBeNull();
    expect((await change(id, { revision: 2, staffNote: 'あ'.repeat(2001) })).status).toBe(400);
  });
});

describe('an order on hold', () => {
  const ship = (id: number) =>
    desk(t, 'POST', `/orders/${id}/shipment`, {
      token: sato.token,
      body: { carrier: 'yamato', mail: false },
    });

  test('is not shipped, alone or with others, and is not the next to ship, until it is released', async () => {
    const { id, number } = await placedOrder(t);
    expect((await change(id, { revision: 0, holdReason: ' お届け先の確認中 ' })).body).toEqual({
      revision: 1,
    });
    expect(await detail(id)).toMatchObject({
      holdReason: 'お届け先の確認中',
      blocked: { ship: 'on_hold', changeAddress: null },
    });
    const { items } = await deskOk(t, 'GET', `/orders?view=to_ship&q=${number}`, { token: sato.token });
    expect(items).toMatchObject([{ id, isHeld: true }]);
    expect(await ship(id)).toMatchObject({
      status: 409,
      body: { errorCode: 'on_hold', conflict: { by: '佐藤 誠', event: 'held' } },
    });
    const many = { ids: [id], carrier: 'yamato', mail: false };
    const { orders } = await deskOk(t, 'POST', '/shipments', { token: sato.token, body: many });
    expect(orders).toMatchObject([{ id, outcome: 'refused', errorCode: 'on_hold' }]);
    const other = await placedOrder(t);
    expect((await detail(other.id)).nextToShip).not.toBe(id);
    expect((await change(id, { revision: 1, holdReason: null })).status).toBe(200);
    expect((await detail(id)).holdReason).toBeNull();
    expect((await ship(id)).body).toMatchObject({ outcome: 'shipped' });
    expect(await change(id, { revision: 2, holdReason: '返品' })).toMatchObject({
      status: 409,
      body: { errorCode: 'shipped_already' },
    });
  });

  test('needs a reason of at most 200 characters', async () => {
    const { id } = await placedOrder(t);
    for (const holdReason of ['', 'あ'.repeat(201)])
      expect(await change(id, { revision: 0, holdReason })).toMatchObject({
        status: 400,
        body: { errors: { holdReason: [expect.any(String)] } },
      });
  });
});

test('marks for printed slips and labels are set and removed', async () => {
  const [one, two] = [await placedOrder(t), await placedOrder(t)];
  const ids = [one.id, two.id, 999_999_999];
  expect(await mark({ ids, mark: 'printed', on: true })).toEqual({ changed: 2, outdated: [] });
  expect(await mark({ ids, mark: 'printed', on: true })).toEqual({ changed: 0, outdated: [] });
  expect((await detail(one.id)).slipPrintedAt).not.toBeNull();
  expect((await detail(one.id)).labelMadeAt).toBeNull();
  expect(await mark({ ids: [one.id], mark: 'printed', on: false })).toEqual({ changed: 1, outdated: [] });
  expect((await detail(one.id)).slipPrintedAt).toBeNull();
});

test('marks are not set for slips and labels with an address that was corrected since', async () => {
  const [one, two] = [await placedOrder(t), await placedOrder(t)];
  const ids = [one.id, two.id];
  const { token } = sato;
  const { readAt } = await deskOk(t, 'GET', `/packing?ids=${ids}`, { token });
  const { id: file } = await deskOk(t, 'POST', '/files/labels', { token, body: { kind: 'clickpost', ids } });
  const { madeAt } = await deskOk(t, 'GET', `/files/labels/${file}`, { token });
  expect((await change(one.id, { revision: 0, address: { ...ADDRESS, street: '梅田3-1-1' } })).status).toBe(
    200,
  );
  const outdated = [one.number];
  expect(await mark({ ids, mark: 'printed', on: true, madeAt: readAt })).toEqual({ changed: 1, outdated });
  expect(await mark({ ids, mark: 'labelled', on: true, madeAt })).toEqual({ changed: 1, outdated });
  expect(await detail(one.id)).toMatchObject({ slipPrintedAt: null, labelMadeAt: null });
  expect((await detail(two.id)).labelMadeAt).not.toBeNull();
  const { readAt: later } = await deskOk(t, 'GET', `/packing?ids=${ids}`, { token });
  const again = await mark({ ids, mark: 'printed', on: true, madeAt: later });
  expect(again).toEqual({ changed: 1, outdated: [] });
});

describe('a mail about an order', () => {
  const again = (id: number, kind: string) =>
    desk(t, 'POST', `/orders/${id}/mails`, { token: sato.token, body: { kind } });

  test('can be sent again, each time as a new mail', async () => {
    const { id } = await placedOrder(t);
    expect(await mailsOf(t, id, 'order_paid')).toHaveLength(1);
    expect((await again(id, 'order')).status).toBe(204);
    expect((await again(id, 'order')).status).toBe(204);
    const mails = await mailsOf(t, id, 'order_paid');
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    const [first, second] = mails;
    expect(first?.subject).not.toContain('再送');
    expect(second?.subject).toMatch(/^【[^】]+】（再送）ご注文ありがとうございます/);
    expect(second?.text).toMatch(/様\n\nこのメールは再送です。/);
    const { mails: shown, timeline } = await detail(id);
    expect(shown.filter(({ template }: { template: string }) => template === 'order_paid')).toHaveLength(3);
    expect(timeline.map(({ type }: { type: string }) => type)).toContain('mail_written_again');
  });

  test('is refused if it does not fit the order’s state', async () => {
    const paid = await placedOrder(t);
    for (const kind of ['shipped', 'cancelled'])
      expect(await again(paid.id, kind)).toMatchObject({
        status: 409,
        body: { errorCode: 'mail_not_applicable' },
      });
    expect((await again(paid.id, 'x')).body.errors).toHaveProperty('kind');
    const unpaid = await placedOrder(t, { isPaid: false });
    expect((await again(unpaid.id, 'order')).status).toBe(204);
    expect(await mailsOf(t, unpaid.id, 'order_awaiting_payment')).toHaveLength(2);
    await call(t, 'PUT', `/orders/${unpaid.token}/payments/fail`, { bearer: unpaid.bearer });
    expect((await again(unpaid.id, 'cancelled')).status).toBe(204);
    expect(await mailsOf(t, unpaid.id, 'order_cancelled')).toHaveLength(2);
    expect((await again(unpaid.id, 'order')).status).toBe(409);
  });

  test('that staff cancelled says why, and what happens to the payment', async () => {
    const cancel = async (id: number, body: object) => {
      const owner = await staffMember(t, 'owner');
      await deskOk(t, 'POST', `/orders/${id}/cancellation`, { token: owner.token, body });
    };
    const mailsAgain = async (id: number) => {
      expect((await again(id, 'order')).status).toBe(409);
      expect((await again(id, 'cancelled')).status).toBe(204);
      expect(await mailsOf(t, id, 'order_cancelled')).toEqual([]);
      const [first, second] = await mailsOf(t, id, 'order_cancelled_by_shop');
      return { first: first?.text, second: second?.text };
    };
    for (const [isPaid, refund] of [
      [false, {}],
      [true, { refund: 'none' }],
      [true, { refund: 'gateway' }],
    ] as const) {
      const { id } = await placedOrder(t, { isPaid });
      await cancel(id, { reason: 'out_of_stock', ...refund });
      const { first, second } = await mailsAgain(id);
      expect(first).toContain('ご用意できなくなった');
      expect(second?.replace(/このメールは再送です。.*\n\n/, ''), JSON.stringify(refund)).toBe(first);
    }
    const inPart = await placedOrder(t);
    const byHand = { refund: 'manual', way: 'bank', reference: 'B', amount: 100 };
    await cancel(inPart.id, { reason: 'out_of_stock', ...byHand });
    // The first mail said both (order_cancelled_and_refunded).
    expect((await mailsAgain(inPart.id)).first).toContain('代金のうち1円は、返金済みです');
    const refunded = await placedOrder(t);
    await cancel(refunded.id, { reason: 'customer', refund: 'gateway' });
    await t.work();
    expect((await mailsAgain(refunded.id)).second).toContain('返金済み');
  });

  test('that staff cancelled is refused while nothing true can be said about the payment', async () => {
    const { token } = await staffMember(t, 'owner');
    const strict = shopWith(t, { DESK_TWO_PERSONS: true });
    const manual = { reason: 'customer', way: 'bank', reference: 'B', amount: 100 };
    const withdrawLast = async (id: number) => {
      const { refunds } = await deskOk(t, 'GET', `/orders/${id}/money`, { token });
      await deskOk(t, 'DELETE', `/refunds/${refunds.at(-1).id}`, { token });
    };
    const { id } = await placedOrder(t);
    const body = { ...manual, refund: 'manual' };
    await deskOk(strict, 'POST', `/orders/${id}/cancellation`, { token, body });
    await withdrawLast(id);
    expect(await again(id, 'cancelled')).toMatchObject({
      status: 409,
      body: { errorCode: 'refund_unsettled', message: expect.stringContaining('返金が取り下げられたか') },
    });
    await deskOk(t, 'POST', `/orders/${id}/refunds`, { token, body: { ...manual, kind: 'manual' } });
    expect((await again(id, 'cancelled')).status).toBe(204);
    const [, second] = await mailsOf(t, id, 'order_cancelled_by_shop');
    expect(second?.text).toContain('代金のうち1円は、返金済みです');

    const kept = await placedOrder(t);
    await deskOk(t, 'POST', `/orders/${kept.id}/cancellation`, { token, body: { ...body, refund: 'none' } });
    await deskOk(strict, 'POST', `/orders/${kept.id}/refunds`, {
      token,
      body: { ...manual, kind: 'manual' },
    });
    await withdrawLast(kept.id);
    expect((await again(kept.id, 'cancelled')).status).toBe(204);
    const [, unchanged] = await mailsOf(t, kept.id, 'order_cancelled_by_shop');
    expect(unchanged?.text).toContain('返金はございません');
  });
});

describe('each role may make only the permitted calls:', () => {
  const all = Object.values(calls).filter((one) => typeof one === 'object' && 'access' in one);
  const bodies: Record<string, unknown> = {
    'desk.shipOrder': { carrier: 'yamato', mail: false },
    'desk.correctShipment': {
      carrier: 'yamato',
      mail: false,
      expected: { carrier: null, trackingNumber: null },
    },
    'desk.shipOrders': { ids: [999_999_999], carrier: 'yamato', mail: false },
    'desk.changeOrder': { revision: 0 },
    'desk.sendMailAgain': { kind: 'order' },
    'desk.markOrders': { ids: [999_999_999], mark: 'printed', on: true },
  };

  test.each(all.map((one) => [one.id, one] as const))('%s', async (id, { method, path, access }) => {
    const address = path.replace('{id}', '999999999');
    const body = bodies[id];
    const ask = (token?: string) =>
      desk(t, method.toUpperCase(), address, { token, ...(body ? { body } : {}) });
    expect((await ask()).status).toBe(401);
    for (const role of roles) {
      const { token } = await staffMember(t, role);
      const { status } = await ask(token);
      expect([role, status === 403]).toEqual([role, !isPermitted(role, access)]);
      expect(status).toBeLessThan(500);
    }
  });
});
