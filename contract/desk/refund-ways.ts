/** How staff gave money back by hand: in the card company's control panel, to a bank account, otherwise. */
export const refundWays = ['card', 'bank', 'other'] as const;
export type RefundWay = (typeof refundWays)[number];
