/** Forms that are shown on an error page instead of their own: what it is told of them. */

/** What tells the error page that another member's form was refused: who is logged in, and where the form was going. */
export type OthersForm = { othersForm: { name: string; path: string } };

/** What the error page carries of a form that could not be delivered, to be sent again. */
export type UnsentForm = { unsent: { path: string; fields: (readonly [string, string])[] } };

/** What tells the error page that a card number was refused; the number itself never comes back. */
export type CardRefused = { cardNumber: true };
