/** Compares the company's payments of a day with the shop's: one line per payment. */
import type { AttemptState, AuthorisationState } from '../../db/schema/payments.ts';
import type { CompanyPayment } from './company-list.ts';

/** A payment that the shop knows. */
export type ShopPayment = {
  gatewayId: string;
  reference: string;
  state: AuthorisationState;
  claim: 'paid' | 'refused';
  order: string;
  /** The requested amount in whole yen. */
  yen: number;
  at: string;
  isOfDay: boolean;
};

/** A payment attempt of the shop. */
export type ShopAttempt = {
  reference: string;
  state: AttemptState;
  mode: 'token' | 'hosted';
  order: string;
  yen: number;
  at: string;
  isOfDay: boolean;
};

type Verdict =
  | 'equal'
  | 'only at the gateway'
  | 'only in the shop'
  | 'amount differs'
  | 'state differs'
  | 'reference differs';

export type ComparedPayment = {
  verdict: Verdict;
  order: string;
  reference: string;
  /** The shop's reference of a payment that the company lists under another one; empty otherwise. */
  shopReference: string;
  gatewayId: string;
  companyYen: number | undefined;
  shopYen: number | undefined;
  companyState: string;
  shopState: string;
  at: string;
};

/** The company's states that agree with each state of the shop. In any other state, shop or staff have to act. */
const AGREED: Partial<Record<AuthorisationState, CompanyPayment['state'][]>> = {
  captured: ['captured'],
  returned: ['cancelled'],
  refused: ['failed'],
  disproved: ['failed', 'cancelled'],
};

const isHeld = ({ state }: CompanyPayment): boolean => state === 'authorised' || state === 'captured';
/** A charge without a known result; an open hosted page is not one. */
const isInDoubt = ({ state, mode }: ShopAttempt): boolean =>
  state === 'unknown' || (mode === 'token' && state === 'sent');
/** A claimed refusal counts as a refusal. */
const stateOf = ({ state, claim }: ShopPayment): AuthorisationState =>
  state === 'claimed' && claim === 'refused' ? 'refused' : state;

type Lists = {
  /** Payments of the day. */
  company: CompanyPayment[];
  /** Payments of the neighbouring days: a payment made before midnight may be recorded by the shop after midnight. */
  companyOtherDays: CompanyPayment[];
  payments: ShopPayment[];
  attempts: ShopAttempt[];
};

/** Differences first. */
export function compare({ company, companyOtherDays, payments, attempts }: Lists): ComparedPayment[] {
  const keyOf = ({ gatewayId, reference }: { gatewayId: string; reference: string }) =>
    `${gatewayId} ${reference}`;
  const known = new Map(payments.map((payment) => [keyOf(payment), payment]));
  const asked = new Map(attempts.map((attempt) => [attempt.reference, attempt]));
  const listed = new Set([...company, ...companyOtherDays].map(keyOf));
  // The same payment under another reference. A false claim also has a payment's id.
  const unlisted = payments.filter((one) => one.state !== 'disproved' && !listed.has(keyOf(one)));
  const renamed = new Map<CompanyPayment, ShopPayment>();
  for (const one of [...company, ...companyOtherDays]) {
    const at = known.has(keyOf(one))
      ? -1
      : unlisted.findIndex(({ gatewayId }) => gatewayId === one.gatewayId);
    for (const payment of at < 0 ? [] : unlisted.splice(at, 1)) {
      renamed.set(one, payment);
      listed.add(keyOf(payment));
    }
  }
  const lines = company.map((one) =>
    lineOf(one, known.get(keyOf(one)) ?? renamed.get(one), asked.get(one.reference)),
  );

  const references = new Set(
    [...company, ...companyOtherDays, ...payments].map(({ reference }) => reference),
  );
  for (const payment of payments)
    if (payment.isOfDay && !listed.has(keyOf(payment)) && payment.state !== 'disproved')
      // Refused payments may be missing from the list, because no money is held.
      lines.push(
        onlyInShop(payment, payment.gatewayId, stateOf(payment) === 'refused' ? 'equal' : 'only in the shop'),
      );
  for (const attempt of attempts)
    if (attempt.isOfDay && isInDoubt(attempt) && !references.has(attempt.reference))
      lines.push(onlyInShop(attempt, '', 'only in the shop'));
  return lines.sort((a, b) => Number(a.verdict === 'equal') - Number(b.verdict === 'equal'));
}

function lineOf(
  company: CompanyPayment,
  payment: ShopPayment | undefined,
  attempt: ShopAttempt | undefined,
): ComparedPayment {
  const shop = payment ?? attempt;
  return {
    verdict: verdictOn(company, payment, attempt),
    order: shop?.order ?? '',
    reference: company.reference,
    shopReference: payment && payment.reference !== company.reference ? payment.reference : '',
    gatewayId: company.gatewayId,
    companyYen: company.yen,
    shopYen: shop?.yen,
    companyState: company.state,
    shopState: payment ? stateOf(payment) : (attempt?.state ?? ''),
    at: company.at ?? shop?.at ?? '',
  };
}

function verdictOn(
  company: CompanyPayment,
  payment: ShopPayment | undefined,
  attempt: ShopAttempt | undefined,
): Verdict {
  const differs = isHeld(company) && company.yen !== (payment ?? attempt)?.yen;
  if (payment) {
    if (payment.reference !== company.reference) return 'reference differs';
    if (differs) return 'amount differs';
    return AGREED[stateOf(payment)]?.includes(company.state) ? 'equal' : 'state differs';
  }
  if (!attempt) return 'only at the gateway';
  if (isInDoubt(attempt)) return differs ? 'amount differs' : 'state differs';
  // The shop does not have the payment, which matters only if money is held.
  return isHeld(company) ? 'only at the gateway' : 'equal';
}

const onlyInShop = (
  shop: ShopPayment | ShopAttempt,
  gatewayId: string,
  verdict: Verdict,
): ComparedPayment => ({
  verdict,
  order: shop.order,
  reference: shop.reference,
  shopReference: '',
  gatewayId,
  companyYen: undefined,
  shopYen: shop.yen,
  companyState: '',
  shopState: 'claim' in shop ? stateOf(shop) : shop.state,
  at: shop.at,
});
