import type { Page } from '#app/page.ts';

/** Data of an error page besides its status. */
export type ErrorDetails = {
  /** How long to wait after status 429, or 503 with a Retry-After. */
  minutes?: number;
  /** A form that could not be processed, to be sent again. */
  unsent?: { path: string; fields: (readonly [string, string])[] };
  /** A form whose result is unknown, and which must not be sent again unseen: its page shows the current state. */
  unconfirmed?: true;
  /** Another member's form was refused: name of the logged-in member, and the form's path. */
  othersForm?: { name: string; path: string };
  /** A card number was refused; the number itself is never sent back. */
  cardNumber?: true;
  page?: Page;
};
