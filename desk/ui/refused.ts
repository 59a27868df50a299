import type { FormResult } from '#app/ui/form/shop-form.ts';
import type { Conflict } from '#contract/desk/errors.ts';

/** What an action answers about a refused form (request/submit.server.ts), for `useDeskForm`. */
export type Refused = {
  /** Values and errors. */
  result: FormResult;
  /** Somebody else has changed the item first, or its state has changed. */
  conflict?: ConflictView | undefined;
  /** The second factor is required again. */
  asksCode?: true | undefined;
};

export type ConflictView = {
  message: string;
  what?: (Pick<Conflict, 'by' | 'at' | 'event'> & { data: Record<string, string> }) | undefined;
};

/** On a page with several forms: which of them was refused. */
export type RefusedOneOf = { of: string; refused: Refused };

export const refusedOf = (answer: RefusedOneOf | undefined, id: string): Refused | undefined =>
  answer?.of === id ? answer.refused : undefined;
