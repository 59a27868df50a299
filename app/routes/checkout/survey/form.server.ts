/** The referral survey (§3): any number of choices, some of which ask for a name. */
import { z } from 'zod';
import { optionalLine } from '#app/forms/fields.server.ts';
import { surveyNameField } from './survey-field.ts';

export type SurveyChoice = { id: number; name: string; requiresName: boolean; takesText: boolean };

/** An earlier version of the Shop API sends `requiresName` only. */
export const takesText = (choice: { requiresName: boolean; takesText?: boolean }): boolean =>
  choice.requiresName || choice.takesText === true;

/** A missing name is reported at the field of the name. */
export function surveyForm(choices: readonly SurveyChoice[]) {
  const named = choices.filter(takesText);
  return z
    .object({
      choices: z.array(z.coerce.number().int()).max(50).default([]),
      ...Object.fromEntries(named.map(({ id }) => [surveyNameField(id), optionalLine()] as const)),
    })
    .transform((value, context) => {
      const names = value as Record<string, unknown>;
      const nameOf = (id: number) => String(names[surveyNameField(id)] ?? '');
      for (const { id, requiresName } of named)
        if (requiresName && value.choices.includes(id) && nameOf(id) === '')
          context.addIssue({
            code: 'custom',
            path: [surveyNameField(id)],
            message: 'checkout.survey_name_required',
          });
      const known = choices.filter((choice) => value.choices.includes(choice.id));
      return known.map((choice) => ({
        triggerAppId: choice.id,
        ...(takesText(choice) && nameOf(choice.id) ? { name: nameOf(choice.id) } : {}),
      }));
    });
}
