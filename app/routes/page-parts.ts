/** What every page has around its main part: where a script that keeps the page puts in what has changed. */
import { defineParts } from '#app/elements/parts.ts';

export const page = defineParts('page', { cart: 'a', notices: 'div' });
