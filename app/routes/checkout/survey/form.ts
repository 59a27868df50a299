/** The referral survey (§3): any number of choices, some of which ask for a name. */
import { z } from 'zod';
import { optionalLine } from '#app/forms/fields.ts';
import { surveyNameField } from './survey-field.ts';

export type SurveyChoice = { id: number; name: string; requiresName: boolean; takesText: boolean };

/** An earlier version of the Shop API sends `requiresName` only. */
export const takesText = (choice: { requiresName: boolean; takesText?: boolean }): boolean =>
  choice.requiresName || choice.takesText === true;

/**
 * A missing name is reported at the field of the name, together with all other errors. `form`: tells which choices are
 * ticked.
 */
export function surveyForm(choices: readonly SurveyChoice[], form: FormData) {
  const ticked = form.getAll('choices').map(String);
  const nameOf = ({ id, requiresName }: SurveyChoice) =>
    optionalLine().refine(
      (name) => name !== undefined || !requiresName || !ticked.includes(String(id)),
      'checkout.survey_name_required',
    );
  const names = choices
    .filter(takesText)
    .map((choice) => [surveyNameField(choice.id), nameOf(choice)] as const);
  return z
    .object({
      choices: z.array(z.coerce.number().int()).max(50).default([]),
      ...Object.fromEntries(names),
    })
    .transform((value) => {
      const typed = value as Record<string, unknown>;
      const known = choices.filter((choice) => value.choices.includes(choice.id));
      return known.map(({ id }) => {
        const name = typed[surveyNameField(id)];
        return { triggerAppId: id, ...(typeof name === 'string' ? { name } : {}) };
      });
    });
}
