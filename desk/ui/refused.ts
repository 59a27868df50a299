import type { Conflict } from '#contract/desk/errors.ts';
import type { FormResult } from '#kit/form/use-form.ts';

/** The answer of an action about a refused form (request/submit.ts), for `useDeskForm`. */
export type Refused = {
  /** Values and errors. */
  result: FormResult;
  /** Set when somebody else has changed the item first, or its state has changed. */
  conflict?: ConflictView | undefined;
  /** Set when the second factor is required again. */
  asksCode?: true | undefined;
};

export type ConflictView = {
  message: string;
  what?: (Pick<Conflict, 'by' | 'at' | 'event'> & { data: Record<string, string> }) | undefined;
};

/** On a page with several forms: the id of the refused form, and its refusal. */
export type RefusedOneOf = { of: string; refused: Refused };

export const refusedOf = (answer: RefusedOneOf | undefined, id: string): Refused | undefined =>
  answer?.of === id ? answer.refused : undefined;

/**
 * The revision that a form was sent with, for the form that is shown again: what somebody else changes in the meantime is
 * noticed when it is saved. Undefined after a conflict, which has shown that change.
 */
export function revisionOf(refused: Refused | undefined): string | undefined {
  const sent = refused?.conflict ? undefined : refused?.result.initialValue?.['revision'];
  return typeof sent === 'string' ? sent : undefined;
}
