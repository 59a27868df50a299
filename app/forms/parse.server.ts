/** Reading a form with its schema, and answering one that cannot be accepted. */
import type { Submission, SubmissionResult } from '@conform-to/dom';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Scope } from '#app/request/scope.server.ts';
import { refuse } from '#app/request/screen.server.ts';
import { splitName } from '#contract/rules/person-name.ts';
import type { Refusal } from './refusal.server.ts';

/**
 * What reaches the form library, whose work grows with the square of equal names. A field that was sent twice must
 * still be refused, so a second value stays; a list takes as many as any list of ours, and one more; what the schema
 * does not know (a button, a field that is only shown again) comes once.
 */
function boundedFields(form: FormData, schema: z.ZodType): FormData {
  const bounded = new FormData();
  const shape = shapeOf(schema);
  for (const name of new Set(form.keys()))
    for (const value of form.getAll(name).slice(0, mostValues(shape[name]))) bounded.append(name, value);
  return bounded;
}

/** Below the transformations, every form of the shop is one flat object. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  throw new Error('a form is an object, or one that is transformed');
}

/** The survey's choices are 50 at most. */
const MOST_OF_A_LIST = 51;

function mostValues(field: z.ZodType | undefined): number {
  if (field === undefined) return 1;
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional)
    return mostValues(field.unwrap() as z.ZodType);
  return field instanceof z.ZodArray ? MOST_OF_A_LIST : 2;
}

export const parseForm = <Schema extends z.ZodType>(form: FormData, schema: Schema) =>
  parseWithZod(boundedFields(form, schema), { schema });

type Constraints = NonNullable<ReturnType<typeof getZodConstraint>>;
const constraints = new WeakMap<z.ZodType, Constraints>();

/** The native constraints of a form, worked out once; loaders send them, schemas stay on the server. */
export function constraintsOf(schema: z.ZodType): Constraints {
  const known = constraints.get(schema) ?? getZodConstraint(schema) ?? {};
  constraints.set(schema, known);
  return known;
}

/** The page again, with what was typed and what is wrong with it. `answer`: what else the page needs to know. */
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

/** A whole name in the family name's field, and none in the other: the form comes back with the two apart, and says so. */
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
