/** Query parameter that opens the review form, for example after the login. */
export const WRITE_REVIEW = 'write_review';
