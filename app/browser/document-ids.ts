/** How scripts find their places in a page. */
import type { CardField } from '#app/rules/card-input.ts';

/** The recently checked products of the home page; hidden while there are none. */
export const VIEWED_ID = 'viewed';
/** What is in the cart. */
export const CART_ID = 'cart';
/** In the cart, the link to another address. */
export const CHANGE_ADDRESS_ID = 'change-address';
/** On the payment step: where the card is entered, the order's form, and the way for those who pay elsewhere. */
export const CARD_PLACE_ID = 'card-place';
export const ORDER_ID = 'order';
export const OTHER_WAY_ID = 'other-way';
export const cardInputId = (field: CardField): string => `card-${field}`;
/** Where the gateway's scripts put the token, and where they draw the issuer's challenge. */
export const TOKEN_ID = 'tkn';
export const CHALLENGE_ID = 'EMV3DS_INPUT_FORM';
/** The stylesheet; on a first visit the part that the page needs, with the address of the whole. */
export const STYLE_ID = 'css';
/** What happened on pages before, as JSON. */
export const EVENTS_ID = 'events';
