/** Pure arithmetic of a cart: minor units in, minor units out. */
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { taxIncluded } from '#contract/rules/money.ts';

export type Totals = { items: number; promotion: number; shipping: number; taxes: number; total: number };

type FeeTable = { fee: number; provinceFees: Record<string, number> };

/** §9: free from the threshold of item total; tickets alone are not posted. */
export function shippingFee(
  method: FeeTable,
  cart: { items: number; provinceCode: string | undefined; onlyTickets: boolean },
  freeFromYen: number,
): number {
  if (cart.onlyTickets || cart.items >= freeFromYen * MINOR_PER_YEN) return 0;
  return (cart.provinceCode ? method.provinceFees[cart.provinceCode] : undefined) ?? method.fee;
}

/** total = items + shipping; tax is inside, floored once. */
export function totalsOf(lineTotals: number[], shipping: number): Totals {
  const items = lineTotals.reduce((sum, total) => sum + total, 0);
  const total = items + shipping;
  return { items, promotion: 0, shipping, taxes: taxIncluded(total), total };
}
