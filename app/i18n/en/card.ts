import type * as ja from '#app/i18n/ja/card.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

/** Texts in the card form's script (routes/checkout/payment/card-payment.element.ts). */
export const cardForm = {
  loading: 'Preparing the card form…',
  not_loaded: 'The card form could not be shown. Press “Place order” to pay on the payment provider’s page.',
  after: 'The button places your order and charges your card.',
  busy: 'Your payment is being processed. Please do not close this page.',
  lost: 'There was no connection, so nothing was ordered. Stay on this page and press “Place order” again.',
  busy_button: 'Processing…',
  required: '{{field}} is required.',
  other_brand:
    'With a card of 14 or 15 digits, please use “Place order and pay on the payment provider’s page” below. With 16 digits, please check the number.',
  errors: 'Please check your card details',
  error_title: 'Error: {{title}}',
} as const satisfies TextShape<typeof ja.cardForm>;

export const card = {
  title: 'Your card',
  number: 'Card number (16 digits)',
  expiry: 'Expiry (MM/YY)',
  expiry_hint: 'For example 04/30',
  cvv: 'Security code',
  cvv_hint: '3 or 4 digits',
  given_name: 'First name',
  family_name: 'Last name',
  name_hint: 'Roman letters, e.g. HANAKO',
  family_hint: 'Roman letters, e.g. YAMADA',
  secure: 'Your card number goes straight to the payment provider. It is never sent to or kept by this shop.',
  nothing_charged: 'Your order is not placed yet, and you have not been charged.',
  challenge: 'Your card company checks that it is you (3-D Secure). Please answer in the panel below.',
  other_way: 'Your card does not have 16 digits? You can pay on the payment provider’s page.',
  other_way_button: 'Place order and pay on the payment provider’s page',
  ...cardForm,
} as const satisfies TextShape<typeof ja.card>;

export const cardValidation = {
  alphabetic_only: '{{field}}: use Roman letters only.',
} as const satisfies TextShape<typeof ja.cardValidation>;
