import type { payments as texts } from '../ja/payments.ts';

export const payments: Record<keyof typeof texts, string> = {
  payment_key_invalid: 'The payment was not found. Please start it again.',
  payment_key_expired: 'The payment has expired. Please start it again.',
  payment_amount_changed: 'Your order changed, and with it the amount to pay. Please check it and try again.',
  payment_not_confirmed: 'The payment has not been confirmed.',
  payment_unknown:
    'Confirming your payment is taking longer than usual. Please do not pay a second time. We will email you as soon as it is confirmed.',
  payment_declined:
    'The card company declined the payment. Please use another card or contact your card company.',
  'payment.request': 'There was a problem with the payment request. Please try again later.',
  'payment.busy': 'The payment service is busy. Please try again shortly.',
  'payment.card_refused': 'This card cannot be used. Please try another card.',
  'payment.card_brand': 'This card brand is not accepted.',
  'payment.card_limit': 'Card limit reached. Please use another card or contact your card company.',
  'payment.amount_below': 'The amount is below what can be paid by card.',
  'payment.amount_above': 'The amount is over the allowed limit.',
  'payment.declined':
    'The card company declined the payment. Please use another card or contact your card company.',
  'payment.job_code': 'Job code (jb) must be CAPTURE or AUTH.',
  'payment.notification': 'Result notification method (rt) must be 0 or 1.',
  'payment.card_number': 'Invalid card number.',
  'payment.card_expiry': 'Wrong expiry date.',
  'payment.card_first_name': 'Check the cardholder’s first name.',
  'payment.card_last_name': 'Check the cardholder’s last name.',
  'payment.email': 'Check the email address.',
  'payment.phone': 'Check the phone number.',
  'payment.amount_format': 'Amount (am), tax (tx) and shipping fee (sf) must be numeric.',
  'payment.method_invalid': 'Check the payment method.',
  'payment.card_cvv': 'Wrong security code.',
  'payment.card_token': 'The card could not be confirmed. Please enter it again.',
  'payment.authentication':
    'Card authentication was not completed. Check with your card company and try again.',
  'payment.maintenance': 'The payment service is under maintenance. Please try again later.',
};
