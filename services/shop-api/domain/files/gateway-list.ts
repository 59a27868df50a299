/** Compares the gateway's list of payments, uploaded by staff, with the shop's. */
import type { z } from 'zod';
import { decodeText } from '#contract/desk/files.ts';
import {
  type Comparison,
  comparisonVerdicts,
  type PaymentDifference,
  type readComparison,
} from '#contract/desk/owner/accounting.ts';
import type { Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import type { Days } from '../accounting/days.ts';
import { fieldError } from '../errors.ts';
import { placedByNumbers } from '../fulfilment/placed-orders.ts';
import { CompanyListError, type CompanyPayment, readCompanyList } from '../reconciliation/company-list.ts';
import { type ComparedPayment, compare } from '../reconciliation/compare.ts';
import { readShop } from '../reconciliation/shop-payments.ts';
import { ownFile, storeFile } from './store.ts';

const KIND = 'gateway-list';
const DIFFERENCES_SHOWN = 500;

type Verdict = PaymentDifference['verdict'];
const VERDICTS: Record<Exclude<ComparedPayment['verdict'], 'equal'>, Verdict> = {
  'only at the gateway': 'only_at_gateway',
  'only in the shop': 'only_in_shop',
  'amount differs': 'amount_differs',
  'state differs': 'state_differs',
  'reference differs': 'reference_differs',
};

type Report = Omit<Comparison, 'name' | 'endsAt'>;

/** Payments without a time count as payments of the period. Throws 400 at `file`. */
export async function compareWithGateway(
  shop: Shop,
  tx: Tx,
  staff: { id: number },
  { bytes, name, period, days }: { bytes: Uint8Array; name: string; period: string; days: Days },
): Promise<{ id: string } & Pick<Report, 'equal' | 'counts'>> {
  const listed = readList(bytes, name);
  const isOfPeriod = ({ at }: CompanyPayment) => {
    const day = at?.slice(0, 10);
    return day === undefined || (day >= days.from && day <= days.to);
  };
  const known = await readShop(tx, days, listed);
  const lines = compare({
    company: listed.filter(isOfPeriod),
    companyOtherDays: listed.filter((payment) => !isOfPeriod(payment)),
    ...known,
  });
  const differing = lines.filter(({ verdict }) => verdict !== 'equal');
  const verdictOf = ({ verdict }: ComparedPayment): Verdict =>
    verdict === 'equal' ? 'state_differs' : VERDICTS[verdict];
  const counts = Object.fromEntries(
    comparisonVerdicts.map((verdict) => [
      verdict,
      differing.filter((line) => verdictOf(line) === verdict).length,
    ]),
  ) as Report['counts'];
  const shown = differing.slice(0, DIFFERENCES_SHOWN);
  const ids = await orderIds(tx, shown);
  const report: Report = {
    period,
    equal: lines.length - differing.length,
    counts,
    differences: shown.map((line) => {
      const id = ids.get(line.order);
      return {
        verdict: verdictOf(line),
        order: id === undefined ? null : { id, number: line.order },
        reference: line.reference,
        shopReference: line.shopReference || null,
        gatewayId: line.gatewayId,
        gatewayYen: line.companyYen ?? null,
        shopYen: line.shopYen ?? null,
        gatewayState: line.companyState,
        shopState: line.shopState,
      };
    }),
  };
  const { id } = await storeFile(shop, tx, { staffId: staff.id, kind: KIND, name, content: null, report });
  return { id, equal: report.equal, counts };
}

function readList(bytes: Uint8Array, name: string): CompanyPayment[] {
  const text = decodeText(bytes);
  if (text === undefined) throw fieldError('file', 'validation_failed', 'gateway_list.unreadable');
  try {
    return readCompanyList(text, name);
  } catch (error) {
    if (!(error instanceof CompanyListError)) throw error;
    throw fieldError('file', 'validation_failed', `gateway_list.${error.problem}`);
  }
}

async function orderIds(tx: Tx, lines: readonly ComparedPayment[]): Promise<Map<string, number>> {
  const numbers = [...new Set(lines.map(({ order }) => order).filter(Boolean))];
  const found = numbers.length > 0 ? await placedByNumbers(tx, numbers) : [];
  return new Map(found.map(({ order }) => [order.number ?? '', order.id]));
}

/** Throws 404. */
export async function readComparisonReport(
  shop: Shop,
  staff: { id: number },
  id: string,
): Promise<z.input<typeof readComparison.data>> {
  const { name, endsAt, report } = await ownFile(shop, shop.db, staff, id, KIND);
  return { ...(report as Report), name, endsAt: endsAt.toISOString() };
}
