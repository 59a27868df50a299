/** The recently checked products of the home page; hidden while there are none. */
export const VIEWED_ID = 'viewed';
/** What is in the cart. */
export const CART_ID = 'cart';
/** In the cart, the link to another address. */
export const CHANGE_ADDRESS_ID = 'change-address';
/** What happened on pages before, as JSON. */
export const EVENTS_ID = 'events';
