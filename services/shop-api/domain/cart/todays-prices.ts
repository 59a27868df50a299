/**
 * A cart as it is looked at: today's prices, fee and totals, worked out and not written (reads never write). Every
 * change writes the same (reprocess.ts), so what the page shows is what the order button asks for.
 */
import type { Shop } from '../../shop.ts';
import type { FullOrder } from '../order/load.ts';
import { deliveryOf, pricedLines } from './priced.ts';
import { shippingFee, totalsOf } from './totals.ts';

export function atTodaysPrices(shop: Shop, full: FullOrder): FullOrder {
  const { order } = full;
  // A payment under way is for the prices that it was asked for.
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
