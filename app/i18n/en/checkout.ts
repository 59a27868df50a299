import type * as ja from '#app/i18n/ja/checkout.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

/** Messages for the gateway’s error codes (contract/rules/payment-errors.ts). Also sent to the browser. */
export const paymentErrors = {
  payment_request: 'There was a problem with the payment request. Please try again later.',
  payment_busy: 'The payment service is busy. Please try again shortly.',
  payment_card_refused: 'This card cannot be used. Please try another card.',
  payment_card_brand: 'This card brand is not accepted.',
  payment_card_limit: 'Card limit reached. Please use another card or contact your card company.',
  payment_amount_below: 'The amount is below what can be paid by card.',
  payment_amount_above: 'The amount is over the allowed limit.',
  payment_declined:
    'The card company declined the payment. Please use another card or contact your card company.',
  payment_job_code: 'Job code (jb) must be CAPTURE or AUTH.',
  payment_notification: 'Result notification method (rt) must be 0 or 1.',
  payment_card_number: 'Invalid card number.',
  payment_card_expiry: 'Wrong expiry date.',
  payment_card_first_name: 'Check the cardholder’s first name.',
  payment_card_last_name: 'Check the cardholder’s last name.',
  payment_email: 'Check the email address.',
  payment_phone: 'Check the phone number.',
  payment_amount_format: 'Amount (am), tax (tx) and shipping fee (sf) must be numeric.',
  payment_method_invalid: 'Check the payment method.',
  payment_card_cvv: 'Wrong security code.',
  payment_card_token: 'The card could not be confirmed. Please enter it again.',
  payment_authentication:
    'Card authentication was not completed. Please check with your card company and try again.',
  payment_code: ' (Error code: {{code}})',
  payment_maintenance: 'The payment service is under maintenance. Please try again later.',
} as const satisfies TextShape<typeof ja.paymentErrors>;

