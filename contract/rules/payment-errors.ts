/**
 * Meanings of the gateway's error codes. `field`: the field of the card form that the error concerns. The storefront
 * and the Shop API both have a text for each meaning.
 */
const table = {
  /** §8.38 */
  request: { codes: ['ER001', 'ER002', 'ER003', 'ER004', 'ER050', 'ER114'] },
  busy: { codes: ['ER010'] },
  card_refused: { codes: ['ER011', 'ER012', 'ER013'] },
  card_brand: { codes: ['ER015'], field: 'cardNumber' },
  /** §8.44 */
  card_limit: { codes: ['ER016', 'payment_card_limit'] },
  amount_below: { codes: ['ER017'] },
  /** §8.43 */
  amount_above: { codes: ['ER018', 'payment_amount_over_limit'] },
  declined: { codes: ['ER030', 'payment_declined'] },
  /** §8.40 */
  job_code: { codes: ['ER051', 'payment_jb_invalid'] },
  /** §8.39 */
  notification: { codes: ['ER052', 'payment_rt_invalid'] },
  /** §8.45 */
  card_number: { codes: ['ER014', 'ER055'], field: 'cardNumber' },
  /** §8.46 */
  card_expiry: { codes: ['ER056'], field: 'expiry' },
  /** §8.47 */
  card_first_name: { codes: ['ER057'], field: 'firstName' },
  /** §8.48 */
  card_last_name: { codes: ['ER058'], field: 'lastName' },
  email: { codes: ['ER059'] },
  phone: { codes: ['ER060'] },
  /** §8.41 */
  amount_format: { codes: ['ER061', 'ER062', 'ER063', 'payment_amount_invalid'] },
  method_invalid: { codes: ['ER064', 'ER065', 'ER066', 'ER067'] },
  /** §8.49 */
  card_cvv: { codes: ['ER079'], field: 'cvv' },
  /** §8.42 */
  card_token: { codes: ['ERTKN', 'ER584', 'payment_token_invalid'], field: 'tkn' },
  authentication: { codes: ['ER900', 'ER901'] },
  maintenance: { codes: ['ER998', 'ER999'] },
} as const satisfies Record<string, { codes: readonly string[]; field?: string }>;

type PaymentMeaning = keyof typeof table;
type Row = (typeof table)[PaymentMeaning];
/** Field names of the Shop API. */
export type PaymentField = Extract<Row, { field: string }>['field'];
export type PaymentError = {
  meaning: PaymentMeaning;
  field: PaymentField | undefined;
  /** A code that is not in the table. The storefront shows it, so that the shopper can report it. */
  unknownCode: string | undefined;
};

const meanings = Object.keys(table) as PaymentMeaning[];

/** Unknown codes count as `request`. */
export function paymentError(code: string): PaymentError {
  const known = meanings.find((meaning) => table[meaning].codes.some((one) => one === code));
  if (!known) return { meaning: 'request', field: undefined, unknownCode: code };
  const row: Row = table[known];
  return { meaning: known, field: 'field' in row ? row.field : undefined, unknownCode: undefined };
}
