/** Companies that carry parcels. */
export const carriers = ['yamato', 'sagawa', 'yuupri', 'clickpost', 'other'] as const;
export type Carrier = (typeof carriers)[number];
