import type { CardField } from './card-input.ts';

/** What the gateway's codes mean to a shopper. The texts stand under `checkout.payment_<meaning>`. */
export type PaymentFault =
  | 'request'
  | 'busy'
  | 'card_refused'
  | 'card_brand'
  | 'card_limit'
  | 'amount_below'
  | 'amount_above'
  | 'declined'
  | 'job_code'
  | 'notification'
  | 'card_number'
  | 'card_expiry'
  | 'card_first_name'
  | 'card_last_name'
  | 'email'
  | 'phone'
  | 'amount_format'
  | 'method_fault'
  | 'card_cvv'
  | 'card_token'
  | 'authentication'
  | 'maintenance';

const meanings: Record<PaymentFault, readonly string[]> = {
  request: ['ER001', 'ER002', 'ER003', 'ER004', 'ER050', 'ER114'],
  busy: ['ER010'],
  card_refused: ['ER011', 'ER012', 'ER013'],
  card_brand: ['ER015'],
  card_limit: ['ER016', 'payment_card_limit'],
  amount_below: ['ER017'],
  amount_above: ['ER018', 'payment_amount_over_limit'],
  declined: ['ER030', 'payment_declined'],
  job_code: ['ER051', 'payment_jb_invalid'],
  notification: ['ER052', 'payment_rt_invalid'],
  card_number: ['ER014', 'ER055'],
  card_expiry: ['ER056'],
  card_first_name: ['ER057'],
  card_last_name: ['ER058'],
  email: ['ER059'],
  phone: ['ER060'],
  amount_format: ['ER061', 'ER062', 'ER063', 'payment_amount_invalid'],
  method_fault: ['ER064', 'ER065', 'ER066', 'ER067'],
  card_cvv: ['ER079'],
  card_token: ['ERTKN', 'ER584', 'payment_token_invalid'],
  authentication: ['ER900', 'ER901'],
  maintenance: ['ER998', 'ER999'],
};

const byCode = new Map(
  Object.entries(meanings).flatMap(([fault, codes]) => codes.map((code) => [code, fault as PaymentFault])),
);

const fields: Partial<Record<PaymentFault, CardField>> = {
  card_number: 'number',
  card_brand: 'number',
  card_expiry: 'expiry',
  card_cvv: 'cvv',
  card_first_name: 'givenName',
  card_last_name: 'familyName',
};

/** Where on the card form a fault belongs; undefined: to the payment as a whole. */
export const faultyField = (fault: PaymentFault): CardField | undefined => fields[fault];

/** An unknown code is a problem with the request, and is shown, so that a shopper can name it. */
export function paymentFault(code: string): { fault: PaymentFault; code?: string } {
  const fault = byCode.get(code);
  return fault ? { fault } : { fault: 'request', code };
}
