import type { CartSummary } from '#contract/cart.ts';
import type { Cart } from '#contract/order-shapes.ts';
import type { Bearer } from '../bearer.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { commonView } from '../order-rows/common-view.ts';
import type { FullOrder } from '../order-rows/load.ts';
import { hiddenTexts } from '../order-rows/texts.ts';
import { isOwn } from './access.ts';

/** Personal data of a member's cart, hidden from anybody else. */
const hiddenPersonalData = {
  shippingAddress: undefined,
  billingAddress: undefined,
  recipient: undefined,
  requestReceipt: false,
  selectedTriggerApps: [],
  ...hiddenTexts,
};

export const cartView = (full: FullOrder, context: ViewContext, bearer: Bearer | undefined): Cart => ({
  ...commonView(full, context),
  ...(full.order.userId === null || isOwn(full.order, bearer) ? {} : hiddenPersonalData),
  ...(full.missingMethods?.length ? { missingMethods: full.missingMethods } : {}),
  ...(full.liveAttempt ? pendingView(full.liveAttempt) : {}),
});

export const cartSummary = ({ order, lines }: FullOrder): CartSummary => ({
  tokenValue: order.tokenValue,
  count: lines.reduce((sum, { row }) => sum + row.quantity, 0),
  total: order.total - order.shippingTotal,
});

const pendingView = ({ state, reference, requestedAt }: NonNullable<FullOrder['liveAttempt']>) => ({
  pendingPayment: state === 'unknown' ? ('unknown' as const) : ('confirming' as const),
  pendingRequest: { reference, requestedAt: new Date(requestedAt).toISOString() },
});
