/**
 * Tasks of staff in the soak. Each change is made more than once, as people do: by a double press (one key), in two
 * windows (two keys), or by two people. A task returns false if there is no order for it.
 */
import type { DeskOrder, DeskOrderRow } from '#contract/desk/order-shapes.ts';
import { refundWays } from '#contract/desk/refund-ways.ts';
import type { MoneyOfOrder } from '#contract/desk/refunds.ts';
import { pieceFates } from '#contract/pieces.ts';
import { newKey, type Staff } from './staff.ts';

/** `me` does the task; `other` is another person. Orders up to `lastSeeded` (an id) are the demo's. */
export type Desk = { me: Staff; other: Staff; chance: () => number; lastSeeded: number };

type Errand = (desk: Desk) => Promise<boolean>;
type Change = [method: string, path: string, body?: unknown];

const oneOf = <T>(chance: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];

async function findOrder(
  { me, chance, lastSeeded }: Desk,
  view: 'paid' | 'waiting' | 'all',
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

type Piece = { itemId: number; quantity: number };

const everyPiece = ({ lines }: MoneyOfOrder): Piece[] =>
  lines.flatMap(({ itemId, pieces }) => (pieces.toCome > 0 ? [{ itemId, quantity: pieces.toCome }] : []));

/** Some pieces of which no money was given back, each line's with a random fate. */
const somePieces = ({ lines }: MoneyOfOrder, chance: () => number) =>
  lines.flatMap(({ itemId, refundable, pieces }) => {
    const quantity = Math.floor(chance() * (refundable + 1));
    const fits = pieceFates.filter((fate) => fate !== 'dropped' || quantity <= pieces.toCome);
    const fate = oneOf(chance, fits) ?? 'kept';
    return quantity > 0 ? [{ itemId, quantity, fate }] : [];
  });

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
const isUnsent = ({ shippingState, state, hasGoods }: DeskOrderRow): boolean =>
  shippingState === 'ready' && state === 'new' && hasGoods;
const isToShip = (order: DeskOrderRow): boolean =>
  isUnsent(order) || order.shippingState === 'partially_shipped';
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

/** Ships one piece of an order with several and, often, the others; sometimes takes the last parcel back. */
const shippedInTwo: Errand = async (desk) => {
  const { me, chance } = desk;
  const order = await findOrder(desk, 'paid', (row) => isUnsent(row) && row.pieces > 1);
  if (!order) return false;
  const { items }: DeskOrder = await me.read(`/orders/${order.id}`);
  const line = items.find(({ pieces }) => pieces.toCome > 0);
  if (!line || items.reduce((sum, { pieces }) => sum + pieces.toCome, 0) < 2) return false;
  const path = `/orders/${order.id}/shipment`;
  const pieces: Piece[] = [{ itemId: line.id, quantity: 1 }];
  await pressed(desk, ['POST', path, { ...newParcel(chance), pieces }]);
  if (chance() < 0.7) await pressed(desk, ['POST', path, newParcel(chance)]);
  if (chance() < 0.3) await pressed(desk, ['DELETE', path]);
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

const newReference = ({ number }: DeskOrderRow): string => `振込 ${number} ${newKey().slice(0, 6)}`;

const cancelledUnpaid: Errand = async (desk) => {
  const order = await findOrder(desk, 'waiting', mayEnd);
  if (!order) return false;
  await pressed(desk, ['POST', `/orders/${order.id}/cancellation`, { reason: 'customer' }]);
  return true;
};

const cancelledPaid =
  (refund: 'gateway' | 'manual' | 'none'): Errand =>
  async (desk) => {
    const order = await findOrder(desk, 'paid', (row) => isUnsent(row) && isWhole(row) && mayEnd(row));
    if (!order) return false;
    const restock = desk.chance() < 0.7 ? everyPiece(await moneyOf(desk, order)) : [];
    const byHand = refund === 'manual' ? { way: 'bank', reference: newReference(order) } : {};
    const body = { reason: 'out_of_stock', refund, restock, ...byHand };
    await pressed(desk, ['POST', `/orders/${order.id}/cancellation`, body]);
    return true;
  };

const refundedWhole: Errand = async (desk) => {
  const order = await findOrder(desk, 'paid', (row) => isWhole(row) && mayEnd(row));
  if (!order) return false;
  const money = await moneyOf(desk, order);
  const pieces = desk.chance() < 0.7 ? somePieces(money, desk.chance) : [];
  await pressed(desk, ['POST', `/orders/${order.id}/refunds`, { kind: 'gateway', reason: 'other', pieces }]);
  return true;
};

/** Requests a manual refund of a part or of everything, with pieces, then confirms or withdraws it. */
const refundedPart: Errand = async (desk) => {
  const { chance } = desk;
  const order = await findOrder(desk, 'paid');
  if (!order) return false;
  const money = await moneyOf(desk, order);
  const amount = chance() < 0.2 ? money.refundable : Math.floor(money.refundable / 200) * 100;
  if (amount === 0) return false;
  const wish = { kind: 'manual', reason: 'returned', amount, reference: newReference(order) };
  const body = { ...wish, way: oneOf(chance, refundWays), pieces: somePieces(money, chance) };
  await pressed(desk, ['POST', `/orders/${order.id}/refunds`, body]);
  await settleByHand(desk);
  return true;
};

/** Takes back a refund that was recorded by mistake. */
const undone: Errand = async (desk) => {
  const isRefunded = ({ paymentState }: DeskOrderRow) =>
    paymentState === 'partially_refunded' || paymentState === 'refunded';
  const order = await findOrder(desk, 'all', isRefunded);
  if (!order) return false;
  const { refunds } = await moneyOf(desk, order);
  const refund = oneOf(
    desk.chance,
    refunds.filter(
      ({ kind, state, undoes, isUndone }) =>
        kind === 'manual' && state === 'done' && undoes === null && !isUndone,
    ),
  );
  if (!refund) return false;
  await pressed(desk, ['POST', `/refunds/${refund.id}/counter-entry`, { note: '記録の誤り' }]);
  return true;
};

/** Closes a promised refund that nobody made, or refunds it after all. */
const owed: Errand = async (desk) => {
  const { owed } = await desk.me.read('/refunds');
  const order = oneOf<{ orderId: number; orderNumber: string }>(desk.chance, owed);
  if (!order) return false;
  if (desk.chance() < 0.5) {
    const body = { note: 'お客様が返金を辞退されました' };
    await pressed(desk, ['POST', `/orders/${order.orderId}/owed-refund/closing`, body]);
    return true;
  }
  const { refundable } = await moneyOf(desk, { id: order.orderId });
  if (refundable === 0) return false;
  const reference = `振込 ${order.orderNumber} ${newKey().slice(0, 6)}`;
  const body = { kind: 'manual', reason: 'other', amount: refundable, way: 'bank', reference };
  await pressed(desk, ['POST', `/orders/${order.orderId}/refunds`, body]);
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
  'shipped in two parcels': shippedInTwo,
  'shipped by two': shippedByTwo,
  'cancelled by hand': cancelledPaid('manual'),
  'taken back': takenBack,
  'refund taken back': undone,
  owed,
  answered,
  'cancelled, money kept': cancelledPaid('none'),
};
