import type * as ja from '#app/i18n/ja/statement.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const statement = {
  title: 'Commercial transactions statement',
  description: 'Who sells at {{shop}}, and the terms of price, shipping, payment, delivery and returns.',
  seller: 'Seller',
  manager: 'Person in charge',
  address: 'Location',
  phone: 'Phone',
  phone_text: '{{phone}} ({{hours}})',
  email: 'Email',
  registration: 'Qualified invoice issuer number',
  price: 'Prices',
  price_text: 'Shown on each product page, consumption tax included.',
  extra: 'Costs besides the price',
  extra_text:
    'Shipping: {{fee}} per order, tax included; free when your items total {{threshold}} or more, tax included, and for orders of seminar tickets alone: we then bear the cost. You bear the cost of your internet connection.',
  extra_later:
    'Shipping (shown at checkout; free, at our cost, when your items total {{threshold}} or more, tax included). You bear the cost of your internet connection.',
  conditions: 'Conditions of an order',
  conditions_text:
    'The total must be at least {{minimum}} and at most {{maximum}}, tax and shipping included. Up to {{quantity}} of one item.',
  payment: 'Payment method',
  payment_text: 'Credit card (Visa, Mastercard, JCB, American Express, Diners Club)',
  charged: 'Time of payment',
  charged_text:
    'Your card is charged when you have entered it and placed the order or, on the payment provider’s page, when you finish there. When the amount is debited depends on your card company.',
  delivery: 'Time of delivery',
  delivery_text:
    'We ship within three business days after payment (orders after 11:00 JST on a business day count as received on the next; we are closed at weekends, on holidays and at the turn of the year). Pre-ordered items ship from the release date on their page.',
  seminar: 'Time of seminars',
  seminar_text: 'The date and time on the product page.',
  deadline: 'Application period',
  deadline_text:
    'Where there is one, it is shown on the product page and on the payment step, under “Final check of your order”.',
  cancel: 'Cancellation',
  cancel_text:
    'By email ({{email}}), before shipping only. Orders cannot be cancelled for personal reasons after shipping.',
  returns: 'Returns and exchanges',
  returns_text:
    'We do not accept returns or exchanges for personal reasons. If an item is faulty, damaged or not what you ordered, tell us within eight days of arrival; we exchange or refund it and bear the postage. Your statutory rights continue after that.',
  seminar_cancel: 'Cancellation of seminars',
  seminar_cancel_text:
    'As stated on the product page. To cancel, write to {{email}} or use the contact form, and give your order number. If a seminar is cancelled for any reason, the full amount is refunded.',
  environment: 'System requirements',
  environment_text: 'Those of CDs, DVDs and online courses are on their product pages.',
} as const satisfies TextShape<typeof ja.statement>;
