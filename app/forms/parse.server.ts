/** Validates a form by its schema, and builds the answer to one that is refused. */
import type { Submission, SubmissionResult } from '@conform-to/dom';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Scope } from '#app/request/scope.server.ts';
import { refuse } from '#app/request/screen.server.ts';
import { splitName } from '#contract/rules/person-name.ts';
import type { Refusal } from './refusal.server.ts';

/**
 * Limits how many values of one name reach Conform, whose work grows with their square. Of a single field two values
 * remain, so that it is still refused; of a list one more than the longest list allows; of a name outside the schema (a
 * button, a field that is only shown again) one.
 */
function boundedFields(form: FormData, schema: z.ZodType): FormData {
  const bounded = new FormData();
  const shape = shapeOf(schema);
  for (const name of new Set(form.keys()))
    for (const value of form.getAll(name).slice(0, valueLimit(shape[name]))) bounded.append(name, value);
  return bounded;
}

/** Every form is one flat object, perhaps behind transformations. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  throw new Error('a form is an object, or one that is transformed');
}

/** The longest list is the survey's, with at most 50 choices. */
const LIST_LIMIT = 51;

function valueLimit(field: z.ZodType | undefined): number {
  if (field === undefined) return 1;
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional)
    return valueLimit(field.unwrap() as z.ZodType);
  return field instanceof z.ZodArray ? LIST_LIMIT : 2;
}

export const parseForm = <Schema extends z.ZodType>(form: FormData, schema: Schema) =>
  parseWithZod(boundedFields(form, schema), { schema });

type Constraints = NonNullable<ReturnType<typeof getZodConstraint>>;
const constraints = new WeakMap<z.ZodType, Constraints>();

/** Native constraints of a form, computed once per schema. Loaders send them, since schemas stay on the server. */
export function constraintsOf(schema: z.ZodType): Constraints {
  const cached = constraints.get(schema) ?? getZodConstraint(schema) ?? {};
  constraints.set(schema, cached);
  return cached;
}

/** The answer to a refused form: values and errors, status 400 or that of `refusal`. `answer`: further data for the page. */
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

/** When the whole name was typed as family name, the form shows it split, and asks to check that. */
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
