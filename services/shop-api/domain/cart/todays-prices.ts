/**
 * Applies today's prices, fee and totals without writing them, because reads never write. A call that changes the cart
 * writes the same values (reprocess.ts), so an order has the amounts that the page showed.
 */
import type { Shop } from '../../shop.ts';
import type { FullOrder } from '../order-rows/load.ts';
import { deliveryOf, pricedLines } from './priced.ts';
import { shippingFee, totalsOf } from './totals.ts';

export function atTodaysPrices(shop: Shop, full: FullOrder): FullOrder {
  const { order } = full;
  // A payment under way keeps its prices.
  if (order.state !== 'cart' || full.liveAttempt) return full;
  const lines = full.lines.map((line) => {
    const { row, variant } = line;
    return { ...line, row: { ...row, unitPrice: variant.price, total: variant.price * row.quantity } };
  });
  const priced = pricedLines(shop, lines);
  const shipments = full.shipments.map(({ row, method }) => ({
    row: { ...row, fee: shippingFee(method, priced, deliveryOf(shop, order)) },
    method,
  }));
  const totals = totalsOf(priced, shipments[0]?.row.fee ?? 0);
  return {
    ...full,
    lines,
    shipments,
    payments: full.payments.map(({ row, method }) => ({
      row: row.state === 'cart' ? { ...row, amount: totals.total } : row,
      method,
    })),
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
