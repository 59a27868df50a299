/** Conditions of placing an order (§5.1–§5.5), in the order in which they are reported. */
import type { CheckoutState } from '#contract/order-shapes.ts';
import { reachesMinimumOrder } from '#contract/rules/money.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { whyUnavailable } from '../catalogue/availability.ts';
import { ApiError, type FieldErrors, fieldError } from '../errors.ts';
import type { FullOrder } from '../order-rows/load.ts';

/** Throws the first violation. */
export function assertCanBePlaced(shop: Pick<Shop, 'details' | 'now'>, full: FullOrder): void {
  const now = shop.now();
  const { minimumOrderYen: amountYen } = shop.details();
  const { order, lines } = full;
  if (lines.length === 0) throw fieldError('token', 'cart_empty', 'cart_empty');
  const disabled: Record<string, MessageKey[]> = {};
  const short: Record<string, MessageKey[]> = {};
  lines.forEach(({ row, product, variant }, i) => {
    const reason = whyUnavailable(product, variant, row.quantity, now);
    if (reason === 'out_of_stock' || reason === 'insufficient_stock')
      short[`items[${i}].quantity`] = ['item_quantity_exceeded'];
    else if (reason && !product.enabled) disabled[`items[${i}].product.code`] = ['item_unavailable'];
    else if (reason) disabled[`items[${i}].product.variants[0].code`] = ['item_unavailable'];
  });
  if (Object.keys(disabled).length > 0)
    throw new ApiError(400, 'item_unavailable', 'item_unavailable', { fields: disabled });
  if (Object.keys(short).length > 0)
    throw new ApiError(400, 'item_quantity_exceeded', 'item_quantity_exceeded', { fields: short });
  if (!reachesMinimumOrder(order.total, amountYen)) {
    const fields: FieldErrors = { token: ['minimum_order'] };
    throw new ApiError(400, 'minimum_order', 'validation_failed', { fields, amountYen });
  }
  // A method can be switched off after the cart has chosen it.
  if (!full.shipments.some(({ method }) => method.enabled))
    throw fieldError('token', 'shipping_required', 'shipping_required');
  if (!full.payments.some(({ row, method }) => row.state === 'cart' && method.enabled))
    throw fieldError('token', 'payment_required', 'payment_required');
  const missing = missingStep(order.checkoutState);
  if (missing) throw fieldError('token', missing, missing);
}

function missingStep(state: CheckoutState) {
  if (state === 'cart') return 'address_required';
  if (state === 'addressed') return 'shipping_required';
  if (state === 'shipping_selected' || state === 'shipping_skipped') return 'payment_required';
  return undefined;
}
