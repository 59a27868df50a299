/** Validates a form by its schema. */
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { isWhole } from '#contract/rules/normalise.ts';

/**
 * Limits how many values per name are given to Conform, because its work grows with the square of that number. Keeps
 * two values of a single-value field (so that validation rejects the duplicate), 51 of a list field, and one of an
 * unknown field (a button, or a field that is only shown again).
 */
function boundedFields(form: FormData, schema: z.ZodType): FormData {
  const bounded = new FormData();
  const shape = shapeOf(schema);
  for (const name of new Set(form.keys()))
    for (const value of form.getAll(name).slice(0, valueLimit(shape[name]))) bounded.append(name, value);
  return bounded;
}

/** The fields of a form's schema: one flat object, possibly inside transformations. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  throw new Error('a form schema must be a z.object(), possibly transformed');
}

/** One more than the longest list, the survey's with 50 choices. */
const LIST_LIMIT = 51;

function valueLimit(field: z.ZodType | undefined): number {
  if (field === undefined) return 1;
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional)
    return valueLimit(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodPipe)
    return Math.max(valueLimit(field.in as z.ZodType), valueLimit(field.out as z.ZodType));
  return field instanceof z.ZodArray ? LIST_LIMIT : 2;
}

const isBroken = (value: FormDataEntryValue): boolean => typeof value === 'string' && !isWhole(value);

export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const bounded = boundedFields(form, schema);
  const submission = parseWithZod(bounded, { schema });
  const names = Object.keys(shapeOf(schema)).filter((name) => bounded.getAll(name).some(isBroken));
  if (names.length === 0) return submission;
  const broken = Object.fromEntries(names.map((name) => [name, ['validation.text_broken']]));
  const reply = (options: object = {}) => submission.reply({ ...options, fieldErrors: broken });
  return { ...submission, status: 'error', error: broken, reply } as typeof submission;
}

/** Native constraints by field name. */
export type Constraints = Record<string, { required?: boolean; maxLength?: number }>;

const constraints = new WeakMap<z.ZodType, Constraints>();

/** Native constraints of a form, computed once per schema. */
export function constraintsOf(schema: z.ZodType): Constraints {
  const cached = constraints.get(schema) ?? withMaxLengths(schema);
  constraints.set(schema, cached);
  return cached;
}

/** Conform looks for the maximum lengths where this version of Zod does not keep them. */
function withMaxLengths(schema: z.ZodType): Constraints {
  const shape = shapeOf(schema);
  return Object.fromEntries(
    Object.entries(getZodConstraint(schema) ?? {}).map(([name, constraint]) => {
      const maxLength = maxLengthOf(shape[name]);
      return [name, maxLength === undefined ? constraint : { ...constraint, maxLength }];
    }),
  );
}

/** What is typed is limited before it is transformed, so the limit of a pipe's first part counts. */
function maxLengthOf(field: unknown): number | undefined {
  if (field instanceof z.ZodString) {
    const { maxLength } = field.meta() ?? {};
    return typeof maxLength === 'number' ? maxLength : (field.maxLength ?? undefined);
  }
  if (field instanceof z.ZodPipe) return maxLengthOf(field.in) ?? maxLengthOf(field.out);
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return maxLengthOf(field.unwrap());
  return undefined;
}
