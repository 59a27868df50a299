/** Names of the fields that forms of the desk have besides their own. */

/** The key by which a change happens once, however often its form is sent. */
export const ONCE = 'once';
/** Of a page with several forms: the id of the one that was sent. */
export const FORM = 'form';
/** The second factor, where it is asked for again. */
export const CODE = 'code';
