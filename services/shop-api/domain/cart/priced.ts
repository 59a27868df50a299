/** What of a cart is paid for, and where it goes. */
import type { Shop } from '../../shop.ts';
import { whyUnavailable } from '../catalogue/availability.ts';
import type { Line, OrderRow } from '../order/load.ts';
import type { Delivery, PricedLine } from './totals.ts';

/** Lines that cannot be had are left out; more pieces than there are can be had after a change of the number. */
export const pricedLines = (shop: Shop, lines: readonly Line[]): PricedLine[] =>
  lines.flatMap(({ row, product, variant }) => {
    const reason = whyUnavailable(product, variant, row.quantity, shop.now());
    return reason === undefined || reason === 'insufficient_stock'
      ? [{ total: row.total, isTicket: product.kind === 'seminar' }]
      : [];
  });

export const deliveryOf = (shop: Shop, { shippingAddress }: OrderRow): Delivery => ({
  provinceCode: shippingAddress?.provinceCode,
  freeFromYen: shop.env.FREE_SHIPPING_THRESHOLD_YEN,
});
