/** Axes of a product have no names on the wire: their fields are numbered. */
export const optionField = (position: number): string => `option${position}`;
