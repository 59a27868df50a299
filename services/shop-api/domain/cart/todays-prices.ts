/**
 * Applies today's prices, methods, fee and totals without writing them, because reads never write. A call that changes
 * the cart writes the same values (reprocess.ts), so an order has the amounts that the page showed.
 */
import type { Shop } from '../../shop.ts';
import type { FullOrder } from '../order-rows/load.ts';
import { loadMethods, missingMethods, offeredMethod } from '../order-rows/methods.ts';
import { deliveryOf, pricedLines } from './priced.ts';
import { shippingFee, totalsOf } from './totals.ts';

export async function atTodaysPrices(shop: Shop, full: FullOrder): Promise<FullOrder> {
  const { order } = full;
  // A payment under way keeps its prices.
  if (order.state !== 'cart' || full.liveAttempt) return full;
  const lines = full.lines.map((line) => {
    const { row, variant } = line;
    return { ...line, row: { ...row, unitPrice: variant.price, total: variant.price * row.quantity } };
  });
  const priced = pricedLines(shop, lines);
  const methods = await loadMethods(shop, shop.db);
  const shipments = full.shipments.flatMap(({ row }) => {
    const method = offeredMethod(methods.shipping, row.methodId);
    if (!method) return [];
    const fee = shippingFee(method, priced, deliveryOf(shop, order));
    return [{ row: { ...row, methodId: method.id, fee }, method }];
  });
  const totals = totalsOf(priced, shipments[0]?.row.fee ?? 0);
  return {
    ...full,
    lines,
    shipments,
    missingMethods: missingMethods(methods),
    payments: full.payments.flatMap(({ row, method }) => {
      if (row.state !== 'cart') return [{ row, method }];
      const offered = offeredMethod(methods.payment, row.methodId);
      return offered
        ? [{ row: { ...row, methodId: offered.id, amount: totals.total }, method: offered }]
        : [];
    }),
    order: {
      ...order,
      itemsTotal: totals.items,
      promotionTotal: totals.promotion,
      shippingTotal: totals.shipping,
      taxTotal: totals.taxes,
      total: totals.total,
    },
  };
}
