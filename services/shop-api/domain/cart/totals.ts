/** Calculates cart totals, in minor units. No side effects. */
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { taxIncluded } from '#contract/rules/money.ts';

export type Totals = { items: number; promotion: number; shipping: number; taxes: number; total: number };
/** A line that counts in the totals. */
export type PricedLine = { total: number; isTicket: boolean };
export type FeeTable = { fee: number; provinceFees: Record<string, number> };
export type Delivery = {
  provinceCode: string | undefined;
  freeFromYen: number;
};

const sumOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, { total }) => sum + total, 0);

/** §9.2: shipping is free if the item total reaches the threshold, or if the cart has only tickets. */
export function shippingFee(
  method: FeeTable,
  lines: readonly PricedLine[],
  { provinceCode, freeFromYen }: Delivery,
): number {
  if (lines.every(({ isTicket }) => isTicket) || sumOf(lines) >= freeFromYen * MINOR_PER_YEN) return 0;
  return (provinceCode ? method.provinceFees[provinceCode] : undefined) ?? method.fee;
}

/** total = items + shipping. The included tax is rounded down once, for the total. */
export function totalsOf(lines: readonly PricedLine[], shipping: number): Totals {
  const items = sumOf(lines);
  const total = items + shipping;
  return { items, promotion: 0, shipping, taxes: taxIncluded(total), total };
}
