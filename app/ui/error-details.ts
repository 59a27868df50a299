import type { Page } from '#app/page.ts';

/** What the error page is told besides its status. */
export type ErrorDetails = {
  /** How long to wait after too many requests. */
  minutes?: number;
  /** A form that could not be delivered, to be sent again. */
  unsent?: { path: string; fields: (readonly [string, string])[] };
  /** Another member's form was refused: who is logged in, and where the form was going. */
  othersForm?: { name: string; path: string };
  /** A card number was refused; the number itself never comes back. */
  cardNumber?: true;
  page?: Page;
};
