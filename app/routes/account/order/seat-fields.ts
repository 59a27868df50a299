/** The fields of a seat, in the order of the form; each name ends with the number of the seat. */
export const SEAT_FIELDS = ['lastName', 'firstName', 'furiganaLastname', 'furiganaFirstname'] as const;
export type SeatField = (typeof SEAT_FIELDS)[number];
