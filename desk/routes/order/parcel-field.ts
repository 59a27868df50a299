/** The field with the number of pieces of an order line that are in the parcel. */
export const parcelField = (itemId: number) => `in-parcel-${itemId}`;
