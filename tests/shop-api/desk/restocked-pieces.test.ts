/** Pieces that a refund gives back to the stock before the shipment do not leave the shop. */
import { expect, test } from 'vitest';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { deskOk } from './desk.ts';
import { placedOrder } from './placed.ts';
import { parcel, Shipping } from './shipping.ts';

const t = await testShop();
const s: Shipping = await Shipping.start(t);

const refundPieces = async (id: number, code: string, quantity: number) => {
  const { token } = s.sato;
  const line = (await s.detail(id)).items.find((item: { code: string }) => item.code === code);
  const pieces = [{ itemId: line.id, quantity, fate: 'restocked' }];
  const body = {
    kind: 'manual',
    reason: 'out_of_stock',
    amount: 200_000 * quantity,
    way: 'bank',
    reference: `B-${code}`,
    pieces,
  };
  await deskOk(t, 'POST', `/orders/${id}/refunds`, { token, body });
};
const packing = (id: number) => deskOk(t, 'GET', `/packing?ids=${id}`, { token: s.sato.token });

test('they are neither picked nor announced as shipped, and the slip marks them', async () => {
  const [some, all] = [await makeProduct(t), await makeProduct(t)];
  const { id } = await placedOrder(t, { products: [some, all] });
  await refundPieces(id, some, 1);
  await refundPieces(id, all, 2);
  expect(await stockOf(t, all)).toEqual({ onHand: 100, onHold: 0 });

  const { picking, orders } = await packing(id);
  expect(picking).toMatchObject([{ code: some, quantity: 1 }]);
  expect(orders[0].items).toMatchObject([
    { code: some, quantity: 1, isEnclosed: true },
    { code: some, quantity: 1, isEnclosed: false },
    { code: all, quantity: 2, isEnclosed: false },
  ]);

  expect((await s.ship(id, parcel())).status).toBe(200);
  const [mail] = await s.mails(id);
  const [first, second] = (await s.detail(id)).items;
  expect(mail?.text).toContain(`${first.name}\n  2,000円 × 1 = 2,000円`);
  expect(mail?.text).not.toContain(second.name);
});

test('pieces that come back after the shipment were in the parcel', async () => {
  const code = await makeProduct(t);
  const { id } = await placedOrder(t, { products: [code] });
  expect((await s.ship(id, parcel())).status).toBe(200);
  t.later(1_000);
  await refundPieces(id, code, 1);
  expect((await packing(id)).orders[0].items).toMatchObject([{ quantity: 2, isEnclosed: true }]);
});
