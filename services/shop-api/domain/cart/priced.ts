import type { Shop } from '../../shop.ts';
import { whyUnavailable } from '../catalogue/availability.ts';
import type { LineWithProduct, OrderRow } from '../order-rows/load.ts';
import type { Delivery, PricedLine } from './totals.ts';

/**
 * The lines that count in the totals: the available ones, and those with a quantity above the stock, because the
 * quantity can be lowered.
 */
export const pricedLines = (shop: Shop, lines: readonly LineWithProduct[]): PricedLine[] =>
  lines.flatMap(({ row, product, variant }) => {
    const reason = whyUnavailable(product, variant, row.quantity, shop.now());
    return reason === undefined || reason === 'insufficient_stock'
      ? [{ total: row.total, isTicket: product.kind === 'seminar' }]
      : [];
  });

export const deliveryOf = (shop: Shop, { shippingAddress }: OrderRow): Delivery => ({
  provinceCode: shippingAddress?.provinceCode,
  freeFromYen: shop.details().freeShippingYen,
});
