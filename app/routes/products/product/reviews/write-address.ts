/** The query that opens the review form. The login leads back to an address with it. */
export const WRITE_REVIEW = 'write_review';
