import type { Order } from '#contract/order-shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { ApiError } from '../errors.ts';
import { shownShipments } from '../order-rows/common-view.ts';
import { joinLinksOf } from '../order-rows/join-links.ts';
import { type FullOrder, findOrder, loadOrder, type OrderRow } from '../order-rows/load.ts';
import { promiseView } from '../order-rows/promised.ts';
import { refundsForShopper, refundsOf } from '../order-rows/refund-balance.ts';
import { seatsOf } from '../order-rows/seats.ts';
import { piecesOf, piecesOfParcels, readPieces } from '../pieces/read.ts';
import { orderView } from './order-view.ts';
import { receiptsOf } from './receipts.ts';

export const orderNotFound = () => new ApiError(404, 'order_not_found', 'order_not_found');

/** The member's own placed order. Throws the same 404 for an unknown order and for another member's. */
export async function ownOrder({ db }: { db: Db | Tx }, token: string, bearer: Bearer): Promise<OrderRow> {
  const order = await findOrder(db, token);
  if (!order || order.state === 'cart' || order.userId !== bearer.userId) throw orderNotFound();
  return order;
}

export async function orderOfMember(shop: Shop, order: OrderRow, context: ViewContext): Promise<Order> {
  const full = await loadOrder(shop, shop.db, order);
  const rows = await refundsOf(shop.db, order.id);
  const refunds = refundsForShopper(rows);
  const view = orderView(full, context);
  return {
    ...view,
    ...(await piecesForShopper(shop, full, view, refunds.length > 0)),
    receipts: await receiptsOf(shop, shop.db, full, rows),
    ...(refunds.length > 0 ? { refunds } : {}),
    ...(await joinLinksOf(shop, full, context.locale)),
    ...(await seatsOf(shop, full)),
    ...(full.promised ? { promised: promiseView(full.promised, context.locale, shop.details().email) } : {}),
  };
}

/** What is in which parcel, and what of each line is still to come or refunded. Whole orders need neither. */
async function piecesForShopper(
  { db }: Shop,
  full: FullOrder,
  { shipments, items }: Order,
  isRefunded: boolean,
): Promise<Partial<Order>> {
  const isSplit = full.order.shippingState === 'partially_shipped' || shipments.length > 1;
  if (!isSplit && !isRefunded) return {};
  const pieces = await readPieces(db, [full.order.id]);
  const rows = shownShipments(full).map(({ row }) => row);
  const inside = isSplit
    ? await piecesOfParcels(
        db,
        rows.map(({ id }) => id),
      )
    : new Map();
  return {
    shipments: shipments.map((shipment, n) => {
      const own = inside.get(rows[n]?.id ?? 0);
      return own ? { ...shipment, pieces: own } : shipment;
    }),
    pieces: items.map(({ id, product }) => {
      const { toCome, refunded } = piecesOf(pieces, id);
      return { itemId: id, toShip: product.seminar ? 0 : toCome, refunded };
    }),
  };
}
