/** Whether a price falls or rises by more than half, which is asked about before it is saved. In the same unit. */
export const isPriceJump = (before: number, after: number): boolean => Math.abs(after - before) > before / 2;
