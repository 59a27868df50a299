/** Id of the element with which a page's content begins: the skip link leads there. */
export const CONTENT_ID = 'content';
