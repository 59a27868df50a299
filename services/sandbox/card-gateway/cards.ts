/** How the issuer's 3-D Secure behaves: asks nothing, asks for a code, or refuses without showing a page. */
type CardAuthentication = 'frictionless' | 'challenge' | 'refuses';

/**
 * The outcome of a payment; also a value of `result` in `POST /sandbox/next`. `hang`: paid, but the response is late.
 * `twice`: paid, and the hosted page's notification is sent late and twice. `500`: the gateway fails.
 */
export type Outcome = 'paid' | 'hang' | 'twice' | '500' | `ER${string}`;

/** A card of the test table. Any other number is refused (ER055), so that a real card can never be accepted. */
export interface TestCard {
  number: string;
  brand: string;
  authentication: CardAuthentication;
  outcome: Outcome;
  ja: string;
  en: string;
}

function card(
  number: string,
  brand: string,
  authentication: CardAuthentication,
  outcome: Outcome,
  ja: string,
  en: string,
): TestCard {
  return { number, brand, authentication, outcome, ja, en };
}

/** The test table of the card gateway; every number passes the Luhn check. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4444333322221111', 'Visa', 'frictionless', 'paid', '決済成功', 'paid'),
  card('5100000000000016', 'Mastercard', 'frictionless', 'paid', '決済成功', 'paid'),
  card('3530111333300000', 'JCB', 'frictionless', 'paid', '決済成功', 'paid'),
  card('378282246310005', 'American Express', 'frictionless', 'paid', '決済成功（15桁）', 'paid (15 digits)'),
  card('36227206271667', 'Diners Club', 'frictionless', 'paid', '決済成功（14桁）', 'paid (14 digits)'),
  card(
    '4000000000000010',
    'Visa',
    'challenge',
    'paid',
    '本人認証あり（コード 123456）',
    'asks for code 123456',
  ),
  card('4000000000000028', 'Visa', 'refuses', 'ER901', '本人認証エラー（ER901）', 'authentication fails'),
  card('4000000000000036', 'Visa', 'frictionless', 'ER016', '利用限度額超過（ER016）', 'card limit'),
  card('4000000000000044', 'Visa', 'frictionless', 'ER030', 'カード会社による否認（ER030）', 'declined'),
  card('4000000000000051', 'Visa', 'frictionless', 'ER013', '利用できないカード（ER013）', 'refused card'),
  card('4000000000000069', 'Visa', 'frictionless', 'hang', '応答遅延ののち成功', 'answers late, then paid'),
  card('4000000000000077', 'Visa', 'frictionless', '500', 'システムエラー（HTTP 500）', 'gateway breaks'),
  card(
    '4000000000000085',
    'Visa',
    'frictionless',
    'twice',
    '成功・通知が遅れて2回届く',
    'paid, notified late and twice',
  ),
];

const byNumber = new Map(TEST_CARDS.map((entry) => [entry.number, entry]));

/** The test card with these digits, or undefined. */
export function findCard(digits: string): TestCard | undefined {
  return byNumber.get(digits);
}
