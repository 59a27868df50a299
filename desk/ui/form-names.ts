/** Names of the hidden and shared fields of the desk's forms. */

/** The key by which a change happens once, however often its form is sent. */
export const ONCE = 'once';
/** On a page with several forms: the id of the submitted one. */
export const FORM = 'form';
/** The second factor, if it is required again. */
export const CODE = 'code';
