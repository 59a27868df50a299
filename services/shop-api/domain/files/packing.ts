/** Reads orders for packing: slips, picking list, and for which carriers label files can be made. */

import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { labelCarriers } from '#contract/desk/files.ts';
import type { readPacking as call, PackedOrder } from '#contract/desk/packing.ts';
import { chosenOption, optionsOf } from '#contract/order-shapes.ts';
import { orderTextsOf } from '#contract/order-texts.ts';
import type { Person } from '#contract/rules/person-name.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/people.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { missingSettings } from '../carriers/labels.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { lastSent } from '../fulfilment/parcels.ts';
import { type ItemToPack, pickingList, slipItems } from '../fulfilment/picking.ts';
import { placedOrders, whyNotShipEach } from '../fulfilment/placed-orders.ts';
import type { OrderRefusal } from '../fulfilment/refusals.ts';
import { commonView } from '../order-rows/common-view.ts';
import { assembleAll, type FullOrder } from '../order-rows/load.ts';
import { refundedSums } from '../order-rows/refund-balance.ts';
import { piecesInParcel, piecesOf, readPieces } from '../pieces/read.ts';
import { readShippingSettings } from './owner-settings.ts';

export async function readPacking(
  shop: Shop,
  ids: readonly number[],
  view: ViewContext,
  textOf: (key: MessageKey, locale: LocaleCode) => string,
): Promise<z.input<typeof call.data>> {
  const { db } = shop;
  const details = shop.details();
  const readAt = shop.now().toISOString();
  const settings = await readShippingSettings(shop, db);
  const found = await placedOrders(db, ids);
  const why = await whyNotShipEach(db, found);
  const whyNot = ({ order }: Pick<FullOrder, 'order'>) => whyNotPacked(why.get(order.id) ?? null);
  const packed = found.filter((each) => whyNot(each) === null);
  const orders = await assembleAll(shop, db, packed);
  const inside = await piecesInside(db, orders);
  const refunded = await refundedSums(
    db,
    orders.map(({ order }) => order),
  );
  const buyers = await buyersOf(db, orders);
  return {
    readAt,
    orders: orders.map((full) =>
      packedOrder(full, view, { inside, refunded, buyers, byMethod: settings.carriers.byMethod }),
    ),
    leftOut: found.flatMap(({ order }) => {
      const reason = whyNot({ order });
      return reason
        ? [{ id: order.id, number: order.number ?? '', message: textOf(reason, view.locale) }]
        : [];
    }),
    picking: pickingList(
      orders.map((full) => ({ number: full.order.number ?? '', items: itemsOf(full, view, inside) })),
    ),
    slip: { remark: settings.slip.remark ?? null, showPrices: settings.slip.showPrices },
    shop: {
      names: { ja_JP: details.nameJa, en_US: details.nameEn },
      addresses: { ja_JP: details.addressJa, en_US: details.addressEn },
      phone: details.phone,
      email: details.email,
      registrationNumber: details.registrationNumber || undefined,
    },
    labels: labelCarriers.map((kind) => ({ kind, missing: missingSettings(kind, settings) })),
  };
}

/** Other orders that cannot be shipped now are packed: a slip may be printed again, or before the payment. */
const whyNotPacked = (why: OrderRefusal) =>
  why === 'order_cancelled' || why === 'refunded' || why === 'nothing_to_ship' ? why : null;

/** Pieces in the parcel, by the id of the order line. */
type Inside = ReadonlyMap<number, number>;

/** What is left to ship or, when a slip is printed again after the last parcel was sent, what was in it. */
async function piecesInside(db: Db, orders: readonly FullOrder[]): Promise<Inside> {
  const pieces = await readPieces(
    db,
    orders.map(({ order }) => order.id),
  );
  const inside = new Map<number, number>();
  for (const { order, lines, shipments } of orders) {
    const sent = order.shippingState === 'shipped' && lastSent(shipments.map(({ row }) => row));
    const inParcel = sent ? await piecesInParcel(db, sent.id) : undefined;
    for (const { row } of lines)
      inside.set(row.id, inParcel ? (inParcel.get(row.id) ?? 0) : piecesOf(pieces, row.id).toCome);
  }
  return inside;
}

type Buyers = ReadonlyMap<number, Person>;

/** The members who ordered, by id. */
async function buyersOf(db: Db, orders: readonly FullOrder[]): Promise<Buyers> {
  const ids = orders.flatMap(({ order }) => order.userId ?? []);
  if (ids.length === 0) return new Map();
  const { id, lastName, firstName } = users;
  const rows = await db.select({ id, lastName, firstName }).from(users).where(inArray(id, ids));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

type Parcels = {
  inside: Inside;
  buyers: Buyers;
  refunded: ReadonlyMap<number, number>;
  byMethod: Record<string, PackedOrder['carrier']>;
};

function packedOrder(
  full: FullOrder,
  context: ViewContext,
  { inside, refunded, buyers, byMethod }: Parcels,
): PackedOrder {
  const { order } = full;
  const view = { ...context, locale: order.locale };
  const { totals, shippingAddress, billingAddress } = commonView(full, view);
  const number = order.number ?? '';
  return {
    id: order.id,
    number,
    placedAt: (order.checkoutCompletedAt ?? order.createdAt).toISOString(),
    locale: order.locale,
    shippingAddress: shippingAddress ?? null,
    billingAddress: billingAddress ?? null,
    buyer: buyers.get(order.userId ?? 0) ?? null,
    customerTexts: orderTextsOf(order),
    staffNote: order.staffNote,
    items: slipItems({ number, items: itemsOf(full, view, inside) }),
    totals: {
      items: totals.items,
      shipping: totals.shipping,
      taxes: totals.taxes,
      total: totals.total,
      refunded: refunded.get(order.id) ?? 0,
    },
    carrier: byMethod[full.shipments[0]?.method.code ?? ''] ?? null,
    isPrinted: order.slipPrintedAt !== null,
    isLabelled: order.labelMadeAt !== null,
  };
}

function itemsOf(full: FullOrder, view: ViewContext, inside: Inside): ItemToPack[] {
  const { items } = commonView(full, view);
  return full.lines.map(({ row, product }, n) => {
    const shown = items[n];
    return {
      code: row.variantCode,
      name: shown?.product.name ?? '',
      options: shown ? optionsOf(shown).map(chosenOption) : [],
      kind: product.kind,
      quantity: row.quantity,
      toShip: product.kind === 'seminar' ? 0 : (inside.get(row.id) ?? 0),
      unitPrice: row.unitPrice,
      total: row.total,
      picture: product.images[0]?.path ?? null,
    };
  });
}
