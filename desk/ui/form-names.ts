/** Names of the hidden and shared fields of the desk's forms. */

/** The key that makes a change happen only once, even if its form is sent repeatedly. */
export const ONCE = 'once';
/** On a page with several forms: the id of the submitted one. */
export const FORM = 'form';
/** The second factor, if it is required again. */
export const CODE = 'code';
/** The page that asks before a change (ask-first.tsx): the change is wanted, or the form is wanted back. */
export const SURE = 'sure';
export const BACK = 'back';
