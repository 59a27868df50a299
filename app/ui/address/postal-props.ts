/** The lookup's part of a form, after whatever the form was answered with. */
import type { SubmissionResult } from '@conform-to/react';
import { FILLED_FIELD, type PostalAnswer } from './postal-fields.ts';

type Done = { result: SubmissionResult<string[]>; postal?: PostalAnswer | undefined } | undefined;

export function postalProps(facts: { dataUrl: string; filled: string }, done: Done) {
  const sent = done?.result.initialValue?.[FILLED_FIELD];
  return {
    dataUrl: facts.dataUrl,
    answer: done?.postal,
    // An empty field does not travel: after a form was sent, nothing there means nothing filled in.
    filled: done ? (typeof sent === 'string' ? sent : '') : facts.filled,
  };
}