export const checkout = {
  survey_title: 'Survey',
  survey_question: 'How did you hear of us?',
  survey_hint: 'Choose all that apply. You can order without answering.',
  survey_purpose:
    'We use your answers and the names of those who referred you only to thank them and to count how customers find us.',
  survey_empty: 'There are no questions at the moment. Please go on to the next step.',
  survey_name: '{{choice}}: their name',
  survey_text: '{{choice}}: what was it? (optional)',
  survey_name_required: 'Enter the name of the person who referred you.',
  survey_after: 'Next, you review your order. It is not placed yet.',

  confirm_title: 'Confirm your order',
  lines: 'Items in your order',
  line_quantity: 'Quantity {{count}}',
  buy_more: 'Continue shopping',
  change: 'Change',
  change_address: 'Change address',
  change_survey: 'Change survey answers',
  change_items: 'Change cart',
  shipping_method: 'Shipping method',
  payment_method: 'Payment method',
  survey: 'Survey',
  survey_answer: '{{choice}} ({{name}})',
  survey_none: 'Not answered',
  receipt_title: 'Receipt',
  receipt_request: 'Request a receipt',
  recipient: 'Receipt name (up to 50 characters)',
  recipient_hint: 'For example: Komorebi Inc.',
  confirm_after: 'Next comes the payment. Your order is not placed yet.',

  legal_title: 'Final check of your order',
  legal_quantity: 'Prices, quantity and delivery',
  legal_seats_when: 'Prices, seats, date and time',
  legal_pieces: '× {{count}}',
  legal_seats_one: '× {{count}} seat',
  legal_seats_other: '× {{count}} seats',
  legal_total: 'Amount to pay',
  legal_tax: 'Tax (10%) included in {{total}}',
  legal_payment: 'Payment',
  legal_payment_hosted:
    'Credit card (single payment). Charged when you finish on the payment provider’s page.',
  legal_payment_card:
    'Credit card (single payment). Charged when you have entered your card and placed the order.',
  legal_payment_period:
    'On the payment provider’s page you have {{minutes}} minutes to pay. After that the order is cancelled automatically.',
  legal_payment_period_seminar:
    'On the payment provider’s page you have {{minutes}} minutes to pay, or until the seminar begins if that is earlier. After that the order is cancelled automatically.',
  legal_by_card: 'If you enter your card on this page',
  legal_by_hosted: 'If you pay on the payment provider’s page',
  legal_cancel_only: 'Cancellation',
  legal_ships: 'Ships by {{day}}',
  legal_held: 'Held on {{when}} at {{venue}}',
  legal_online: 'Held online on {{when}}',
  legal_cancel: 'Cancellation and returns',
  legal_cancel_goods:
    'You can cancel by email until the goods ship. No returns for personal reasons. Defective or wrong items: tell us within 8 days of arrival, and we exchange or refund at our cost (your statutory rights continue after that).',
  legal_cancel_seminar: 'Cancelling a seminar',
  legal_contact: 'Contact',
  legal_until: 'Book by {{when}}',

  payment_title: 'Payment',
  payment_changed:
    'The contents or the amount of your order have changed. Please check them below once more before you continue.',
  payment_after: 'We take your order and lead you to the payment page.',
  payment_after_first:
    'We lead you to the payment page. Your order is placed as soon as the payment is made.',
  payment_secure:
    'You enter your card number on the payment provider’s page only. It is never sent to or kept by this shop.',
  change_order: 'Change the order',
  to_cart: 'Back to cart',
  go_title: 'You will be taken to the payment page',
  go_text: 'We have received your order. Press the button to pay on the payment provider’s page.',
  go_text_first:
    'Press the button to pay on the payment provider’s page. Your order is placed as soon as the payment is made.',
  go_button: 'Go to the payment page',
  moved_title: 'A seminar has a new date or place',
  moved_text:
    'It was changed after you ordered, as shown below. We are sorry for the inconvenience. If it suits you as it is now, please go on to the payment.',
  moved_before: 'When you ordered',
  moved_now: 'Now',
  moved_button: 'Pay for it as it is now',
  moved_after: 'Next, you pay on the payment provider’s page.',
  go_after_first: 'Nothing is ordered before you have paid.',
  back_to_payment: 'Back to the payment step',
  go_after_until: 'An order that is not paid by then is cancelled automatically.',
  pay_until: 'Pay by {{when}}',
  give_up_text: 'If you do not want to pay, you can cancel the order here. You will not be charged.',
  give_up: 'Cancel this order',
  order_number: 'Order number',
  amount_to_pay: 'Amount to pay',

  complete_title: 'Thank you for your order',
  complete_mail: 'We sent a confirmation email.',
  complete_ship_day: 'Ships {{by}}',
  complete_leaves: 'Your order leaves us {{by}}.',
  complete_ships: 'We will email you when it is on its way.',
  complete_receipt: 'Receipt name: {{name}}. You can issue the receipt now.',
  complete_order: 'See the order',
  pending_title: 'Your payment is being confirmed',
  pending_text: 'We are waiting for the result of your payment. This page refreshes by itself.',
  pending_over:
    'Confirming your payment takes a little longer. We will email you as soon as it is done. You can close this page.',
  pending_payment: 'Your payment',
  pending_since: 'Started',
  pending_reference: 'Reference',
  pending_amount: 'Amount',
  pending_contact: 'If you have a question, please write to us and name the order number above.',
  pending_contact_details: 'If you have a question, please write to us and name the details above.',
  waiting_title: 'Waiting for your payment',
  waiting_text:
    'We have not received a payment yet. Continue to the payment page with the button below. If you have paid already, there is nothing to do: we will email you as soon as it is confirmed.',
  unknown_text:
    'Confirming your payment is taking some time. Please do not pay a second time. We will email you as soon as it is confirmed.',
  no_order_title: 'Your order',
  no_order: 'There is no order to show.',
  no_order_hint: 'Some time may have passed since you ordered, or you ordered in another browser.',

  failed_title: 'Payment failed',
  given_up_title: 'Order cancelled',
  failed_no_charge: 'You were not charged for this order.',
  failed_cancelled: 'The order has been cancelled.',
  refused_text:
    'You have not been charged. Your order stays open until the deadline: you can pay for it with another card.',
  failed_given_up: 'You cancelled this order.',
  failed_by_shop: 'We cancelled this order. You were not charged.',
  failed_seminar: 'The seminar was cancelled, so we cancelled your order. You were not charged.',
  failed_expired: 'The time to pay is over, so the order was cancelled.',
  failed_unpaid: 'We have not received a payment for this order.',
  failed_code: '(Error code: {{code}})',
  failed_again_text: 'You can put the same items into your cart and start again.',
  buy_again: 'Buy again',
  buy_again_after: 'Opens your cart. Nothing is ordered yet.',

  notice_empty: 'Your cart is empty, so there is nothing to check out.',
  notice_other_member:
    '“{{name}}” has been logged in on another page, so nothing was ordered and your card was not charged. This is the cart of “{{name}}”.',
  notice_not_taken: 'The payment was not completed and you were not charged. Please try again.',
  notice_no_method: 'No shipping or payment method could be selected. Please try again later.',

  ...paymentErrors,
} as const satisfies TextShape<typeof ja.checkout>;
