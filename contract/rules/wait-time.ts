/** How long to wait after too many requests, in whole minutes, at least one. */
export const waitMinutes = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : 1;
