/** With it in the address the form is open: whoever logged in to write a review finds it so. */
export const WRITE_REVIEW = 'write_review';
