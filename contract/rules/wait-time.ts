/** How long somebody has to wait who has asked too often, in whole minutes, never none. */
export const waitMinutes = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : 1;
