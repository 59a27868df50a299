/**
 * What of a refund's amount was for each of its lines: up to the price of their pieces; the rest was for something else,
 * such as shipping. A smaller amount is divided in proportion, and the shares add up to it in whole yen. Minor units;
 * negative for a counter-entry.
 */
export function allot(amount: number, prices: readonly number[]): number[] {
  const whole = prices.reduce((sum, price) => sum + price, 0);
  if (whole <= 0) return prices.map(() => 0);
  const yen = Math.min(Math.abs(amount), whole) / 100;
  const sign = amount < 0 ? -1 : 1;
  let before = 0;
  let allotted = 0;
  return prices.map((price) => {
    before += price;
    const upTo = Math.floor((yen * before) / whole);
    const share = upTo - allotted;
    allotted = upTo;
    return share === 0 ? 0 : sign * share * 100;
  });
}
