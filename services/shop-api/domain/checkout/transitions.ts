/**
 * The states of the checkout: which call is legal in which state, and the state it leads to. Whether shipping and
 * payment are skipped depends on the cart.
 */
import type { CheckoutState } from '#contract/order-shapes.ts';

export type CheckoutCall =
  | 'address'
  | 'list_shipping'
  | 'select_shipping'
  | 'list_payment'
  | 'select_payment'
  | 'complete';

const OPEN: CheckoutState[] = [
  'cart',
  'addressed',
  'shipping_selected',
  'shipping_skipped',
  'payment_selected',
  'payment_skipped',
];

const LEGAL: Record<CheckoutCall, CheckoutState[]> = {
  address: OPEN,
  list_shipping: ['addressed', 'shipping_selected', 'payment_selected', 'payment_skipped'],
  select_shipping: ['addressed', 'shipping_selected', 'payment_selected', 'payment_skipped'],
  list_payment: ['shipping_selected', 'shipping_skipped', 'payment_selected'],
  select_payment: ['shipping_selected', 'shipping_skipped', 'payment_selected'],
  complete: ['payment_selected', 'payment_skipped'],
};

export const isLegal = (call: CheckoutCall, state: CheckoutState): boolean => LEGAL[call].includes(state);

type Needs = { hasShipment: boolean; hasPayment: boolean };

export const afterAddress = ({ hasShipment, hasPayment }: Needs): CheckoutState =>
  hasShipment ? 'addressed' : hasPayment ? 'shipping_skipped' : 'payment_skipped';

export const afterShipping = ({ hasPayment }: Pick<Needs, 'hasPayment'>): CheckoutState =>
  hasPayment ? 'shipping_selected' : 'payment_skipped';
