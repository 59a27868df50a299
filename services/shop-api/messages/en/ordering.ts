import {
  ADDRESSES_MAX,
  CART_LINES_MAX,
  MINIMUM_ORDER_YEN,
  QUANTITY_MAX,
  WISHLIST_MAX,
} from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import type { ordering as texts } from '../ja/ordering.ts';

export const ordering: Record<keyof typeof texts, string> = {
  cart_not_found: 'The cart does not exist.',
  cart_empty: 'Your cart is empty.',
  cart_full: `A cart can hold ${CART_LINES_MAX} different items. Remove some, or order these first.`,
  cart_item_not_found: 'This item is not in the cart.',
  item_quantity_exceeded: 'There is not enough stock. Reduce the quantity and try again.',
  cart_quantity_maximum: `Must be ${QUANTITY_MAX} or less, together with what is in your cart.`,
  item_unavailable: 'This item is no longer available.',
  product_not_found: 'Product not found.',
  variant_not_found: 'The chosen option was not found.',
  variant_required: 'Choose an option.',
  options_conflict: 'Name the option in one way only.',
  taxon_not_found: 'Category not found.',
  minimum_order: `Minimum order should be at least ${formatYen(MINIMUM_ORDER_YEN, 'en')}, tax and shipping included.`,
  checkout_state: 'This is not possible at the present step of the checkout.',
  address_required: 'Please give a delivery address.',
  shipping_required: 'Please choose a shipping method.',
  payment_required: 'Please choose a payment method.',
  shipping_method_not_available: 'This shipping method is not available.',
  payment_method_not_available: 'This payment method is not available.',
  prefecture_invalid: 'Please select a prefecture.',
  country_invalid: 'Please enter an address in Japan.',
  too_many_unpaid_orders:
    'Three of your orders wait for payment. Please pay or cancel one in your order history, then try again.',
  card_data_refused: 'Card numbers cannot be entered here. Enter them on the payment page only.',
  address_not_found: 'The address was not found.',
  address_book_full: `An address book can hold ${ADDRESSES_MAX} addresses. Please delete some first.`,
  wishlist_full: `A wishlist can hold ${WISHLIST_MAX} products. Please remove some first.`,
  order_not_found: 'The order was not found.',
  order_already_paid: 'This order has already been paid.',
  trigger_app_invalid: 'Please choose from the list.',
  trigger_app_name: 'Please enter a name.',
  recipient_required: 'Enter a receipt name (up to 50 characters).',
};
