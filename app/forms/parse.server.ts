/** Reading a form with its schema, and answering one that cannot be accepted (architecture 4). */
import type { Submission, SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { TextKey } from '~/i18n/text.tsx';
import type { Scope } from '~/session/context.server.ts';
import { refuse } from '~/session/screen.server.ts';

export const parseForm = <Schema extends z.ZodType>(form: FormData, schema: Schema) =>
  parseWithZod(form, { schema });

type Constraints = NonNullable<ReturnType<typeof getZodConstraint>>;
const constraints = new WeakMap<z.ZodType, Constraints>();

/** The native constraints of a form, worked out once; loaders send them, schemas stay on the server. */
export function constraintsOf(schema: z.ZodType): Constraints {
  const known = constraints.get(schema) ?? getZodConstraint(schema) ?? {};
  constraints.set(schema, known);
  return known;
}

type Refusal = {
  status?: number;
  /** Errors that only the Shop API knows: keys of ours, or its own localised texts. */
  fieldErrors?: Record<string, string[]>;
  formErrors?: TextKey[];
  /** Fields that must not travel back. */
  hideFields?: string[];
};

export function refuseForm<T extends Record<string, unknown>, V>(
  scope: Scope,
  submission: Submission<T, string[], V>,
  refusal: Refusal = {},
) {
  const { status = 400, ...reply } = refusal;
  const result: SubmissionResult<string[]> = submission.reply(
    reply as Parameters<typeof submission.reply>[0],
  );
  return refuse(scope, { result }, status);
}
