import { PHONE_ORDER_DAYS_MAX } from '#contract/desk/phone-orders.ts';
import { CARD_MAX_YEN } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import type { phoneOrders as texts } from '../ja/phone-orders.ts';

export const phoneOrders: Record<keyof typeof texts, string> = {
  phone_order_not_found: 'The telephone or fax order was not found.',
  phone_order_unknown: 'No such product. Enter a product code, an SKU or the whole name.',
  phone_order_several: 'Several products have this name. Enter the product code.',
  phone_order_variant: 'There are several options. Enter the SKU.',
  phone_order_off_sale: 'This product is not on sale.',
  phone_order_closed: 'Bookings for this seminar are closed.',
  phone_order_sold_out: 'Out of stock (or fully booked).',
  phone_order_short: 'There is not enough stock, or not enough seats. Reduce the quantity.',
  phone_order_twice: 'This product is in a row above. Put the whole quantity into one row.',
  phone_order_too_much: `More than ${formatYen(CARD_MAX_YEN, 'en')} cannot be paid by card. Send the goods in two mails.`,
  phone_order_member_disabled: 'This member’s account is disabled, so nothing can be sent.',
  'validation.phone_order_days': `Enter a number from 1 to ${PHONE_ORDER_DAYS_MAX}.`,
};
