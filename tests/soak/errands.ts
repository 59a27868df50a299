/**
 * Tasks of staff in the soak. Each change is made more than once, as people do: by a double press (one key), in two
 * windows (two keys), or by two people. A task returns false if there is no order for it.
 */
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import type { MoneyOfOrder } from '#contract/desk/refunds.ts';
import { newKey, type Staff } from './staff.ts';

/** `me` does the task; `other` is another person. Orders up to `lastSeeded` (an id) are the demo's. */
export type Desk = { me: Staff; other: Staff; chance: () => number; lastSeeded: number };

type Errand = (desk: Desk) => Promise<boolean>;
type Change = [method: string, path: string, body?: unknown];

const oneOf = <T>(chance: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];

async function findOrder(
  { me, chance, lastSeeded }: Desk,
  view: 'paid' | 'waiting' | 'shipped',
  fits: (order: DeskOrderRow) => boolean = () => true,
): Promise<DeskOrderRow | undefined> {
  const { items }: { items: DeskOrderRow[] } = await me.read(`/orders?view=${view}`);
  return oneOf(
    chance,
    items.filter((order) => order.id > lastSeeded && fits(order)),
  );
}

const moneyOf = ({ me }: Desk, order: { id: number }): Promise<MoneyOfOrder> =>
  me.read(`/orders/${order.id}/money`);

const everyPiece = ({ lines }: MoneyOfOrder) =>
  lines.flatMap(({ itemId, restockable }) => (restockable > 0 ? [{ itemId, quantity: restockable }] : []));

/** A double press, a second window, and another person, all at the same time. */
async function pressed({ me, other }: Desk, change: Change): Promise<void> {
  const key = newKey();
  const [method, path, body] = change;
  await Promise.all([
    me.change(method, path, body, key),
    me.change(method, path, body, key),
    me.change(method, path, body),
    other.change(method, path, body),
  ]);
}

/** Every third order keeps its payment, so that kept payments are compared as well. */
const mayEnd = ({ id }: DeskOrderRow): boolean => id % 3 !== 0;
const isToShip = ({ shippingState, state, hasGoods }: DeskOrderRow): boolean =>
  shippingState === 'ready' && state === 'new' && hasGoods;
const isWhole = ({ paymentState }: DeskOrderRow): boolean => paymentState === 'paid';

function newParcel(chance: () => number) {
  const eleven = String(10_000_000_000 + Math.floor(chance() * 80_000_000_000));
  const trackingNumber = eleven + String(Number(eleven) % 7);
  return { carrier: 'yamato', trackingNumber, mail: chance() < 0.8 };
}

const shipped: Errand = async (desk) => {
  const order = await findOrder(desk, 'paid', isToShip);
  if (!order) return false;
  await pressed(desk, ['POST', `/orders/${order.id}/shipment`, newParcel(desk.chance)]);
  return true;
};

/** Two people ship the same order, each with a different tracking number. */
const shippedByTwo: Errand = async (desk) => {
  const order = await findOrder(desk, 'paid', isToShip);
  if (!order) return false;
  const path = `/orders/${order.id}/shipment`;
  await Promise.all([desk.me, desk.other].map((one) => one.change('POST', path, newParcel(desk.chance))));
  return true;
};

const takenBack: Errand = async (desk) => {
  const order = await findOrder(desk, 'paid', isToShip);
  if (!order) return false;
  const path = `/orders/${order.id}/shipment`;
  await desk.me.change('POST', path, newParcel(desk.chance));
  await pressed(desk, ['DELETE', path]);
  return true;
};

const cancelledUnpaid: Errand = async (desk) => {
  const order = await findOrder(desk, 'waiting', mayEnd);
  if (!order) return false;
  await pressed(desk, ['POST', `/orders/${order.id}/cancellation`, { reason: 'customer' }]);
  return true;
};

const cancelledPaid =
  (refund: 'gateway' | 'manual' | 'none'): Errand =>
  async (desk) => {
    const order = await findOrder(desk, 'paid', (row) => isToShip(row) && isWhole(row) && mayEnd(row));
    if (!order) return false;
    const restock = desk.chance() < 0.7 ? everyPiece(await moneyOf(desk, order)) : [];
    const byHand = refund === 'manual' ? { reference: `振込 ${order.number}` } : {};
    const body = { reason: 'out_of_stock', refund, restock, ...byHand };
    await pressed(desk, ['POST', `/orders/${order.id}/cancellation`, body]);
    return true;
  };

const refundedWhole: Errand = async (desk) => {
  const order = await findOrder(desk, 'paid', (row) => isWhole(row) && mayEnd(row));
  if (!order) return false;
  const money = await moneyOf(desk, order);
  const restock = desk.chance() < 0.5 && money.state !== 'cancelled' ? everyPiece(money) : [];
  await pressed(desk, ['POST', `/orders/${order.id}/refunds`, { kind: 'gateway', reason: 'other', restock }]);
  return true;
};

/** Requests a manual refund of half the refundable amount, then confirms or withdraws it. */
const refundedPart: Errand = async (desk) => {
  const order = await findOrder(desk, 'paid');
  if (!order) return false;
  const { refundable } = await moneyOf(desk, order);
  const amount = Math.floor(refundable / 200) * 100;
  if (amount === 0) return false;
  const body = { kind: 'manual', reason: 'returned', amount, reference: `振込 ${order.number}` };
  await pressed(desk, ['POST', `/orders/${order.id}/refunds`, body]);
  await settleByHand(desk);
  return true;
};

/** Both people confirm every waiting manual refund; some are withdrawn at the same moment. */
export async function settleByHand({ me, other, chance }: Desk): Promise<void> {
  const { items } = await me.read('/refunds');
  for (const { id, kind } of items) {
    if (kind !== 'manual') continue;
    const confirming = [me, other].map((one) => one.change('POST', `/refunds/${id}/confirmation`));
    const withdrawing = chance() < 0.2 ? [me.change('DELETE', `/refunds/${id}`)] : [];
    await Promise.all([...confirming, ...withdrawing]);
  }
}

const answered: Errand = async ({ me, other, chance }) => {
  const { items } = await me.read('/inquiries?state=all');
  const inquiry = oneOf<{ id: number }>(chance, items);
  if (!inquiry) return false;
  const { revision } = await me.read(`/inquiries/${inquiry.id}`);
  const path = `/inquiries/${inquiry.id}/messages`;
  const answer = (text: string) => ({ kind: 'answer', text, revision });
  const key = newKey();
  await Promise.all([
    me.change('POST', path, answer('お問い合わせありがとうございます。'), key),
    me.change('POST', path, answer('お問い合わせありがとうございます。'), key),
    other.change('POST', path, answer('担当の者からお返事いたします。')),
  ]);
  return true;
};

export const errands: Record<string, Errand> = {
  shipped,
  'cancelled unpaid': cancelledUnpaid,
  'refunded whole': refundedWhole,
  'cancelled by card': cancelledPaid('gateway'),
  'refunded part': refundedPart,
  'shipped by two': shippedByTwo,
  'cancelled by hand': cancelledPaid('manual'),
  'taken back': takenBack,
  answered,
  'cancelled, money kept': cancelledPaid('none'),
};
