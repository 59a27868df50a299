/** Builds the response to a refused form. */
import type { Submission, SubmissionResult } from '@conform-to/dom';
import type { Scope } from '#app/request/scope.ts';
import { refuse } from '#app/request/screen.ts';
import { splitName } from '#contract/rules/person-name.ts';
import type { Refusal } from './refusal.ts';

/**
 * The response to a refused form: values and errors, with status 400 or that of `refusal`. `answer`: more data for the
 * page.
 */
export function refuseForm<T extends Record<string, unknown>, V, More extends object = object>(
  scope: Scope,
  submission: Submission<T, string[], V>,
  /** The values of `hideFields` are not sent back. */
  refusal: Refusal & { hideFields?: string[] } = {},
  answer?: More,
) {
  const { status = 400, retryAfter, ...reply } = refusal;
  const result: SubmissionResult<string[]> = submission.reply(
    reply as Parameters<typeof submission.reply>[0],
  );
  return refuse(Object.assign({ result: withNameSplit(scope, result) }, answer), status, { retryAfter });
}

/** If the whole name was typed as family name, returns it split, with a message that asks to check it. */
function withNameSplit(scope: Scope, result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const { error, initialValue } = result;
  const { lastName } = initialValue ?? {};
  if (!error?.['firstName'] || initialValue?.['firstName'] || typeof lastName !== 'string') return result;
  const split = splitName(lastName, scope.locale);
  if (!split) return result;
  return {
    ...result,
    initialValue: { ...initialValue, ...split },
    error: { ...error, firstName: ['validation.name_split'] },
  };
}
