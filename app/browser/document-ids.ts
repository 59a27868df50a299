/** The recently checked products of the home page; hidden while there are none. */
export const VIEWED_ID = 'viewed';
